import type { Client } from '#contract/clients.ts';
import { matcherOf } from '#contract/folded.ts';
import type { ClientListSearch } from '#web/work/clients/list-search.ts';

/** Clients whose name has all words of the search. */
export function matchingClients(clients: readonly Client[], { search = '' }: ClientListSearch): readonly Client[] {
  const matches = matcherOf(search);
  return search ? clients.filter(({ name }) => matches(name)) : clients;
}
