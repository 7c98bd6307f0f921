import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { today } from '#web/lib/day.ts';
import { addDays, addMonths, realDay, startOfWeek } from '#web/lib/days.ts';
import { useSession } from '#web/lib/session.ts';
import { useList } from '#web/lists/pages.ts';
import { t, locale as viewersLocale } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { StaleArea } from '#web/ui/stale-area.tsx';
import type { ProjectViewProps } from '#web/work/projects/project-view-props.ts';
import { type ProjectFilter, projectsQuery } from '#web/work/projects/queries.ts';
import { Agenda } from './agenda.tsx';
import { dueItems } from './due-items.ts';
import { MonthGrid } from './month-grid.tsx';
import { PeriodButtons } from './period-bar.tsx';
import { useDueTasks } from './use-due-tasks.ts';
import { useDueTickets } from './use-due-tickets.ts';

/** A month shows no more. More than thirty a day need a narrower filter. */
const mostShown = 1000;

/** Projects, promised answers, milestones, own tasks and approvals of a month, by the day on which they are due. On phones a list of days. */
export default function CalendarView({ filter, day, onChange }: ProjectViewProps) {
  const isNarrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const now = today();
  const chosen = realDay(day, now);
  const month = chosen.slice(0, 7);
  const first = startOfWeek(`${month}-01`, viewersLocale);
  const days = Array.from({ length: 42 }, (_, index) => addDays(first, index));
  const period = { dueFrom: first, dueTo: addDays(first, 41) };

  const list = useList(projectsQuery({ ...filter, ...period, sort: 'endDate' }, 200));
  const { more } = list;
  const isWhole = list.items.length >= mostShown || !more;
  useEffect(() => {
    if (more && !isWhole && !more.loading && !more.error) more.onMore();
  }, [more, isWhole]);
  const tickets = useDueTickets(filter, period);
  const tasks = useDueTasks(filter, period, list.items);
  const signOffs = useDueSignOffs(filter, period);
  const items = dueItems(list.items, tickets, tasks, signOffs);
  const show = (next: string) => onChange({ day: next === now ? undefined : next });

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <PeriodButtons
          onBack={() => show(addMonths(chosen, -1))}
          onToday={() => show(now)}
          onForward={() => show(addMonths(chosen, 1))}
        />
        <Box component="h2" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
          <span role="status">{nameOfMonth(month)}</span>
        </Box>
      </Box>
      {list.loadingError ? (
        <ErrorState message={messageOf(list.loadingError)} onRetry={list.retry} />
      ) : list.isPending ? (
        <SkeletonRows count={6} height={104} />
      ) : (
        <StaleArea stale={list.stale} failure={list.failureReason}>
          {more && isWhole && (
            <Box sx={{ mb: 1, color: 'text.secondary' }}>
              {t('This month has more than {count} due dates. Use the filters to see the others.', {
                count: String(mostShown),
              })}
            </Box>
          )}
          {isNarrow ? (
            <Agenda month={month} today={now} items={items} />
          ) : (
            <MonthGrid days={days} month={month} today={now} chosen={chosen} items={items} onChoose={show} />
          )}
        </StaleArea>
      )}
    </>
  );
}

function nameOfMonth(month: string): string {
  return new Intl.DateTimeFormat(viewersLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00Z`),
  );
}

interface Period {
  dueFrom: string;
  dueTo: string;
}

/** The open approvals of these days, for client users those that wait for them. They have none of the filters, so any filter leaves them out. */
function useDueSignOffs(asked: ProjectFilter, period: Period): readonly SignOff[] {
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
