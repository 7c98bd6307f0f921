import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import type { Texts } from '#contract/platform/texts/speak.ts';
import type { TaskWant } from '#contract/work/task-values.ts';
import type { TicketPriority } from '#contract/work/ticket-status.ts';
import { userName } from '#server/people/accounts/user-name.ts';
import { versionThen } from '#server/platform/events/version-then.ts';
import { type Reader, type Say, speak } from '#server/platform/texts/index.ts';
import { personName } from '#server/platform/texts/person-name.ts';
import { eventData } from '#server/work/inbox/event-data.ts';
import { type StoredData, valuesOf } from '#server/work/inbox/event-text.ts';
import { type Excerpt, eventsWithExcerpt, type NewsKind } from '#server/work/inbox/kinds.ts';

/** An event, as a mail tells of it. */
export type Told = {
  id: string | null;
  kind: string;
  data: StoredData;
  audience: Audience;
  authorName: string | null;
  /** The client that the author is from. Null for staff. */
  authorClient: string | null;
  /** Of a document: the name of the version of that moment. */
  fileName: string | null;
  /** What somebody wrote, as Markdown. */
  excerpt: string | null;
  facts: Partial<
    Record<'dueOn' | 'client' | 'askedBy' | 'asked', string> & {
      version: number;
      priority: TicketPriority;
      wants: TaskWant;
    }
  > | null;
};

/** Reads events, as far as the reader may see them. `from` is the rest of the query, with rows of `events`. */
export function selectTold(from: RawBuilder<unknown>): RawBuilder<Told> {
  return sql<Told>`
    select events.id, events.kind, ${eventData} as data, events.audience, events.actor_name as "authorName",
      (select clients.name from users join clients on clients.id = users.client_id where users.id = events.actor_id)
        as "authorClient",
      (select file_name from ${versionThen} version) as "fileName", ${excerpt} as excerpt, ${facts} as facts
    from ${from}`;
}

/** A status update as its event tells it, which may no longer be kept. */
export function updateAsEvent(id: string): RawBuilder<unknown> {
  return sql`(
    select null::uuid as id, 'project.updatePublished' as kind, jsonb_build_object('updateId', id, 'to', health) as data, audience,
      created_by as actor_id, 'project' as subject_type, project_id as subject_id, now() as at, (
        select nullif(btrim(concat_ws(' ', users.first_name, users.last_name)), '') from users where users.id = updates.created_by
      ) as actor_name
    from updates where id = ${id}::uuid) events`;
}

const idIn = (name: string) => sql`(events.data ->> ${sql.lit(name)})::uuid`;

const excerpts: Record<Excerpt, RawBuilder<string | null>> = {
  message: sql`(select body from messages where messages.id = ${idIn('messageId')} and messages.deleted_at is null)`,
  question: sql`(select question from sign_offs where sign_offs.id = ${idIn('signOffId')})`,
  comment: sql`(select reason from sign_off_answers given where given.id = ${idIn('answerId')})`,
  task: sql`(select body from tasks where tasks.id = events.subject_id)`,
  taskAnswer: sql`(select answer from tasks where tasks.id = events.subject_id)`,
  ticket: sql`(select description from tickets where tickets.id = events.subject_id)`,
  update: sql`(select body from updates where updates.id = ${idIn('updateId')})`,
  file: sql`coalesce(
    (select note from document_versions versions
      where versions.document_id = events.subject_id and versions.number = (events.data ->> 'version')::int),
    (select description from documents where documents.id = events.subject_id),
    (select description from images where images.id = events.subject_id))`,
};

const excerpt = sql`case ${sql.join(
  Object.entries(excerpts).map(
    ([name, text]) =>
      sql`when events.kind = any (${sql.lit(`{${eventsWithExcerpt(name as Excerpt)}}`)}::text[]) then ${text}`,
  ),
  sql` `,
)} end`;

const facts = sql`case
  when events.data ? 'signOffId' then (
    select jsonb_strip_nulls(jsonb_build_object('dueOn', due_on, 'version', nullif(version, 1),
      'askedBy', (select ${userName} from users where users.id = requested_by),
      'asked', (select string_agg(${userName}, ', ' order by users.id) from sign_off_people people join users on users.id = people.user_id
        where people.sign_off_id = sign_offs.id)))
    from sign_offs where sign_offs.id = ${idIn('signOffId')})
  when events.subject_type = 'task' then (
    select jsonb_strip_nulls(jsonb_build_object('dueOn', due_on, 'wants', nullif(wants, 'nothing')))
    from tasks where tasks.id = events.subject_id)
  when events.subject_type = 'ticket' then (
    select jsonb_strip_nulls(jsonb_build_object('priority', priority, 'client',
      case when app.scope() = 'staff' then (select name from clients where clients.id = tickets.client_id) end))
    from tickets where tickets.id = events.subject_id) end`;

/** What happened, with who did it: the subject of a mail and its first sentence. */
const sentences = {
  approvalAsked: '{author} asks you to approve {title}',
  approvalByMail: 'Your answer by mail did not approve {title}',
  approvalDue: '{title} still waits for your approval',
  handedOver: '{author} gave you the work of {title}: {work}',
  recurringPaused: 'Recurring work of {title} is paused',
  taskAssigned: '{author} asks you to do this: {title}',
  leadsProject: '{author} asks you to lead the project {title}',
  ticketAssigned: '{author} assigned the ticket “{title}” to you',
  mentioned: '{author} mentioned you in {title}',
  taskOverdue: 'The task “{title}” was due on {day}',
  taskDue: 'The task “{title}” is due on {day}',
  promiseMissed: '{promise}: “{title}”',
  promiseDue: '{promise}: “{title}”',
  changesAsked: '{author} asks for changes to {title}',
  approved: '{author} approved {title}',
  taskAnswered: '{author} sent what you asked for: {title}',
  answered: '{author} answered you in {title}',
  taskMessage: '{author} wrote about your task “{title}”',
  joinedProject: '{author} added you to the project {title}',
  projectOverdue: 'The project {title} was due on {day}',
  projectDue: 'The project {title} is due on {day}',
  message: '{author} wrote about {title}',
  update: '{author} reports on {title}: {health}',
  ticketRaised: '{author} raised the ticket “{title}”',
  ticketStatus: '{author} changed the status of “{title}” from {from} to {to}',
  ticketPriority: '{author} changed the priority of “{title}” from {from} to {to}',
  changesAskedOfOthers: '{author} asks for changes to {title}',
  approvedByOthers: '{author} approved {title}',
  approvalAskedOfOthers: '{author} asked for approval of {title}',
  approvalWithdrawn: '{author} no longer asks for approval of {title}',
  newVersion: '{author} uploaded version {version} of {title}',
  newFile: '{author} uploaded {title}',
  fileShared: '{author} shared {title}',
  taskStatus: '{author} changed the task “{title}” from {from} to {to}',
  projectStatus: '{author} changed {title} from {from} to {to}',
  projectDates: '{author} moved the dates of {title}',
  projectCreated: '{author} created the project {title}',
} as const satisfies Texts<NewsKind>;

/** What happened, in a sentence without its end. `title` stands where nothing more exact is known. */
export function sentenceOf(
  reader: Reader,
  told: Pick<Told, 'kind' | 'data' | 'fileName'>,
  kind: NewsKind | undefined,
  { author, title }: { author: string; title: string },
): string {
  const say = speak(reader.language);
  const named = { author, title: told.fileName ?? title };
  return kind
    ? say(sentences[kind], { ...named, ...valuesOf(reader, told) })
    : say('There is news about {title}', named);
}

/** The author by name alone. What no person did is told by the company. */
export function authorOf(say: Say, { authorName }: Pick<Told, 'authorName'>, company: string): string {
  return authorName === null ? company : personName(say, authorName);
}

/** The author with where they are from, if the reader is from elsewhere. */
export function introduce(
  say: Say,
  told: Told,
  { company, isOfClient }: { company: string; isOfClient: boolean },
): string {
  const name = authorOf(say, told, company);
  const from = isOfClient ? (told.authorClient === null ? company : null) : told.authorClient;
  return told.authorName === null || from === null ? name : say('{name} ({company})', { name, company: from });
}
