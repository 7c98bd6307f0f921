import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { createViewBody, SavedView, updateViewBody } from '#contract/work/views.ts';
import { call } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { useSession } from '#web/lib/session.ts';

/** The views of all lists by name. */
export const viewsQuery = () =>
  queryOptions({
    queryKey: ['savedViews', 'list'],
    queryFn: ({ signal }) => call('listViews', { query: {} }, { signal }),
  });

/** Views belong to the person, so a preview has none. */
export function useViews(): readonly SavedView[] {
  const isPreview = useSession()?.preview !== undefined;
  return useQuery({ ...viewsQuery(), enabled: !isPreview }).data ?? none;
}

const none: readonly SavedView[] = [];

export const useCreateView = () =>
  useSaving((body: z.input<typeof createViewBody>) => call('createView', { body }), 'savedViews');

/** Updates a view unless someone else changed it. */
export const useUpdateView = ({ id, version }: Pick<SavedView, 'id' | 'version'>) =>
  useSaving(
    (body: z.output<typeof updateViewBody>) => call('updateView', { params: { id }, body }, { ifMatch: version }),
    'savedViews',
  );

export const useDeleteView = ({ id, version }: Pick<SavedView, 'id' | 'version'>) =>
  useSaving(() => call('deleteView', { params: { id } }, { ifMatch: version }), 'savedViews');
