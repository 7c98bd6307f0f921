import Box from '@mui/material/Box';
import { AlarmClock, CircleAlert, CircleCheck, CirclePause, Clock, type LucideIcon } from 'lucide-react';
import { locale, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import type { Tone } from '#web/ui/status-badge.tsx';
import type { PromiseState, TicketPromise } from './promise-states.ts';

const looks: Record<PromiseState, { icon: LucideIcon; tone: Tone }> = {
  open: { icon: Clock, tone: 'idle' },
  runningOut: { icon: AlarmClock, tone: 'warn' },
  missed: { icon: CircleAlert, tone: 'bad' },
  paused: { icon: CirclePause, tone: 'idle' },
  kept: { icon: CircleCheck, tone: 'good' },
  late: { icon: CircleAlert, tone: 'bad' },
};

interface PromiseTextProps {
  promise: TicketPromise;
  now: number;
  /** Names the promise too, where no label does. */
  named?: boolean;
}

/** How a promise stands, with an icon and in words. */
export function PromiseText({ promise, now, named = false }: PromiseTextProps) {
  const { icon: Icon, tone } = looks[promise.state];
  return (
    <Box component="span" sx={{ ...line, color: token(tone) }}>
      <Icon size={14} aria-hidden="true" style={{ flex: 'none', marginTop: 3 }} />
      <span>{named ? namedText(promise, now) : stateText(promise, now)}</span>
    </Box>
  );
}

/** The same where there is little room: the icon and the time, which a list of rows shows. */
export function BriefPromise({ promise, now }: Pick<PromiseTextProps, 'promise' | 'now'>) {
  const { icon: Icon, tone } = looks[promise.state];
  const whole = namedText(promise, now);
  return (
    <span className="ticket-row-promise" title={whole} style={{ color: token(tone) }}>
      <Icon size={14} aria-hidden="true" />
      <span className="only-read">{whole}</span>
      <span aria-hidden="true">
        {promise.state === 'paused' ? t('Paused') : timeBetween(now, promise.due, briefTime)}
      </span>
    </span>
  );
}

function stateText({ state, due }: TicketPromise, now: number): string {
  if (state === 'paused') return t('Paused');
  if (state === 'kept') return t('Kept');
  if (state === 'late') return t('Too late');
  const moment = momentOf(due);
  const left = timeBetween(now, due);
  if (state === 'missed') return t('Missed {time}: {moment}', { time: left, moment });
  return t('Due {time}: {moment}', { time: left, moment });
}

function namedText({ name, state, due }: TicketPromise, now: number): string {
  const time = timeBetween(now, due);
  if (name === 'answer') {
    if (state === 'paused') return t('Answer paused');
    return state === 'missed' ? t('Answer missed {time}', { time }) : t('Answer due {time}', { time });
  }
  if (state === 'paused') return t('Solution paused');
  return state === 'missed' ? t('Solution missed {time}', { time }) : t('Solution due {time}', { time });
}

/** Day and time, with the day of the week: 'Mon, Nov 23, 10:00 AM'. */
export function momentOf(instant: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));
}

const units = [
  { unit: 'day', length: 86_400_000, from: 2 * 86_400_000 },
  { unit: 'hour', length: 3_600_000, from: 2 * 3_600_000 },
  { unit: 'minute', length: 60_000, from: 0 },
] as const;

/** Made once, because a list shows hundreds. */
const relativeTime = new Intl.RelativeTimeFormat(locale);
/** 'in 3h', '20m ago'. */
const briefTime = new Intl.RelativeTimeFormat(locale, { style: 'narrow' });

/** 'in 3 hours', '20 minutes ago'. */
function timeBetween(now: number, instant: string, format = relativeTime): string {
  const difference = Date.parse(instant) - now;
  const { unit, length } = units.find(({ from }) => Math.abs(difference) >= from) ?? units[2];
  return format.format(Math.trunc(difference / length), unit);
}

const line = {
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: 0.5,
  minWidth: 0,
  overflowWrap: 'anywhere',
} as const;
