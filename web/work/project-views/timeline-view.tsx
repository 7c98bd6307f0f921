import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { today } from '#web/lib/day.ts';
import { addDays, dayNumber, realDay, startOfWeek } from '#web/lib/days.ts';
import { t, locale as viewersLocale } from '#web/texts/index.ts';
import { inlineSign } from '#web/theme/direction.ts';
import { token } from '#web/theme/tokens.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import { StaleArea } from '#web/ui/stale-area.tsx';
import type { ProjectViewProps } from '#web/work/projects/project-view-props.ts';
import { PeriodBar } from './period-bar.tsx';
import { TimelineHead } from './timeline-head.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { useMilestones } from './use-due-tasks.ts';

/**
 * Every project from its first day to its due day, filled by its progress. Only the rows on screen exist. The arrow keys go through the
 * projects, and move the days by one, with Shift by a week.
 */
export default function TimelineView({ list, day, onChange }: ProjectViewProps) {
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const isCoarse = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const days = isNarrow ? 42 : 91;
  // Fingers need more room.
  const rowHeight = isCoarse ? 45 : 36;
  const now = today();
  const first = realDay(day, addDays(startOfWeek(now, viewersLocale), -14));
  const [active, setActive] = useState(0);
  const { items, more } = list;
  const milestones = useMilestones({ dueFrom: first, dueTo: addDays(first, days - 1) }, items);
  const rows = useRows({ count: items.length, height: rowHeight, kept: active });

  const show = (next: string) => onChange({ day: next });

  function handleKey(event: KeyboardEvent) {
    const days = { ArrowLeft: -inlineSign, ArrowRight: inlineSign, PageUp: -28, PageDown: 28 }[event.key];
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (days !== undefined) show(addDays(first, event.shiftKey ? days * 7 : days));
    else if (steps !== undefined) focusRow(Math.min(items.length - 1, Math.max(0, active + steps)));
    else if (event.key === 'Home') onChange({ day: undefined });
    else return;
    event.preventDefault();
  }

  function focusRow(index: number) {
    setActive(index);
    rows.focus(index);
  }

  return (
    <>
      <PeriodBar
        from={first}
        to={addDays(first, days - 1)}
        onBack={() => show(addDays(first, -28))}
        onToday={() => onChange({ day: undefined })}
        onForward={() => show(addDays(first, 28))}
        hint={t('Arrow keys move by day, with Shift by week')}
      />
      <StaleArea stale={list.stale} failure={list.failureReason}>
        <Box sx={frame}>
          <TimelineHead first={first} days={days} today={now} />
          <Box
            ref={rows.list}
            component="ul"
            style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
            aria-label={t('Timeline')}
            onKeyDown={handleKey}
            sx={{ ...body, height: rows.isPrinted ? 'auto' : items.length * rowHeight }}
          >
            {rows.shown.map((index) => {
              const project = items[index];
              if (!project) return null;
              return (
                <TimelineRow
                  key={project.id}
                  project={project}
                  milestones={milestones.get(project.id)}
                  firstDay={dayNumber(first)}
                  days={days}
                  today={now}
                  top={rows.isPrinted ? undefined : index * rowHeight}
                  height={rowHeight}
                  isActive={index === active}
                  index={index}
                  count={list.total ?? items.length}
                  onFocus={setActive}
                />
              );
            })}
          </Box>
        </Box>
        {more && <LoadMore text={t('Loading projects...')} shown={items.length} {...more} />}
      </StaleArea>
    </>
  );
}

const frame = {
  border: `1px solid ${token('line')}`,
  borderRadius: 'var(--radius-card)',
  backgroundColor: token('surface'),
  '--title-width': { xs: '38%', sm: '220px', lg: '280px' },
} as const;

const body = { position: 'relative', m: 0, p: 0, listStyle: 'none' } as const;

interface RowsOptions {
  count: number;
  /** The height of each row in pixels. */
  height: number;
  /** A row that exists also while it is off screen, because it may have the focus. */
  kept: number;
}

/** Rows above and below the screen, so that scrolling shows no gaps. */
const margin = 6;

/** Which rows of a long list are on screen. For paper it is all of them. */
function useRows({ count, height, kept }: RowsOptions) {
  const list = useRef<HTMLUListElement>(null);
  const [range, setRange] = useState({ from: 0, to: 30 });
  const [isPrinted, setPrinted] = useState(false);
  const wanted = useRef<number>(undefined);

  useEffect(() => {
    function measure() {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const from = Math.max(0, Math.floor(-top / height) - margin);
      const to = Math.ceil((window.innerHeight - top) / height) + margin;
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    }
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [height]);

  useEffect(() => {
    const print = window.matchMedia('print');
    // The browser prints what is there when this returns.
    const change = () => flushSync(() => setPrinted(print.matches));
    print.addEventListener('change', change);
    return () => print.removeEventListener('change', change);
  }, []);

  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] a`);
    wanted.current = undefined;
    row?.focus();
  });

  const from = isPrinted ? 0 : Math.min(range.from, count);
  const to = isPrinted ? count : Math.min(range.to, count);
  const shown = Array.from({ length: to - from }, (_, index) => from + index);
  if (kept < from) shown.unshift(kept);
  else if (kept >= to && kept < count) shown.push(kept);
  return {
    list,
    shown,
    isPrinted,
    /** Moves the focus to the row after the next render, in which it exists. */
    focus: (index: number) => {
      wanted.current = index;
    },
  };
}
