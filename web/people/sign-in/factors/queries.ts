import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { renew } from '#web/lib/renewal.ts';
import { useSaving } from '#web/lib/saving.ts';
import { readToken } from '#web/lib/session.ts';

/** The second factors of the signed-in user. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: ['factors', 'list'],
    queryFn: ({ signal }) => call('listFactors', {}, { signal }),
  });

/** Makes an app that counts for nothing until it is confirmed. */
export const useAddApp = () => useSaving(() => call('addTotp', {}), 'factors');

export const useAddPasskey = () =>
  useSaving(async (name: string) => (await loadChunk(() => import('./make-passkey.ts'))).makePasskey(name), 'factors');

type Confirmation = { id: string } & InputOf<'confirmTotp'>['body'];

export const useConfirmApp = () =>
  useSaving(({ id, ...body }: Confirmation) => call('confirmTotp', { params: { id }, body }), 'factors');

export const useRenameFactor = (id: string) =>
  useSaving((name: string) => call('renameFactor', { params: { id }, body: { name } }), 'factors');

export const useRemoveFactor = () =>
  useSaving(async (id: string) => {
    await call('removeFactor', { params: { id } });
    await renewSession();
  }, 'factors');

export const useCreateRecoveryCodes = () => useSaving(() => call('createRecoveryCodes', {}), 'factors');

export const useRemoveUserFactors = (id: string) =>
  useSaving(() => call('removeUserFactors', { params: { id } }), 'users');

/** The session says whether its user still needs a factor. Without an answer the next renewal says it. */
export async function renewSession(): Promise<void> {
  const token = readToken();
  if (token) await renew(token).catch(() => {});
}
