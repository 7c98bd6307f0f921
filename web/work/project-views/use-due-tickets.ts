import { useQuery } from '@tanstack/react-query';
import type { Ticket } from '#contract/work/tickets.ts';
import { call } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { addDays } from '#web/lib/days.ts';
import type { ProjectFilter } from '#web/work/projects/queries.ts';

interface Period {
  dueFrom: string;
  dueTo: string;
}

/** The tickets whose first answer is promised in these days. A filter that tickets do not have leaves them out. */
export function useDueTickets(filter: ProjectFilter, { dueFrom, dueTo }: Period): readonly Ticket[] {
  const can = useCan()('listTickets');
  const { clientId, search, sort: _, ...others } = filter;
  const enabled = can && !search && !Object.values(others).some(Boolean);
  const query = {
    limit: 200,
    clientId,
    answerDueFrom: startOf(dueFrom),
    answerDueBefore: startOf(addDays(dueTo, 1)),
  };
  const found = useQuery({
    queryKey: ['tickets', 'due', query],
    queryFn: ({ signal }) => call('listTickets', { query }, { signal }),
    enabled,
  });
  return enabled ? (found.data ?? []) : [];
}

/** When the day begins for the viewer. */
function startOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toISOString();
}
