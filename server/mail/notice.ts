import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '#contract/audience.ts';
import type { NoticeKind } from '#contract/mail-kinds.ts';
import type { FollowLevel, NotificationGroup, NotificationSubject } from '#contract/notification-kinds.ts';
import { quietDays } from '#contract/ticket-status.ts';
import { isSilent, levelOf } from '#server/inbox/levels.ts';
import { readWishes, type Wishes } from '#server/inbox/settings.ts';
import { visibleSubject } from '#server/inbox/subjects.ts';
import { toldData } from '#server/inbox/told-data.ts';
import type { ReadTx } from '#server/tenancy/index.ts';
import type { Say } from '#server/texts/index.ts';
import { type ContentReader, type MailSource, type Unsent, unsent } from './content.ts';
import { entryOf, linkTo, type ToldLine } from './entries.ts';
import { readRequest } from './sign-off.ts';
import { subjectOf } from './texts.ts';

type Line = ToldLine & {
  unreadCount: number;
  isUnread: boolean;
  /** Of a ticket. */
  number: number | null;
  /** A ticket that an answer of its client opens again. */
  isResolved: boolean;
  lane: Audience;
  level: FollowLevel;
  /** Who reads an answer, seen from the recipient. */
  readBy: 'company' | 'client' | 'staff';
};

/** A mail about one line of the inbox. */
export const readNoticeContent: ContentReader = async (tx, asked) => {
  const { base, mail, isViewed, takesAnswers } = asked;
  const [line, wishes] = await Promise.all([findLine(tx, mail), readWishes(tx)]);
  if (!line) return unsent.hidden;
  const request = await readRequest(tx, asked, line);
  if (request && !request.isOpen && !isViewed) return unsent.answered;
  const reason = isViewed ? undefined : reasonNotToSend(line, wishes, mail);
  if (reason) return reason;
  const { kind, tenantId } = mail as MailSource & { kind: NoticeKind };
  return {
    about: { subjectType: line.subjectType, subjectId: line.subjectId, lane: line.lane },
    write: (say, { company, language, day }) => ({
      subject: subjectOf(language, { ...line, kind, company, day }),
      paragraphs: [textOf(say, kind, line.subjectType, company)],
      entries: [entryOf(line, language, linkTo(base, tenantId, line))],
      more: line.unreadCount > 1 ? say('mail.moreChanges', { count: line.unreadCount - 1 }) : undefined,
      button: { label: say(`mail.${line.subjectType}.button`), link: linkTo(base, tenantId, line) },
      note: takesAnswers && line.subjectType !== 'task' ? answerNote(say, line, company) : say('mail.answer.inLoggia'),
      ...request?.words(say, { company }),
    }),
  };
};

/** People are added to projects, and asked to do tasks. */
function textOf(say: Say, kind: NoticeKind, subjectType: NotificationSubject, company: string): string {
  const isTask = subjectType === 'task' && kind === 'assigned';
  return say(isTask ? 'mail.task.assigned.text' : `mail.${kind}.text`, { company });
}

function answerNote(say: Say, { readBy, isResolved }: Line, company: string): string {
  if (readBy === 'company' && isResolved) return say('mail.answer.resolved', { company, days: String(quietDays) });
  return say(`mail.answer.${readBy}`, { company });
}

function reasonNotToSend(line: Line, wishes: Wishes, { topic, isResent }: MailSource): Unsent | undefined {
  if (wishes.pausedUntil !== null) return unsent.paused;
  if (isSilent(line.level, topic as NotificationGroup)) return unsent.muted;
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
        as "isUnread",
      (select number from tickets where line.subject_type = 'ticket' and tickets.id = line.subject_id) as number,
      exists (select from tickets where line.subject_type = 'ticket' and tickets.id = line.subject_id and status = 'Resolved')
        as "isResolved",
      lane.lane, case when app.scope() = 'client' then 'company' else lane.lane end as "readBy",
      ${levelOf('line')} as level
    from notifications line
      join lateral ${visibleSubject('line')} subject on true
      left join events on events.id = line.last_event_id
      cross join lateral ${laneOf} lane
    where line.subject_type = ${subjectType as NotificationSubject} and line.subject_id = ${subjectId}::uuid`);
}

/** More than one mail tells of. */
const mostTold = 20;

/**
 * Who may read an answer: only staff, if the subject is internal or anything of the news is. What is no longer kept counts as
 * internal. The news are the last events of others, up to the one that the mail shows.
 */
const laneOf: RawBuilder<unknown> = sql`(
  select case when subject.audience = 'client' and bool_and(told.audience = 'client') then 'client' else 'staff' end as lane
  from (
    select news.audience from events news
    where news.id <= line.last_event_id and news.subject_type = line.subject_type and news.subject_id = line.subject_id
      and news.actor_id is distinct from app.user_id()
    order by news.id desc limit least(greatest(line.unread_count, 1), ${sql.lit(mostTold)})
  ) told)`;
