import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Theme, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { ListPlus, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Hour } from '#contract/work/hours.ts';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { today } from '#web/lib/day.ts';
import { addDays, nameOfDay, realDay, startOfWeek } from '#web/lib/days.ts';
import { formatDay } from '#web/lib/format.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { locale, t } from '#web/texts/index.ts';
import { ListDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { formatDuration } from '#web/work/hours/duration.ts';
import { allHoursQuery } from '#web/work/hours/queries.ts';
import type { Subject } from '#web/work/hours/subject.tsx';
import { useTimer } from '#web/work/hours/use-timer.tsx';
import { PeriodButtons } from '#web/work/project-views/period-bar.tsx';
import { EntryList } from './entry-list.tsx';
import { NoHours } from './no-hours.tsx';
import { sheetRows, sumOf } from './sheet.ts';
import { TimerBar } from './timer-bar.tsx';
import { useSheet } from './use-sheet.ts';
import { WeekSheet } from './week-sheet.tsx';

const HourDialog = lazy(() => loadChunk(() => import('./hour-dialog.tsx')));
const SubjectDialog = lazy(() => loadChunk(() => import('./subject-dialog.tsx')));

type Intent = { verb: 'book' | 'addRow' | 'start' } | { verb: 'edit'; entry: Hour };

interface MyWeekProps {
  /** A day of the week, and on phones the day. */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** The viewer's own hours of a week: a sheet to fill in, the timer, and the entries. */
export function MyWeek({ day: askedDay, onDay }: MyWeekProps) {
  const isPhone = useMediaQuery<Theme>(useTheme().breakpoints.down('sm'), { noSsr: true });
  const day = realDay(askedDay, today());
  const monday = startOfWeek(day, locale);
  const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const userId = useSession()?.user.id;
  // With the weeks beside it, whose rows are offered again.
  const shown = { userId, from: addDays(monday, -7), to: addDays(monday, 13) };
  const list = useQuery(allHoursQuery(shown));
  const sheet = useSheet(shown);
  const [added, setAdded] = useState<readonly Subject[]>([]);
  const [intent, setIntent] = useState<Intent>();
  const mayBook = useCan()('createHour');
  const running = useTimer((entry) => setIntent({ verb: 'edit', entry }));
  const mayStart = mayBook && !running.timer && !running.isPending && !running.isBusy;
  const days = isPhone ? [day] : week;
  const step = isPhone ? 1 : 7;
  const close = () => setIntent(undefined);

  if (statusOf(list.error) === 404) return <NoHours />;
  const entries = list.data ?? [];
  const rows = sheetRows(entries, days, added);
  const ofDays = entries.filter(({ workedOn }) => days.includes(workedOn));
  const ofWeek = entries.filter(({ workedOn }) => week.includes(workedOn));
  return (
    <>
      <TimerBar running={running} onStart={mayBook ? () => setIntent({ verb: 'start' }) : undefined} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <PeriodButtons
          onBack={() => onDay(addDays(day, -step))}
          onToday={() => onDay(undefined)}
          onForward={() => onDay(addDays(day, step))}
        />
        <Box role="status" className="tabular" sx={{ fontWeight: 600 }}>
          {isPhone
            ? nameOfDay(day)
            : t('{from} – {to}', { from: formatDay(monday), to: formatDay(addDays(monday, 6)) })}
        </Box>
        {mayBook && (
          <Box sx={{ display: 'flex', gap: 1, marginInlineStart: 'auto' }}>
            <Button size="small" startIcon={<ListPlus size={16} />} onClick={() => setIntent({ verb: 'addRow' })}>
              {t('Add row')}
            </Button>
            <Button
              size="small"
              variant="outlined"
              startIcon={<Plus size={16} />}
              onClick={() => setIntent({ verb: 'book' })}
            >
              {t('Book Time')}
            </Button>
          </Box>
        )}
      </Box>
      {list.isPending ? (
        <Loading text={t('Loading hours...')} failure={list.failureReason}>
          <SkeletonRows count={4} height={56} />
        </Loading>
      ) : list.isLoadingError ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          drawing={<ListDrawing />}
          text={t('Nothing booked yet')}
          hint={t('Add a row for a project, a task or a ticket, and type the time of each day.')}
          action={
            mayBook && (
              <Button
                variant="contained"
                startIcon={<ListPlus size={18} />}
                onClick={() => setIntent({ verb: 'addRow' })}
              >
                {t('Add row')}
              </Button>
            )
          }
        />
      ) : (
        <>
          <WeekSheet
            days={days}
            rows={rows}
            sheet={sheet}
            readOnly={!mayBook}
            onStart={mayStart ? ({ subject }) => void running.start(subject) : undefined}
          />
          <Box sx={{ mt: 1, mb: 3, fontSize: '0.8125rem', color: 'text.secondary' }}>
            {isPhone
              ? t('{time} hours this week', { time: formatDuration(sumOf(ofWeek)) })
              : t('Type 1:30, 1.5 or 90m. Enter and the arrow keys go to the next cell.')}
          </Box>
          <h2 className="only-read">{t('Entries')}</h2>
          <EntryList entries={ofDays} sumsDays onStart={mayStart ? (entry) => void running.start(entry) : undefined} />
        </>
      )}
      <LazyBoundary part={intent?.verb} onClose={close}>
        {intent?.verb === 'book' && <HourDialog entry={undefined} start={{ workedOn: day }} onClose={close} />}
        {intent?.verb === 'edit' && <HourDialog entry={intent.entry} onClose={close} />}
        {intent?.verb === 'addRow' && (
          <SubjectDialog
            title={t('Add row')}
            submitLabel={t('Add row')}
            onChoose={(subject) => setAdded([...added, subject])}
            onClose={close}
          />
        )}
        {intent?.verb === 'start' && (
          <SubjectDialog
            title={t('Start timer')}
            submitLabel={t('Start timer')}
            onChoose={running.start}
            onClose={close}
          />
        )}
      </LazyBoundary>
      {running.question}
    </>
  );
}
