import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/people/users.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery, searchFor } from '#web/lists/pages.ts';
import type { UserFilter } from './user-filter.ts';

/** Users by name. */
export const usersQuery = ({ search, ...filter }: UserFilter) => {
  const query = { ...filter, search: searchFor(search) };
  return pagesQuery(['users', 'list', query], {
    size: 200,
    read: (page, options) => callWithHeaders('listUsers', { query: { ...query, ...page } }, options),
  });
};

/** One user. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call('getUser', { params: { id } }, { signal }),
  });

/** The signed-in user. */
export const meQuery = () =>
  queryOptions({ queryKey: ['users', 'me'], queryFn: ({ signal }) => call('getMe', {}, { signal }) });

/** The user's current version from the server, bypassing the cache. */
export const fetchUser = (id: string) => call('getUser', { params: { id } });

export const useCreateUser = () =>
  useSaving((body: InputOf<'createUser'>['body']) => call('createUser', { body }), 'users');

/** Makes a new link for the user. An earlier one ends. */
/** Where a user is signed in. Never cached. */
export const userSessionsQuery = (id: string) => ({
  ...pagesQuery(['sessions', 'of', id], {
    size: 50,
    read: (page, options) => callWithHeaders('listUserSessions', { params: { id }, query: page }, options),
  }),
  staleTime: 0,
});

export const useEndUserSessions = (id: string) =>
  useSaving(() => call('endUserSessions', { params: { id } }), 'sessions');

export const useInvite = () => useSaving((id: string) => call('createInvitation', { params: { id } }), 'users');

/** The open invitation of a user. Never cached, because its link lets in anyone who has it. */
export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'invitation', id],
    queryFn: ({ signal }) => call('getInvitation', { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const useRevokeInvitation = () =>
  useSaving((id: string) => call('revokeInvitation', { params: { id } }), 'users');

/** Saves the changes, unless someone else changed the user since they were read. */
export const useUpdateUser = ({ id, version }: Pick<User, 'id' | 'version'>) =>
  useSaving(
    (body: InputOf<'putUser'>['body']) => call('putUser', { params: { id }, body }, { ifMatch: version }),
    'users',
  );

/** The same for any user, from their card. */
export const useActivate = () =>
  useSaving(
    ({ id, version }: Pick<User, 'id' | 'version'>) =>
      call('updateUser', { params: { id }, body: { isActive: true } }, { ifMatch: version }),
    'users',
  );

/** What a user still has to do. Never cached, because it counts what is there now. */
export const holdingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'holdings', id],
    queryFn: ({ signal }) => call('getHoldings', { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

type Heir = { heirId?: string | undefined };

/** What a user had to do is somebody else's now, or nobody's. A write of users alone refreshes no work (S7.cache.refresh). */
export function useRefreshWork(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      (['tickets', 'tasks', 'projects', 'signOffs', 'waiting'] as const).map((noun) =>
        client.invalidateQueries({ queryKey: [noun] }),
      ),
    );
}

/** Without an heir, what the user had to do stays with them. */
export const useDeactivate = ({ id, version }: Pick<User, 'id' | 'version'>) =>
  useSaving(
    ({ heirId }: Heir) =>
      call('updateUser', { params: { id }, body: { isActive: false, heirId } }, { ifMatch: version }),
    'users',
  );

/** Without an heir, nobody does what the user had to do. */
export const useDeleteUser = ({ id, version }: Pick<User, 'id' | 'version'>) =>
  useSaving(
    ({ heirId }: Heir) => call('deleteUser', { params: { id }, query: { heirId } }, { ifMatch: version }),
    'users',
  );
