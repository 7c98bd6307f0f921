import { useQuery } from '@tanstack/react-query';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { call } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import type { ProjectFilter } from '#web/work/projects/queries.ts';

interface Period {
  dueFrom: string;
  dueTo: string;
}

/** The open approvals of these days, for client users those that wait for them. They have none of the filters, so any filter leaves them out. */
export function useDueSignOffs(asked: ProjectFilter, period: Period): readonly SignOff[] {
  const { sort: _, ...filter } = asked;
  const isClient = useSession()?.user.clientId !== undefined;
  const enabled = useCan()('listSignOffs') && !Object.values(filter).some(Boolean);
  const query = { ...period, limit: 200, ...(isClient ? ({ mine: 'true' } as const) : {}) };
  const found = useQuery({
    queryKey: ['signOffs', 'due', query],
    queryFn: ({ signal }) => call('listSignOffs', { query }, { signal }),
    enabled,
  });
  return enabled && found.data ? found.data.filter(({ state }) => state === 'Open') : [];
}
