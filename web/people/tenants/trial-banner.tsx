import Box from '@mui/material/Box';
import { Clock } from 'lucide-react';
import { formatDay } from '#web/lib/format.ts';
import { settings } from '#web/lib/settings.ts';
import { daysLeft } from '#web/lib/trial.ts';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';

/** Says how long the trial of the company lasts, to administrators; after it, to everyone. `lastDay` is a calendar day. */
export function TrialBanner({ lastDay, isAdmin }: { lastDay: string; isAdmin: boolean }) {
  const left = daysLeft(lastDay);
  return (
    <Box
      component="aside"
      aria-label={t('Trial')}
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 1.5,
        px: { xs: 2, sm: 3 },
        py: 0.75,
        fontSize: '0.8125rem',
        borderBottom: `1px solid ${token('line')}`,
        ...(left < 0 ? { backgroundColor: token('warn-soft') } : { color: 'text.secondary' }),
      }}
    >
      <Clock size={16} aria-hidden="true" style={{ flex: 'none', alignSelf: 'center' }} />
      <span>
        {textOf(left, lastDay)} {isAdmin && <Contact isOver={left < 0} />}
      </span>
    </Box>
  );
}

function Contact({ isOver }: { isOver: boolean }) {
  const { contactEmail } = settings;
  if (!contactEmail) return isOver && t('To go on, ask the people who run this installation to extend it.');
  return (
    <a href={`mailto:${contactEmail}`} style={{ color: token('accent') }}>
      {isOver ? t('Ask to extend it') : t('Questions?')}
    </a>
  );
}

function textOf(left: number, lastDay: string): string {
  if (left < 0) return t('The trial has ended. You can read and download everything, but nothing can be changed.');
  if (left === 0) return t('Today is the last day of your trial.');
  return plural(
    left,
    { one: 'Trial: {count} day left, until {day}.', other: 'Trial: {count} days left, until {day}.' },
    { day: formatDay(lastDay) },
  );
}
