import Box from '@mui/material/Box';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { addDays, addMonths, placeInWeek } from '#web/lib/days.ts';
import { locale as viewersLocale } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import type { DueItems } from './due-items.ts';
import { MonthDay } from './month-day.tsx';

interface MonthGridProps {
  /** Six weeks. */
  days: readonly string[];
  month: string;
  today: string;
  chosen: string;
  items: DueItems;
  onChoose: (day: string) => void;
}

/** A month. The arrow keys go through its days and weeks, Page Up and Page Down through the months. */
export function MonthGrid({ days, month, today, chosen, items, onChoose }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the chosen day
  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
    hasMoved.current = false;
  }, [chosen]);

  function handleKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target as HTMLElement).matches('td')) return;
    const next = nextDay(chosen, event.key);
    if (!next) return;
    event.preventDefault();
    hasMoved.current = true;
    onChoose(next);
  }

  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <Box component="table" role="grid" ref={grid} aria-label={nameOf(month)} onKeyDown={handleKey} sx={table}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <Box key={day} component="th" scope="col" sx={{ p: 0.75, textAlign: 'left', fontWeight: 500 }}>
              {weekday(day)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthDay
                key={day}
                day={day}
                today={today}
                isOutside={!day.startsWith(month)}
                isChosen={day === chosen}
                items={items.get(day) ?? []}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function nextDay(day: string, key: string): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  const place = placeInWeek(day, viewersLocale);
  if (key === 'Home') return addDays(day, -place);
  return key === 'End' ? addDays(day, 6 - place) : undefined;
}

function weekday(day: string): string {
  return new Intl.DateTimeFormat(viewersLocale, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  );
}

function nameOf(month: string): string {
  return new Intl.DateTimeFormat(viewersLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00Z`),
  );
}

const table = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: `1px solid ${token('line')}`,
  borderRadius: 'var(--radius-card)',
  backgroundColor: token('surface'),
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const;
