import { queryOptions } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { useSaving } from '#web/lib/saving.ts';

/** Users by name. */
export const usersQuery = () =>
  queryOptions({ queryKey: ['users', 'list'], queryFn: ({ signal }) => call('listUsers', {}, { signal }) });

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
