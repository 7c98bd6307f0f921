import type { Client } from '#contract/work/clients.ts';
import { call, callWithHeaders, messageOf } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';

/** What the page of a client shows of each kind. */
const shownFirst = 6;

export const projectsOfClient = (clientId: string) =>
  pagesQuery(['projects', 'ofClient', clientId], {
    size: shownFirst,
    read: (page, options) => callWithHeaders('listProjects', { query: { clientId, ...page } }, options),
  });

export const ticketsOfClient = (clientId: string) =>
  pagesQuery(['tickets', 'ofClient', clientId], {
    size: shownFirst,
    read: (page, options) => callWithHeaders('listTickets', { query: { clientId, ...page } }, options),
  });

/** All of them, as a client has few. */
export const peopleOfClient = (clientId: string) =>
  pagesQuery(['users', 'ofClient', clientId], {
    size: 100,
    read: (page, options) => callWithHeaders('listUsers', { query: { clientId, ...page } }, options),
  });

/** The client's current version from the server, bypassing the cache. */
export const fetchClient = (id: string) => call('getClient', { params: { id } });

/** Adds a client, or changes `edited` unless someone else changed it since it was read. */
export const useSaveClient = (edited?: Pick<Client, 'id' | 'version'>) =>
  useSaving(
    (body: InputOf<'createClient'>['body'] & Pick<InputOf<'updateClient'>['body'], 'showsHours' | 'showsHourNames'>) =>
      edited
        ? call('updateClient', { params: { id: edited.id }, body }, { ifMatch: edited.version })
        : call('createClient', { body }),
    'clients',
  );

interface NewClients {
  names: readonly string[];
  onProgress: (done: number) => void;
}

/** Adds clients one after the other. Returns the refused ones; they do not stop the others. */
export const useAddClients = () =>
  useSaving(async ({ names, onProgress }: NewClients) => {
    const refused: { name: string; message: string }[] = [];
    for (const [index, name] of names.entries()) {
      try {
        await call('createClient', { body: { name } });
      } catch (error) {
        refused.push({ name, message: messageOf(error) });
      }
      onProgress(index + 1);
    }
    return refused;
  }, 'clients');

export const useDeleteClient = ({ id, version }: Client) =>
  useSaving(() => call('deleteClient', { params: { id } }, { ifMatch: version }), 'clients');
