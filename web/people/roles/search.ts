import { searchParams, word } from '#web/lib/search-params.ts';

/** The search parameters of role management: the selected role. */
export const rolesSearch = searchParams({ role: word });
