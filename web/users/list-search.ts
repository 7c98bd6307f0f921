/** What the address of the user list holds. */
export interface UserListSearch {
  /** In first plus last name, or e-mail. */
  search?: string;
  /** The id of a role; without it all. */
  role?: string;
}

export function userListSearch(search: Record<string, unknown>): UserListSearch {
  return { search: String(search.search ?? '') || undefined, role: String(search.role ?? '') || undefined };
}
