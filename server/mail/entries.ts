import type { NotificationSubject } from '#contract/notification-kinds.ts';
import { type StoredData, wordsFor } from '#server/inbox/words.ts';
import { type Language, speak } from '#server/texts/index.ts';
import { personName } from '#server/texts/person-name.ts';
import type { Entry } from './layout.ts';

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
export function entryOf({ title, kind, data, authorName }: ToldLine, language: Language, link: string): Entry {
  const say = speak(language);
  const what = kind === null ? say('event.unknown') : wordsFor(language, kind, data);
  return {
    title,
    text:
      kind === null || authorName === null ? what : say('mail.entry', { author: personName(say, authorName), what }),
    link,
  };
}

/**
 * The address of the line's subject. It names the company, because its reader may have accounts in several: the page asks them to
 * change if they are signed in to another.
 */
export function linkTo(base: string, tenantId: string, { subjectType, subjectId, projectId, data }: ToldLine): string {
  const path = data?.signOffId ? `/approvals/${data.signOffId}` : pathOf(subjectType, subjectId, projectId);
  return `${base}/open/${tenantId}${path}`;
}

/** As the inbox opens it (web/inbox/subject.ts). A document without a project has no page. */
function pathOf(subjectType: NotificationSubject, subjectId: string, projectId: string | null): string {
  if (subjectType === 'ticket') return `/supportTickets/${subjectId}`;
  if (projectId === null) return '/inbox?state=all';
  return `/projects/${projectId}${subjectType === 'project' ? '' : `?tab=${subjectType}s`}`;
}
