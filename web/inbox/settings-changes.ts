import { type NotificationGroup, notificationGroups } from '#contract/notification-kinds.ts';
import type { NotificationSettings } from '#contract/notifications.ts';
import { snoozeTimes } from './snooze-times.ts';

/** What the user has changed so far. */
export interface SettingsChanges {
  groups: Partial<Record<NotificationGroup, boolean>>;
  unmuted: readonly string[];
  /** The label of a snooze time, `off` to end a pause, or undefined to leave it. */
  pause?: string;
}

/** Only what changed. */
export function bodyOf({ mutedProjects }: NotificationSettings, { groups, unmuted, pause }: SettingsChanges) {
  const changed = notificationGroups.filter((group) => groups[group] !== undefined);
  const until = snoozeTimes()
    .find(({ label }) => label === pause)
    ?.until.toISOString();
  return {
    ...(changed.length > 0 && {
      groups: Object.fromEntries(changed.map((group) => [group, { inApp: groups[group] === true }])),
    }),
    ...(unmuted.length > 0 && {
      mutedProjects: mutedProjects.flatMap(({ id }) => (unmuted.includes(id) ? [] : id)),
    }),
    ...(pause !== undefined && { pausedUntil: until ?? null }),
  };
}
