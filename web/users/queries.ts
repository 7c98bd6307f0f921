import { queryOptions } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { pagesQuery, searchFor } from '#web/lib/pages.ts';
import { useSaving } from '#web/lib/saving.ts';
import type { UserFilter } from './user-filter.ts';

/** Users by name. */
export const usersQuery = ({ search, ...filter }: UserFilter) => {
  const wanted = { ...filter, search: searchFor(search) };
  return pagesQuery(['users', 'list', wanted], {
    size: 200,
    read: (page, options) => callWithHeaders('listUsers', { query: { ...wanted, ...page } }, options),
  });
};

/** One user. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call('getUser', { params: { id } }, { signal }),
  });

/** Whoever is signed in. */
export const meQuery = () =>
  queryOptions({ queryKey: ['users', 'me'], queryFn: ({ signal }) => call('getMe', {}, { signal }) });

/** As they are on the server now, past every cache. */
export const fetchUser = (id: string) => call('getUser', { params: { id } });

export const useCreateUser = () =>
  useSaving((body: InputOf<'createUser'>['body']) => call('createUser', { body }), 'users');

/** Saves what is given, if nobody else has changed the user since they were read. */
export const useUpdateUser = ({ id, version }: Pick<User, 'id' | 'version'>) =>
  useSaving(
    (body: InputOf<'putUser'>['body']) => call('putUser', { params: { id }, body }, { ifMatch: version }),
    'users',
  );

/** The same for any user, from their card. */
export const useSetActive = () =>
  useSaving(
    ({ id, version, isActive }: Pick<User, 'id' | 'version' | 'isActive'>) =>
      call('updateUser', { params: { id }, body: { isActive } }, { ifMatch: version }),
    'users',
  );

export const useDeleteUser = ({ id, version }: Pick<User, 'id' | 'version'>) =>
  useSaving(() => call('deleteUser', { params: { id } }, { ifMatch: version }), 'users');
