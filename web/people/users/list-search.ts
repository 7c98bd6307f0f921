import { searchParams, text } from '#web/lib/search-params.ts';

/** The search parameters of the user list. */
export const userListSearch = searchParams({
  /** Searched in first plus last name, and e-mail. */
  search: text(),
  /** A role's id. Without it all roles are shown. */
  role: text(),
});
export type UserListSearch = ReturnType<typeof userListSearch>;
