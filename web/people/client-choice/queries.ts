import { queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { pagesQuery, searchFor } from '#web/lists/pages.ts';
import type { ClientListSearch } from './list-search.ts';

/** Clients by name. */
export const clientsQuery = ({ search }: ClientListSearch) => {
  const query = { search: searchFor(search) };
  return pagesQuery(['clients', 'list', query], {
    size: 200,
    read: (page, options) => callWithHeaders('listClients', { query: { ...query, ...page } }, options),
  });
};

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) => call('getClient', { params: { id } }, { signal }),
  });
