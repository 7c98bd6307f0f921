import type { z } from 'zod';
import type { createServiceLevelBody, ServiceLevel } from '#contract/work/service-levels.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';

/** Service levels by name. */
export const serviceLevelsQuery = () =>
  pagesQuery(['serviceLevels', 'list'], {
    size: 200,
    read: (page, options) => callWithHeaders('listServiceLevels', { query: page }, options),
  });

/** Creates a service level, or updates `level` unless someone else changed it. */
export const useSaveServiceLevel = (level?: Pick<ServiceLevel, 'id' | 'version'>) =>
  useSaving(
    (body: z.output<typeof createServiceLevelBody>) =>
      level
        ? call('updateServiceLevel', { params: { id: level.id }, body }, { ifMatch: level.version })
        : call('createServiceLevel', { body }),
    'serviceLevels',
  );

export const useDeleteServiceLevel = ({ id, version }: ServiceLevel) =>
  useSaving(() => call('deleteServiceLevel', { params: { id } }, { ifMatch: version }), 'serviceLevels');
