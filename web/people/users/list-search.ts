/** The search parameters of the user list. */
export interface UserListSearch {
  /** Searched in first plus last name, and e-mail. */
  search?: string;
  /** A role's id. Without it all roles are shown. */
  role?: string;
}

export function userListSearch(search: Record<string, unknown>): UserListSearch {
  return { search: String(search.search ?? '') || undefined, role: String(search.role ?? '') || undefined };
}
