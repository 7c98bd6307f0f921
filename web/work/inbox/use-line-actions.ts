import { useMemo } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/format.ts';
import { useIsReadOnly } from '#web/lib/trial.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { LineBundle } from './bundle-lines.ts';
import { useFinishNotification, useMuteProject, useReadNotification, useSnoozeNotification } from './queries.ts';

export interface LineActions {
  /** Marks the lines as read, because they were opened. */
  read: (lines: LineBundle) => void;
  finish: (lines: LineBundle) => void;
  snooze: (lines: LineBundle, until: Date) => void;
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
      read: (lines) => {
        const unread = isReadOnly ? [] : lines.filter(({ readAt }) => readAt === undefined);
        // Opening shows the object in any case, so a failure needs no words.
        for (const { id } of unread) read(id).catch(() => {});
      },
      finish: (lines) => say(Promise.all(lines.map(({ id }) => finish(id))), t('Done')),
      snooze: (lines, until) =>
        say(
          Promise.all(lines.map(({ id }) => snooze({ id, until }))),
          t('Snoozed until {moment}', { moment: formatMoment(until.toISOString()) }),
        ),
      mute: (projectId) => say(mute(projectId), t('Project muted')),
    };
  }, [toast, isReadOnly, read, finish, snooze, mute]);
}
