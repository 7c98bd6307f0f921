import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { longTimerMinutes } from '#contract/work/hour-values.ts';
import type { Hour } from '#contract/work/hours.ts';
import type { Timer } from '#contract/work/timer.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { formatDuration } from './duration.ts';
import { placeOf, timerQuery, useStartTimer, useStopTimer } from './queries.ts';
import { StopDialog } from './stop-dialog.tsx';
import { type Subject, subjectName } from './subject.tsx';

interface RunningTimer {
  timer: Timer | undefined;
  isPending: boolean;
  /** Why it could not be read. */
  error: Error | null;
  retry: () => void;
  /** It is being started or stopped. */
  isBusy: boolean;
  start: (subject: Subject) => Promise<void>;
  /** Books the time. What ran for more than 10 hours is asked about first. */
  stop: () => Promise<void>;
  /** The question. Render it once. */
  question: ReactNode;
}

/** The viewer's timer. `onBooked` gets what it booked. */
export function useTimer(onBooked?: (entry: Hour) => void): RunningTimer {
  const toast = useToast();
  const { data, isPending, error, refetch } = useQuery(timerQuery());
  const { mutateAsync: startTimer, isPending: isStarting } = useStartTimer();
  const { mutateAsync: stopTimer, isPending: isStopping } = useStopTimer();
  const [askedMinutes, setAsked] = useState<number>();
  const timer = data?.timer;

  async function book(minutes?: number): Promise<void> {
    const entry = await stopTimer(minutes === undefined ? {} : { minutes });
    const booked = t('{time} booked on {name}', { time: formatDuration(entry.minutes), name: subjectName(entry) });
    const note = onBooked && { label: t('Add a note'), onSelect: () => onBooked(entry) };
    toast(booked, 'success', entry.note ? undefined : note);
  }

  return {
    timer,
    isPending,
    error,
    retry: () => void refetch(),
    isBusy: isStarting || isStopping,
    start: async (subject) => {
      try {
        await startTimer(placeOf(subject));
      } catch (failure) {
        toast(messageOf(failure), 'error');
      }
    },
    stop: async () => {
      if (!timer) return;
      const minutes = Math.floor((Date.now() - Date.parse(timer.startedAt)) / 60_000);
      if (timer.isLong || minutes > longTimerMinutes) return setAsked(minutes);
      try {
        await book();
      } catch (failure) {
        toast(messageOf(failure), 'error');
      }
    },
    question: askedMinutes !== undefined && (
      <StopDialog minutes={askedMinutes} onStop={book} onClose={() => setAsked(undefined)} />
    ),
  };
}
