import { type NotificationGroup, notificationGroups } from '#contract/platform/notification-kinds.ts';
import type { NotificationSettings } from '#contract/work/notifications.ts';
import { snoozeTimes } from './snooze-times.ts';

/** Where the news of a group come: always into the inbox, unless they are off. */
export type GroupChoice = 'now' | 'digest' | 'inbox' | 'off';

/** What the user has changed so far. */
export interface SettingsChanges {
  groups: Partial<Record<NotificationGroup, GroupChoice>>;
  unmuted: readonly string[];
  /** The label of a snooze time, `off` to end a pause, or undefined to leave it. */
  pause?: string;
  digestAt?: string;
  digestDays?: readonly number[];
}

export function choiceOf({ inApp, mail }: NotificationSettings['groups'][NotificationGroup]): GroupChoice {
  if (!inApp) return 'off';
  return mail === 'off' ? 'inbox' : mail;
}

/** Only what changed. */
export function bodyOf({ mutedProjects }: NotificationSettings, changes: SettingsChanges) {
  const { groups, unmuted, pause, digestAt, digestDays } = changes;
  const changed = notificationGroups.flatMap((group) => (groups[group] ? [[group, settingOf(groups[group])]] : []));
  const until = snoozeTimes()
    .find(({ label }) => label === pause)
    ?.until.toISOString();
  return {
    ...(changed.length > 0 && { groups: Object.fromEntries(changed) }),
    ...(unmuted.length > 0 && {
      mutedProjects: mutedProjects.flatMap(({ id }) => (unmuted.includes(id) ? [] : id)),
    }),
    ...(pause !== undefined && { pausedUntil: until ?? null }),
    ...(digestAt !== undefined && { digestAt }),
    ...(digestDays !== undefined && { digestDays: [...digestDays] }),
  };
}

/** A group that is off keeps its choice of mail for later. */
function settingOf(choice: GroupChoice): { inApp: boolean; mail?: 'now' | 'digest' | 'off' } {
  if (choice === 'off') return { inApp: false };
  return { inApp: true, mail: choice === 'inbox' ? 'off' : choice };
}

/** Whether there is anything to save. */
export function hasChanges({ groups, unmuted, ...others }: SettingsChanges): boolean {
  const isSet = Object.values(others).some((value) => value !== undefined);
  return isSet || unmuted.length > 0 || Object.keys(groups).length > 0;
}
