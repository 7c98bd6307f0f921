import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, nameOfDay, placeInWeek } from '#web/lib/days.ts';
import { formatNumber, plural, t, locale as viewersLocale } from '#web/texts/index.ts';
import { inlineSign } from '#web/theme/direction.ts';
import { token } from '#web/theme/tokens.ts';
import { type DueItem, type DueItems, idOf } from './due-items.ts';
import { DueLink } from './due-link.tsx';

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
  const steps: Record<string, number> = { ArrowLeft: -inlineSign, ArrowRight: inlineSign, ArrowUp: -7, ArrowDown: 7 };
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

interface MonthDayProps {
  day: string;
  today: string;
  /** It belongs to the month before or after. */
  isOutside: boolean;
  /** The day that the keyboard is on. */
  isChosen: boolean;
  items: readonly DueItem[];
}

const mostShown = 3;

/** A day in the calendar. What does not fit opens in a list. */
function MonthDay({ day, today, isOutside, isChosen, items }: MonthDayProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // A button in place of one item would save nothing.
  const shown = items.length > mostShown + 1 ? items.slice(0, mostShown) : items;
  const hidden = items.length - shown.length;
  return (
    <Box
      component="td"
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={day === today ? 'date' : undefined}
      sx={{ ...cell, ...(isOutside && { backgroundColor: token('paper') }) }}
    >
      <Box component="time" dateTime={day} aria-label={nameOfDay(day)} data-today={day === today} sx={number}>
        {formatNumber(Number(day.slice(8)))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3px' }}>
        {shown.map((item) => (
          <DueLink key={idOf(item)} item={item} today={today} />
        ))}
        {hidden > 0 && (
          <ButtonBase
            ref={button}
            aria-haspopup="dialog"
            aria-label={plural(
              hidden,
              { one: '{count} more on {day}', other: '{count} more on {day}' },
              { day: nameOfDay(day) },
            )}
            onClick={() => setOpen(true)}
            sx={{ justifyContent: 'flex-start', minHeight: 24, px: 0.75, fontSize: '0.75rem', borderRadius: 1 }}
          >
            {t('+{count} more', { count: hidden })}
          </ButtonBase>
        )}
      </Box>
      <Popover
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': nameOfDay(day) } }}
      >
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 0.5,
            p: 1.5,
            width: 300,
            maxHeight: 360,
            overflowY: 'auto',
          }}
        >
          <Box sx={{ fontWeight: 600 }}>{nameOfDay(day)}</Box>
          {items.map((item) => (
            <DueLink key={idOf(item)} item={item} today={today} />
          ))}
        </Box>
      </Popover>
    </Box>
  );
}

const cell = {
  height: 116,
  p: 0.5,
  verticalAlign: 'top',
  borderTop: `1px solid ${token('line')}`,
  borderLeft: `1px solid ${token('line')}`,
  '&:first-of-type': { borderLeft: 0 },
  '&:focus-visible': { outline: `2px solid ${token('accent')}`, outlineOffset: -2 },
} as const;

const number = {
  display: 'inline-grid',
  placeContent: 'center',
  minWidth: 22,
  height: 22,
  mb: '3px',
  borderRadius: 999,
  fontVariantNumeric: 'tabular-nums',
  '&[data-today=true]': { color: token('on-accent'), backgroundColor: token('accent'), fontWeight: 600 },
} as const;
