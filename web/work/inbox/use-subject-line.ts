import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { NotificationSubject } from '#contract/platform/notification-kinds.ts';
import type { Notification } from '#contract/work/notifications.ts';
import { useSession } from '#web/lib/session.ts';
import { inboxQuery } from './queries.ts';
import { unreadQuery } from './unread.ts';

/** The user's unread line about a subject. It asks for lines only while the bell has some. */
export function useSubjectLine(subjectType: NotificationSubject, subjectId: string): Notification | undefined {
  const session = useSession();
  const isPersonal = session !== null && !session.preview;
  const { data: { unread } = { unread: 0 } } = useQuery({ ...unreadQuery(), enabled: isPersonal });
  const hasUnread = isPersonal && unread > 0;
  const { data } = useInfiniteQuery({ ...inboxQuery('unread'), enabled: hasUnread });
  if (!hasUnread) return undefined;
  return data?.pages
    .flatMap(({ items }) => items)
    .find((line) => line.subjectType === subjectType && line.subjectId === subjectId && line.readAt === undefined);
}
