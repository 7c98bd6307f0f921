import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#contract/clients.ts';
import { call } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';

/** Clients by name. */
export const clientsQuery = () =>
  queryOptions({ queryKey: ['clients', 'list'], queryFn: ({ signal }) => call('listClients', {}, { signal }) });

/** As it is on the server now, past every cache. */
export const fetchClient = (id: string) => call('getClient', { params: { id } });

/** Adds a client, or renames `edited` if nobody has changed it since it was read. */
export const useSaveClient = (edited?: Pick<Client, 'id' | 'version'>) =>
  useSaving(
    (body: { name: string }) =>
      edited
        ? call('updateClient', { params: { id: edited.id }, body }, { ifMatch: edited.version })
        : call('createClient', { body }),
    'clients',
  );

export const useDeleteClient = ({ id, version }: Client) =>
  useSaving(() => call('deleteClient', { params: { id } }, { ifMatch: version }), 'clients');
