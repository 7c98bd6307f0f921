import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import { pictureIdsIn } from '#contract/platform/markdown.ts';
import type { FollowLevel, NotificationGroup, NotificationSubject } from '#contract/platform/notification-kinds.ts';
import type { Texts } from '#contract/platform/texts/speak.ts';
import { quietDays } from '#contract/work/ticket-status.ts';
import {
  type ContentReader,
  type MailSource,
  type Names,
  type ShownFile,
  type ShownPictures,
  type Unsent,
  unsent,
} from '#server/platform/mail/content.ts';
import { attachedPicture, type Entry, type Fact } from '#server/platform/mail/layout.ts';
import { textPictureId } from '#server/platform/mail/look.ts';
import { type Written, writeMarkdown } from '#server/platform/mail/markdown.ts';
import { hasConversation } from '#server/platform/mail/thread.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { type Reader, type Say, speak, writeDay, writeTime } from '#server/platform/texts/index.ts';
import { listPicturesOf } from '#server/work/attachments/read.ts';
import { type StoredData, wordsFor } from '#server/work/inbox/event-text.ts';
import { kindFor, type NewsKind, newsKinds } from '#server/work/inbox/kinds.ts';
import { isSilent, levelOf } from '#server/work/inbox/levels.ts';
import { readWishes, type Wishes } from '#server/work/inbox/settings.ts';
import { withNames } from '#server/work/messages/mentions.ts';
import { visibleSubject } from '#server/work/visible/subjects.ts';
import { hasModule } from '#server/work/visible/tasks.ts';
import { readApproval } from './approval.ts';
import { linkTo } from './entries.ts';
import { readShownFile } from './shown-file.ts';
import { authorOf, introduce, selectTold, sentenceOf, type Told, updateAsEvent } from './told.ts';

type Line = {
  subjectType: NotificationSubject;
  subjectId: string;
  projectId: string | null;
  projectTitle: string | null;
  title: string;
  lastEventId: string;
  unreadCount: number;
  isUnread: boolean;
  /** Of a ticket. */
  number: number | null;
  /** A ticket that an answer of its client opens again. */
  isResolved: boolean;
  lane: Audience;
  level: FollowLevel;
  isOfClient: boolean;
};

/** A mail about one line of the inbox, or about one status update: what happened, who did it, and what it asks of the reader. */
export const readNoticeContent: ContentReader = async (tx, asked) => {
  const { base, mail, isViewed, takesAnswers } = asked;
  const isUpdate = mail.subjectType === 'update';
  const [line, wishes] = await Promise.all([findLine(tx, mail), readWishes(tx)]);
  const told = line && (await readTold(tx, mail, line));
  if (!line || !told) return unsent.hidden;
  const reason = isViewed ? undefined : reasonNotToSend(line, wishes, mail);
  if (reason) return reason;
  const [first, ...others] = told;
  const kind = first && kindFor(first, mail.userId);
  const approval =
    kind && newsKinds[kind].asks === 'approval' ? await readApproval(tx, asked, first.data.signOffId) : undefined;
  if (approval && !approval.isOpen && !isViewed) return unsent.answered;
  const shows = first?.id && kind && newsKinds[kind].showsFile ? await readShownFile(tx, first.id) : undefined;
  const pictures = await readPictures(tx, first);
  const lane = first?.audience === 'staff' ? 'staff' : line.lane;
  const { isOfClient, title } = line;
  const link = isUpdate
    ? `${base}/open/${mail.tenantId}/projects/${line.projectId}?tab=updates`
    : linkTo(base, mail.tenantId, { ...line, data: first?.data ?? null });
  return {
    about: { subjectType: line.subjectType, subjectId: line.subjectId, lane },
    shows,
    pictures,
    write: (say, names, shownPictures) => {
      const { company } = names;
      const author = first ? introduce(say, first, { company, isOfClient }) : company;
      const what = first
        ? sentenceOf(names, first, kind, { author, title })
        : say('There is news about {title}', { title });
      const facts = factsOf(names, line, first, kind);
      const quote = quoteOf(first, shownPictures);
      return {
        subject: noticeSubject(names, { told: first, kind, title, number: line.number }),
        paragraphs: [
          say('{what}.', { what }),
          ...(kind === 'approvalByMail'
            ? [
                say(
                  'Your mail is a message in the conversation now. The request is still open: to approve it or to ask for changes, use the button.',
                ),
              ]
            : []),
        ],
        facts,
        quote,
        preview: previewOf(say, line, quote, facts),
        button: approval
          ? { label: say('Look at it and answer'), link: approval.link }
          : { label: say(isUpdate ? 'Open the update' : openTexts[pageOf(line, first)]), link },
        also: alsoOf(names, others, isUpdate ? 0 : line.unreadCount - 1),
        note: noteOf(say, line, { lane, company, takesAnswers, isApproval: approval !== undefined }),
      };
    },
  };
};

type Subject = {
  told: Pick<Told, 'kind' | 'data' | 'fileName' | 'authorName'> | undefined;
  kind: NewsKind | undefined;
  title: string;
  /** Of a ticket, whose mails all have the same subject. */
  number: number | null;
};

/** Says what happened and who did it. */
export function noticeSubject(names: Names, { told, kind, title, number }: Subject): string {
  const say = speak(names.language);
  if (number !== null) return say('[{number}] {title}', { number: `#${number}`, title });
  if (!told) return say('There is news about {title}', { title });
  return sentenceOf(names, told, kind, { author: authorOf(say, told, names.company), title });
}

/** The event that caused the mail first, then the other news that the reader has not seen, the newest first. */
async function readTold(tx: ReadTx, mail: MailSource, { lastEventId, subjectType, subjectId }: Line): Promise<Told[]> {
  if (mail.subjectType === 'update') return tx.run(selectTold(updateAsEvent(mail.subjectId as string)));
  const cause = mail.eventId ?? lastEventId;
  const others = sql`(
    select * from events news
    where news.id <= ${lastEventId}::uuid and news.id <> ${cause}::uuid and news.subject_type = ${subjectType}
      and news.subject_id = ${subjectId}::uuid and news.actor_id is distinct from app.user_id()
    order by news.id desc limit ${maxTold}) events order by events.id desc`;
  const [first, rest] = await Promise.all([
    tx.first(selectTold(sql`events where events.id = ${cause}::uuid`)),
    tx.run(selectTold(others)),
  ]);
  const told = rest.filter((each) => isToldBeside(kindFor(each, mail.userId)));
  return first ? [first, ...told] : told;
}

/** A status update has its own mail. */
function isToldBeside(kind: NewsKind | undefined): boolean {
  return kind !== undefined && kind !== 'update';
}

/** What the reader has to know beside the sentence. What the sentence says is not repeated. */
function factsOf(reader: Reader, line: Line, told: Told | undefined, kind: NewsKind | undefined): Fact[] {
  const say = speak(reader.language);
  const { facts, data, authorName, authorClient } = told ?? {};
  const { dueOn, version, priority, client, wants, askedBy, asked } = facts ?? {};
  const asks = kind && newsKinds[kind].asks;
  const [isTicket, isTask] = [line.subjectType === 'ticket', line.subjectType === 'task'];
  const isForReader = asks === 'approval' || asks === 'work';
  const rows: [Fact['label'], string | null | undefined | false][] = [
    [say('Project'), line.subjectType !== 'project' && line.projectTitle],
    [say('Client'), isTicket && client !== authorClient && client],
    [say('Priority'), isTicket && (asks || kind === 'ticketRaised') && priority && say(priority)],
    [say('Promised by'), data?.due !== undefined && writeTime(reader, data.due)],
    [say('Version'), version === undefined ? null : String(version)],
    [say('Asked by'), asks === 'approval' && authorName === null && askedBy],
    [say('Asked to approve'), kind === 'approvalAskedOfOthers' && asked],
    [say('Start date'), kind === 'projectDates' && moved(reader, data?.startDate)],
    [say('Due date'), kind === 'projectDates' && moved(reader, data?.endDate)],
    [say('Asked for'), isForReader && wants && wants !== 'nothing' && say(wants === 'file' ? 'A file' : 'An answer')],
    [
      say(isTask ? 'Due on' : 'Please answer by'),
      isForReader && !(isTask && dueOn === data?.endDate) && dueOn && writeDay(reader.locale, dueOn),
    ],
  ];
  return rows.flatMap(([label, value]) => (value ? { label, value } : []));
}

function moved({ language, locale }: Reader, change: StoredData['endDate']): string | undefined {
  if (typeof change !== 'object') return undefined;
  return speak(language)('from {from} to {to}', {
    from: writeDay(locale, change.from),
    to: writeDay(locale, change.to),
  });
}

/** What the button says. */
const openTexts = {
  message: 'Open the conversation',
  project: 'Open the project',
  document: 'Open the document',
  image: 'Open the image',
  ticket: 'Open the ticket',
  task: 'Open the task',
  user: 'See what waits for you',
} as const satisfies Texts<NotificationSubject | 'message'>;

/** What the button opens: a message about anything but a ticket stands in the conversation of its project. */
function pageOf({ subjectType }: Line, told: Told | undefined): NotificationSubject | 'message' {
  return told?.data.messageId && subjectType !== 'ticket' ? 'message' : subjectType;
}

/** What a list of mails shows beside the subject, which says who did what. That of a ticket does not, so the sentence is shown. */
function previewOf(say: Say, { number }: Line, quote: Written | undefined, facts: readonly Fact[]): string | undefined {
  if (number !== null) return undefined;
  const text = quote?.text ?? say.series(facts.map(({ label, value }) => `${label}: ${value}`));
  return text.replace(/\s+/g, ' ').slice(0, maxPreviewed) || undefined;
}

/** Characters. Lists of mails show fewer. */
const maxPreviewed = 200;

/** The pictures that the text of a message shows. */
async function readPictures(tx: ReadTx, told: Told | undefined): Promise<ShownFile[]> {
  const ids = pictureIdsIn(told?.excerpt ?? '');
  const { messageId } = told?.data ?? {};
  if (ids.size === 0 || !messageId) return [];
  return (await listPicturesOf(tx, messageId)).filter(({ id }) => ids.has(id));
}

function quoteOf(told: Told | undefined, pictures: ShownPictures) {
  if (!told?.excerpt?.trim()) return undefined;
  const mentions = told.data.mentions ?? [];
  const pictureOf = (id: string, alt: string) => {
    const width = pictures.get(id);
    return width === undefined ? undefined : attachedPicture(textPictureId(id), alt, width);
  };
  return writeMarkdown({ text: withNames(told.excerpt, mentions), mentions, pictureOf });
}

/** Further changes. The rest is counted. */
const maxAlso = 5;

function alsoOf(reader: Names, others: readonly Told[], count: number) {
  const say = speak(reader.language);
  const shown = others.slice(0, Math.min(maxAlso, count));
  const entries = shown.map(
    (told): Entry => ({
      title: authorOf(say, told, reader.company),
      text: wordsFor(reader, told.kind, told.data),
    }),
  );
  const rest = count - shown.length;
  return {
    heading: shown.length > 0 ? say('What else is new there:') : undefined,
    entries,
    more:
      rest > 0 ? say.plural(rest, { one: 'and {count} more change', other: 'and {count} more changes' }) : undefined,
  };
}

type Answering = { lane: Audience; company: string; takesAnswers: boolean; isApproval: boolean };

/** What becomes of an answer. */
function noteOf(
  say: Say,
  { subjectType, isOfClient, isResolved }: Line,
  { lane, company, takesAnswers, isApproval }: Answering,
): string | undefined {
  if (subjectType === 'user') return undefined;
  const canAnswer = takesAnswers && hasConversation(subjectType);
  if (isApproval) {
    const personal = say('The link is yours alone. Please do not pass it on.');
    return canAnswer
      ? `${personal} ${say('Only the button counts: if you answer this mail, you write to {company} and approve nothing.', { company })}`
      : personal;
  }
  if (!canAnswer) return say('To answer, please use the button instead of your mail program.');
  if (!isOfClient) {
    return lane === 'client'
      ? say('Answer this mail to write a message that the client can read.')
      : say('Answer this mail to write a message that only staff can read.');
  }
  return isResolved
    ? say(
        'Answer this mail to write to {company}. That opens the ticket again. Without an answer, it closes itself after {days} quiet days.',
        { company, days: String(quietDays) },
      )
    : say('Answer this mail to write to {company}.', { company });
}

function reasonNotToSend(line: Line, wishes: Wishes, { topic, isResent }: MailSource): Unsent | undefined {
  if (wishes.pausedUntil !== null) return unsent.paused;
  if (isSilent(line.level, topic as NotificationGroup)) return unsent.muted;
  const { inApp, mail } = wishes.groups[topic as NotificationGroup];
  if (!inApp || mail === 'off') return unsent.unwanted;
  return line.isUnread || isResent ? undefined : unsent.read;
}

/** The recipient's line, if they may see what it is about. Put away or snoozed counts as read, and so does an update that they opened. */
function findLine(tx: ReadTx, { subjectType, subjectId }: MailSource): Promise<Line | undefined> {
  const isUpdate = subjectType === 'update';
  const about = isUpdate
    ? sql`(select 'project' as type, project_id as id from updates where updates.id = ${subjectId}::uuid)`
    : sql`(select ${subjectType}::text as type, ${subjectId}::uuid as id)`;
  return tx.first(sql<Line>`
    select line.subject_type as "subjectType", line.subject_id as "subjectId", subject.project_id as "projectId",
      (select projects.title from projects where projects.id = subject.project_id) as "projectTitle",
      subject.title, line.unread_count as "unreadCount", line.last_event_id as "lastEventId",
      line.read_at is null and line.done_at is null and (line.snoozed_until is null or line.snoozed_until <= now())
        and not exists (
          select from update_reads own where own.update_id = ${isUpdate ? subjectId : null}::uuid and own.user_id = app.user_id())
        as "isUnread",
      (select number from tickets where line.subject_type = 'ticket' and tickets.id = line.subject_id) as number,
      exists (select from tickets where line.subject_type = 'ticket' and tickets.id = line.subject_id and status = 'Resolved')
        as "isResolved",
      lane.lane, app.scope() = 'client' as "isOfClient", ${levelOf('line')} as level
    from ${about} about
      join notifications line on line.subject_type = about.type and line.subject_id = about.id
      join lateral ${visibleSubject('line')} subject on true
      ${isUpdate ? sql`join projects on projects.id = line.subject_id and ${hasModule('updates')}` : sql``}
      cross join lateral ${laneOf} lane`);
}

/** More than one mail tells of. */
const maxTold = 20;

/**
 * Who may read an answer: only staff, if the subject is internal or anything of the news is. What is no longer kept counts as
 * internal. The news are the last events of others, up to the newest.
 */
const laneOf: RawBuilder<unknown> = sql`(
  select case when subject.audience = 'client' and bool_and(told.audience = 'client') then 'client' else 'staff' end as lane
  from (
    select news.audience from events news
    where news.id <= line.last_event_id and news.subject_type = line.subject_type and news.subject_id = line.subject_id
      and news.actor_id is distinct from app.user_id()
    order by news.id desc limit least(greatest(line.unread_count, 1), ${sql.lit(maxTold)})
  ) told)`;
