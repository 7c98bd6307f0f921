import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { statusOf } from './api-error.ts';
import { refreshes } from './refreshes.ts';

/**
 * A write, and what is fetched anew after it; it settles once the lists on screen are up to date. They are out of date
 * too where it failed because what was to be written has changed meanwhile or is gone.
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
