import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NewExport } from '#contract/exchange/exports.ts';
import { call } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSaving } from '#web/lib/saving.ts';
import { companyQuery } from '#web/people/tenants/queries.ts';

/** The user's newest exports. Each is kept for a week, so hardly anybody has more. */
export const exportsQuery = () =>
  queryOptions({
    queryKey: ['exports'],
    queryFn: ({ signal }) => call('listExports', { query: { limit: 200 } }, { signal }),
    staleTime: 0,
  });

export const useCreateExport = () => useSaving((body: NewExport) => call('createExport', { body }), 'exports');

/** Whether the user may hand over the projects that they see. Users of a client only if the company allows it. */
export function useMayHandOver(): boolean {
  const mayCreate = useCan()('createExport');
  const company = useQuery({ ...companyQuery(), enabled: mayCreate });
  return mayCreate && company.data?.mayHandOver === true;
}
