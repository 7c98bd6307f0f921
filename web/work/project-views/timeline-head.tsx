import Box from '@mui/material/Box';
import { dayAt, dayNumber, startOfWeek } from '#web/lib/days.ts';
import { t, locale as viewersLocale } from '#web/texts/index.ts';
import { inlineSign } from '#web/theme/direction.ts';
import { token } from '#web/theme/tokens.ts';

interface TimelineHeadProps {
  first: string;
  days: number;
  today: string;
}

/** The weeks above the timeline, and today. It stays in view. */
export function TimelineHead({ first, days, today }: TimelineHeadProps) {
  const start = dayNumber(first);
  const at = (day: number) => `${((day - start) / days) * 100}%`;
  const now = dayNumber(today);
  const monday = dayNumber(startOfWeek(first, viewersLocale));
  const weeks = Array.from({ length: Math.ceil(days / 7) + 1 }, (_, week) => monday + week * 7).filter(
    (day) => day >= start && day < start + days - 2,
  );
  return (
    <Box sx={head}>
      <Box sx={{ width: 'var(--title-width)', flex: 'none', px: 1.5, fontWeight: 500 }}>{t('Project')}</Box>
      <Box sx={{ position: 'relative', flex: 1, height: 40, mr: 1 }}>
        {weeks.map((day, index) => (
          <Box
            key={day}
            component="time"
            dateTime={dayAt(day)}
            // Where every week has no room, every second one is named.
            sx={{ ...tick, ...(index % 2 === 1 && { display: { xs: 'none', xl: 'block' } }) }}
            style={{ insetInlineStart: at(day) }}
          >
            {dayOfMonth(dayAt(day))}
          </Box>
        ))}
        {now >= start && now < start + days && (
          <Box sx={todayMark} style={{ insetInlineStart: at(now + 0.5) }}>
            {t('Today')}
          </Box>
        )}
      </Box>
    </Box>
  );
}

function dayOfMonth(day: string): string {
  return new Intl.DateTimeFormat(viewersLocale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  );
}

const head = {
  position: 'sticky',
  // Below the bar of the shell, or at the top of an area that scrolls.
  top: 'var(--head-top, 56px)',
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  borderBottom: `1px solid ${token('line')}`,
  borderRadius: 'var(--radius-card) var(--radius-card) 0 0',
  backgroundColor: token('surface'),
  fontSize: '0.75rem',
  color: 'text.secondary',
} as const;

const tick = {
  position: 'absolute',
  top: 3,
  pl: 0.5,
  borderLeft: `1px solid ${token('line')}`,
  whiteSpace: 'nowrap',
} as const;

const todayMark = {
  position: 'absolute',
  bottom: 1,
  transform: `translateX(${-50 * inlineSign}%)`,
  px: 0.75,
  borderRadius: 999,
  fontSize: '0.6875rem',
  fontWeight: 600,
  color: token('on-accent'),
  backgroundColor: token('accent'),
} as const;
