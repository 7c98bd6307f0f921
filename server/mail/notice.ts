import { sql } from 'kysely';
import type { NoticeKind } from '#contract/mail-kinds.ts';
import type { NotificationGroup, NotificationSubject } from '#contract/notification-kinds.ts';
import { readWishes, type Wishes } from '#server/inbox/settings.ts';
import { visibleSubject } from '#server/inbox/subjects.ts';
import { toldData } from '#server/inbox/told-data.ts';
import type { ReadTx } from '#server/tenancy/index.ts';
import { type ContentReader, type MailSource, type Unsent, unsent } from './content.ts';
import { entryOf, linkTo, type ToldLine } from './entries.ts';
import { subjectOf } from './texts.ts';

type Line = ToldLine & { unreadCount: number; isUnread: boolean };

/** A mail about one line of the inbox. */
export const readNoticeContent: ContentReader = async (tx, { base, mail, isViewed }) => {
  const [line, wishes] = await Promise.all([findLine(tx, mail), readWishes(tx)]);
  if (!line) return unsent.hidden;
  const reason = isViewed ? undefined : reasonNotToSend(line, wishes, mail);
  if (reason) return reason;
  const { kind, tenantId } = mail as MailSource & { kind: NoticeKind };
  return {
    thread: `${line.subjectType}.${line.subjectId}`,
    write: (say, { company, language, day }) => ({
      subject: subjectOf(language, { kind, company, subjectType: line.subjectType, title: line.title, day }),
      paragraphs: [say(`mail.${kind}.text`, { company })],
      entries: [entryOf(line, language, linkTo(base, tenantId, line))],
      more: line.unreadCount > 1 ? say('mail.moreChanges', { count: line.unreadCount - 1 }) : undefined,
      button: { label: say(`mail.${line.subjectType}.button`), link: linkTo(base, tenantId, line) },
    }),
  };
};

function reasonNotToSend(line: Line, wishes: Wishes, { kind, topic, isResent }: MailSource): Unsent | undefined {
  if (wishes.pausedUntil !== null) return unsent.paused;
  if (kind !== 'mentioned' && line.projectId !== null && wishes.mutedProjects.includes(line.projectId))
    return unsent.muted;
  const { inApp, mail } = wishes.groups[topic as NotificationGroup];
  if (!inApp || mail === 'off') return unsent.unwanted;
  return line.isUnread || isResent ? undefined : unsent.read;
}

/** The recipient's line, if they may see what it is about. Put away or snoozed counts as read. */
function findLine(tx: ReadTx, { subjectType, subjectId }: MailSource): Promise<Line | undefined> {
  return tx.first(sql<Line>`
    select line.subject_type as "subjectType", line.subject_id as "subjectId", subject.project_id as "projectId",
      subject.title, line.unread_count as "unreadCount", events.kind, ${toldData} as data, events.actor_name as "authorName",
      line.read_at is null and line.done_at is null and (line.snoozed_until is null or line.snoozed_until <= now())
        as "isUnread"
    from notifications line
      join lateral ${visibleSubject('line')} subject on true
      left join events on events.id = line.last_event_id
    where line.subject_type = ${subjectType as NotificationSubject} and line.subject_id = ${subjectId}::uuid`);
}
