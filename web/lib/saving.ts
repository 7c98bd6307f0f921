import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { statusOf } from './api-error.ts';
import { refreshes } from './refreshes.ts';

/**
 * A write that refreshes the lists it affects. It settles once those lists are up to date. It refreshes them after a
 * 404 or 412 too, because then they are out of date.
 *
 *     export const useDeleteClient = () => useSaving((id: string) => call('deleteClient', { params: { id } }), 'clients');
 */
export function useSaving<Input, Result>(
  save: (input: Input) => Promise<Result>,
  noun: keyof typeof refreshes,
): UseMutationResult<Result, Error, Input> {
  const client = useQueryClient();
  const refresh = () => Promise.all(refreshes[noun].map((each) => client.invalidateQueries({ queryKey: [each] })));
  return useMutation({
    mutationFn: save,
    onSuccess: refresh,
    onError: (error) => (outOfDate.includes(statusOf(error)) ? refresh() : undefined),
  });
}

const outOfDate: readonly (number | undefined)[] = [404, 412];
