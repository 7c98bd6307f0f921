/** What the address of the client list holds. */
export interface ClientListSearch {
  /** In the name. */
  search?: string;
}

export function clientListSearch(search: Record<string, unknown>): ClientListSearch {
  return { search: String(search.search ?? '') || undefined };
}
