import { useMemo } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/format.ts';
import { useIsReadOnly } from '#web/lib/trial.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useFinishNotification, useMuteProject, useReadNotification, useSnoozeNotification } from './queries.ts';

export interface LineActions {
  /** Marks the line as read, because it was opened. */
  read: (line: Notification) => void;
  finish: (line: Notification) => void;
  snooze: (line: Notification, until: Date) => void;
  mute: (projectId: string) => void;
}

export function useLineActions(): LineActions {
  const toast = useToast();
  const isReadOnly = useIsReadOnly();
  const { mutateAsync: read } = useReadNotification();
  const { mutateAsync: finish } = useFinishNotification();
  const { mutateAsync: snooze } = useSnoozeNotification();
  const { mutateAsync: mute } = useMuteProject();
  return useMemo(() => {
    const say = (work: Promise<unknown>, done: string) => {
      work.then(
        () => toast(done, 'success'),
        (error) => toast(messageOf(error), 'error'),
      );
    };
    return {
      read: ({ id, readAt }) => {
        // Opening shows the object in any case, so a failure needs no words.
        if (readAt === undefined && !isReadOnly) read(id).catch(() => {});
      },
      finish: ({ id }) => say(finish(id), t('Done')),
      snooze: ({ id }, until) =>
        say(snooze({ id, until }), t('Snoozed until {moment}', { moment: formatMoment(until.toISOString()) })),
      mute: (projectId) => say(mute(projectId), t('Project muted')),
    };
  }, [toast, isReadOnly, read, finish, snooze, mute]);
}
