import { matcherOf } from '#contract/platform/folded.ts';
import type { Client } from '#contract/work/clients.ts';

/** The search parameters of the client list. */
export interface ClientListSearch {
  /** Searched in the name. */
  search?: string;
}

export function clientListSearch(search: Record<string, unknown>): ClientListSearch {
  return { search: String(search.search ?? '') || undefined };
}

/** Clients whose name has all words of the search. */
export function matchingClients(clients: readonly Client[], { search = '' }: ClientListSearch): readonly Client[] {
  const matches = matcherOf(search);
  return search ? clients.filter(({ name }) => matches(name)) : clients;
}
