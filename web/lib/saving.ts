import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { statusOf } from './api-error.ts';

/** The first part of every query key: what a write may make out of date. */
export type Noun = 'projects' | 'clients' | 'users' | 'roles' | 'documents' | 'images' | 'tickets' | 'tenants';

/**
 * A write, and what is fetched anew after it; it settles once the lists on screen are up to date. They are out of date
 * too where it failed because what was to be written has changed meanwhile or is gone.
 *
 *     export const useDeleteClient = () => useSaving((id: string) => call('deleteClient', { params: { id } }), ['clients']);
 */
export function useSaving<Input, Result>(
  save: (input: Input) => Promise<Result>,
  refreshes: readonly Noun[],
): UseMutationResult<Result, Error, Input> {
  const client = useQueryClient();
  const refresh = () => Promise.all(refreshes.map((noun) => client.invalidateQueries({ queryKey: [noun] })));
  return useMutation({
    mutationFn: save,
    onSuccess: refresh,
    onError: (error) => (outOfDate.includes(statusOf(error)) ? refresh() : undefined),
  });
}

const outOfDate: readonly (number | undefined)[] = [404, 412];
