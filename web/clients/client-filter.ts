import type { Client } from '#contract/clients.ts';
import type { ClientListSearch } from './list-search.ts';

/** Clients whose name contains the text, ignoring case. */
export function matchingClients(clients: readonly Client[], { search = '' }: ClientListSearch): readonly Client[] {
  const needle = search.trim().toLowerCase();
  return needle ? clients.filter(({ name }) => name.toLowerCase().includes(needle)) : clients;
}
