import { matcherOf } from '#contract/platform/folded.ts';
import type { Client } from '#contract/work/clients.ts';
import type { ClientListSearch } from './list-search.ts';

/** Clients whose name has all words of the search. */
export function matchingClients(clients: readonly Client[], { search = '' }: ClientListSearch): readonly Client[] {
  const matches = matcherOf(search);
  return search ? clients.filter(({ name }) => matches(name)) : clients;
}
