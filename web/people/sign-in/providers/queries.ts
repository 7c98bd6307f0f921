import { queryOptions } from '@tanstack/react-query';
import type { IdentityProvider } from '#contract/people/identity-providers.ts';
import { call } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { useSaving } from '#web/lib/saving.ts';

type Known = Pick<IdentityProvider, 'id' | 'version'>;

export const providersQuery = () =>
  queryOptions({
    queryKey: ['identityProviders', 'list'],
    queryFn: ({ signal }) => call('listIdentityProviders', {}, { signal }),
  });

export const breakGlassQuery = () =>
  queryOptions({
    queryKey: ['identityProviders', 'breakGlass'],
    queryFn: ({ signal }) => call('listBreakGlass', {}, { signal }),
  });

/** The tokens of directories. */
export const scimTokensQuery = () =>
  queryOptions({
    queryKey: ['identityProviders', 'scimTokens'],
    queryFn: ({ signal }) => call('listScimTokens', {}, { signal }),
  });

/** The providers of the signed-in user. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: ['identities', 'list'],
    queryFn: ({ signal }) => call('listIdentities', {}, { signal }),
  });

export const useCreateProvider = () =>
  useSaving(
    (body: InputOf<'createIdentityProvider'>['body']) => call('createIdentityProvider', { body }),
    'identityProviders',
  );

/** Changes the provider unless someone else changed it. */
export const useUpdateProvider = ({ id, version }: Known) =>
  useSaving(
    (body: InputOf<'updateIdentityProvider'>['body']) =>
      call('updateIdentityProvider', { params: { id }, body }, { ifMatch: version }),
    'identityProviders',
  );

export const useDeleteProvider = () =>
  useSaving(
    ({ id, version }: Known) => call('deleteIdentityProvider', { params: { id } }, { ifMatch: version }),
    'identityProviders',
  );

export const useAddBreakGlass = () =>
  useSaving((id: string) => call('addBreakGlass', { params: { id } }), 'identityProviders');

export const useRemoveBreakGlass = () =>
  useSaving((id: string) => call('removeBreakGlass', { params: { id } }), 'identityProviders');

export const useCreateScimToken = () =>
  useSaving((body: InputOf<'createScimToken'>['body']) => call('createScimToken', { body }), 'identityProviders');

export const useDeleteScimToken = () =>
  useSaving((id: string) => call('deleteScimToken', { params: { id } }), 'identityProviders');

export const useUnlinkIdentity = () => useSaving((id: string) => call('unlinkIdentity', { params: { id } }), 'users');
