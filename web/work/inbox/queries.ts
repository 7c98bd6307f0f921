import { queryOptions } from '@tanstack/react-query';
import type { NotificationState } from '#contract/platform/notification-kinds.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';

/** The lines of the inbox, the latest first. */
export const inboxQuery = (state: NotificationState) =>
  pagesQuery(['notifications', 'list', state], {
    size: 50,
    read: (page, options) => callWithHeaders('listNotifications', { query: { state, ...page } }, options),
  });

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'settings'],
    queryFn: ({ signal }) => call('getNotificationSettings', {}, { signal }),
  });

export const useReadNotification = () =>
  useSaving((id: string) => call('readNotification', { params: { id } }), 'notifications');

export const useFinishNotification = () =>
  useSaving((id: string) => call('finishNotification', { params: { id } }), 'notifications');

export const useSnoozeNotification = () =>
  useSaving(
    ({ id, until }: { id: string; until: Date }) =>
      call('snoozeNotification', { params: { id }, body: { until: until.toISOString() } }),
    'notifications',
  );

export const useReadAllNotifications = () => useSaving(() => call('readAllNotifications', {}), 'notifications');

export const useUpdateSettings = () =>
  useSaving(
    (body: InputOf<'updateNotificationSettings'>['body']) => call('updateNotificationSettings', { body }),
    'notifications',
  );

/** Keeps the news of a project out of the inbox, except mentions. */
export const useMuteProject = () =>
  useSaving(
    (subjectId: string) => call('setFollow', { body: { subjectType: 'project', subjectId, level: 'none' } }),
    'notifications',
  );
