/** The search parameters of the client list. */
export interface ClientListSearch {
  /** Searched in the name. */
  search?: string;
}

export function clientListSearch(search: Record<string, unknown>): ClientListSearch {
  return { search: String(search.search ?? '') || undefined };
}
