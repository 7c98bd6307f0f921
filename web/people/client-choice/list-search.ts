import { searchParams, text } from '#web/lib/search-params.ts';

/** The search parameters of the client list. Every first load has them, so how clients are found is in another file. */
export const clientListSearch = searchParams({
  /** Searched in the name. */
  search: text(),
});
export type ClientListSearch = ReturnType<typeof clientListSearch>;
