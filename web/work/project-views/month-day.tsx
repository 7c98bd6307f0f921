import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { useRef, useState } from 'react';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { nameOfDay } from './agenda.tsx';
import { type DueItem, idOf } from './due-items.ts';
import { DueLink } from './due-link.tsx';

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
export function MonthDay({ day, today, isOutside, isChosen, items }: MonthDayProps) {
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
        {Number(day.slice(8))}
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
            {t('+{count} more', { count: String(hidden) })}
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
