import type { NotificationSubject } from '#contract/platform/notification-kinds.ts';
import type { Entry } from '#server/platform/mail/layout.ts';
import { type Reader, speak } from '#server/platform/texts/index.ts';
import { personName } from '#server/platform/texts/person-name.ts';
import { type StoredData, wordsFor } from '#server/work/inbox/event-text.ts';

/** A line of the inbox, as a mail tells of it. */
export type ToldLine = {
  subjectType: NotificationSubject;
  subjectId: string;
  projectId: string | null;
  title: string;
  /** Null if the event is no longer kept, or if the recipient may not see it. */
  kind: string | null;
  data: StoredData;
  authorName: string | null;
};

/** The title, what happened last, and who did it. */
export function entryOf({ title, kind, data, authorName }: ToldLine, reader: Reader, link: string): Entry {
  const say = speak(reader.language);
  const what = kind === null ? say('Something changed') : wordsFor(reader, kind, data ?? {});
  return {
    title,
    text:
      kind === null || authorName === null
        ? what
        : say('{author}: {what}', { author: personName(say, authorName), what }),
    link,
  };
}

/**
 * The address of the line's subject. It names the company, because its reader may have accounts in several: the page asks them to
 * change if they are signed in to another.
 */
export function linkTo(
  base: string,
  tenantId: string,
  {
    subjectType,
    subjectId,
    projectId,
    data,
  }: Pick<ToldLine, 'subjectType' | 'subjectId' | 'projectId'> & { data: StoredData | null },
): string {
  const path = data?.signOffId
    ? `/approvals/${data.signOffId}`
    : pathOf({ subjectType, subjectId, projectId }, data?.messageId);
  return `${base}/open/${tenantId}${path}`;
}

/** As the inbox opens it (web/work/inbox/subject.ts). A document without a project has no page. */
function pathOf(
  { subjectType, subjectId, projectId }: Pick<ToldLine, 'subjectType' | 'subjectId' | 'projectId'>,
  message: string | undefined,
): string {
  if (subjectType === 'ticket') return `/supportTickets/${subjectId}${message ? `?message=${message}` : ''}`;
  if (subjectType === 'user') return '/dashboard';
  if (projectId === null) return '/inbox?state=all';
  if (subjectType === 'task') return `/projects/${projectId}/tasks/${subjectId}${message ? `?message=${message}` : ''}`;
  const isProject = subjectType === 'project';
  const tab = isProject ? (message ? 'conversation' : undefined) : `${subjectType}s`;
  const about = !isProject && message ? subjectId : undefined;
  const search = Object.entries({ tab, about, message }).flatMap(([name, value]) => (value ? `${name}=${value}` : []));
  return `/projects/${projectId}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}
