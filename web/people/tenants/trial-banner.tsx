import { Clock } from 'lucide-react';
import { formatDay } from '#web/lib/format.ts';
import { settings } from '#web/lib/settings.ts';
import { daysLeft } from '#web/lib/trial.ts';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Banner } from '#web/ui/banner.tsx';

/** Says how long the trial of the company lasts, to administrators; after it, to everyone. `lastDay` is a calendar day. */
export function TrialBanner({ lastDay, isAdmin }: { lastDay: string; isAdmin: boolean }) {
  const left = daysLeft(lastDay);
  return (
    <Banner label={t('Trial')} icon={Clock} isUrgent={left < 0}>
      {textOf(left, lastDay)} {isAdmin && <Contact isOver={left < 0} />}
    </Banner>
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
