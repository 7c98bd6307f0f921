import { FileText, FolderKanban, Image, LifeBuoy, ListChecks, type LucideIcon, UserRound } from 'lucide-react';
import type { NotificationSubject } from '#contract/platform/notification-kinds.ts';
import type { Notification } from '#contract/work/notifications.ts';
import { t } from '#web/texts/index.ts';

export const subjectIcons: Record<NotificationSubject, LucideIcon> = {
  project: FolderKanban,
  document: FileText,
  image: Image,
  ticket: LifeBuoy,
  task: ListChecks,
  user: UserRound,
};

export const subjectNames: Record<NotificationSubject, string> = {
  project: t('Project'),
  document: t('Document'),
  image: t('Image'),
  ticket: t('Ticket'),
  task: t('Task'),
  user: t('Person'),
};

/** Where a line leads: to the message that was written last, to a request for approval, or else to the subject. A document without a project has no screen. */
export function addressOf({ subjectType, subjectId, projectId, latest }: Notification) {
  if (subjectType === 'ticket') {
    return { to: '/supportTickets/$id', params: { id: subjectId }, search: { message: latest?.messageId } } as const;
  }
  // What somebody took over is among what waits for them.
  if (subjectType === 'user') return { to: '/dashboard' } as const;
  if (latest?.signOffId) return { to: '/approvals/$id', params: { id: latest.signOffId } } as const;
  if (!projectId) return { to: '/inbox', search: { state: 'all' } } as const;
  const message = latest?.messageId;
  const isFile = subjectType !== 'project';
  const tab = isFile ? (`${subjectType}s` as const) : message ? 'conversation' : undefined;
  const about = isFile && message ? subjectId : undefined;
  return { to: '/projects/$id', params: { id: projectId }, search: { tab, about, message } } as const;
}
