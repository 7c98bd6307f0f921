import ical, { ICalCalendarMethod } from 'ical-generator';
import { sql } from 'kysely';
import type { FeedScope } from '#contract/exchange/feed-scopes.ts';
import { lastDay } from '#contract/platform/fields.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { speak } from '#server/platform/texts/index.ts';
import { ownReading, readerOf } from '#server/platform/texts/reader.ts';
import { ofVisibleFiles, waitsForActor } from '#server/work/sign-offs/read.ts';
import { visible } from '#server/work/visible/projects.ts';
import { ofVisibleProject } from '#server/work/visible/tasks.ts';

/** Calendars get slow with more. */
const maxEntries = 1000;
const day = 24 * 60 * 60 * 1000;

type Shown = { scope: FeedScope; client_id: string | null; project_id: string | null };

/**
 * Writes the due days of the projects that the owner of the feed sees now, with their milestones, the owner's own tasks, and the
 * approvals that are asked for, in the language of the owner. Undefined if the feed was revoked.
 */
export async function writeCalendar(tx: ReadTx, id: string, base: string | undefined): Promise<string | undefined> {
  const [feed, company] = await Promise.all([
    tx.first(db.selectFrom('calendar_feeds').where('id', '=', id).select(['scope', 'client_id', 'project_id'])),
    tx.first(
      db
        .selectFrom('tenants')
        .where('id', '=', sql<string>`app.tenant_id()`)
        .select([sql<string>`coalesce(display_name, name)`.as('name'), ownReading.as('reading')]),
    ),
  ]);
  if (!feed || !company) return undefined;
  const [projects, tasks, signOffs] = await Promise.all([
    tx.run(selectProjects(feed as Shown)),
    tx.run(selectTasks(feed as Shown)),
    tx.run(selectSignOffs(feed as Shown)),
  ]);
  const { language } = readerOf(company.reading);
  const say = speak(language);
  const calendar = ical({
    name: feed.scope === 'project' ? (projects[0]?.title ?? company.name) : company.name,
    prodId: { company: 'Loggia', product: 'Calendar feed', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  });
  for (const { id: projectId, title, clientName, ...rest } of projects.filter(canBeSaid)) {
    calendar.createEvent({
      id: `project-${projectId}@loggia`,
      summary: say('{title} is due', { title }),
      description: clientName ?? undefined,
      url: base && `${base}/projects/${projectId}`,
      ...allDay(rest),
    });
  }
  for (const { id: taskId, title, milestone, projectId, projectTitle, ...rest } of tasks.filter(canBeSaid)) {
    calendar.createEvent({
      id: `task-${taskId}@loggia`,
      summary: milestone ? title : say('{title} is due', { title }),
      description: projectTitle,
      url: base && `${base}/projects/${projectId}/tasks/${taskId}`,
      ...allDay(rest),
    });
  }
  for (const { id: signOffId, question, fileName, ...rest } of signOffs.filter(canBeSaid)) {
    calendar.createEvent({
      id: `approval-${signOffId}@loggia`,
      summary: say('Approval of {file} is due', { file: fileName }),
      description: question,
      url: base && `${base}/approvals/${signOffId}`,
      ...allDay(rest),
    });
  }
  // Every line ends with CRLF, the last one too (RFC 5545, 3.4). The library leaves it out.
  return `${calendar.toString()}\r\n`;
}

/** A calendar has years of four digits, and the day after is the end of the entry. Days were not bounded once. */
function canBeSaid({ endDate }: { endDate: string }): boolean {
  return endDate <= lastDay;
}

function allDay({ endDate, changedAt, version }: { endDate: string; changedAt: string; version: number }) {
  const start = new Date(`${endDate}T00:00:00Z`);
  return {
    // A higher number tells calendars that an entry with the same id has changed.
    sequence: version,
    stamp: new Date(changedAt),
    lastModified: new Date(changedAt),
    allDay: true,
    start,
    // The end is exclusive (RFC 5545).
    end: new Date(start.getTime() + day),
  };
}

function selectProjects({ scope, client_id, project_id }: Shown) {
  let query = db
    .selectFrom('projects')
    .where('projects.deleted_at', 'is', null)
    .where('projects.archived_at', 'is', null)
    .where('projects.end_date', '>', sql<string>`current_date - 366`)
    .where(visible())
    .select([
      'projects.id',
      'projects.title',
      'projects.version',
      sql<string>`projects.end_date::text`.as('endDate'),
      sql<string>`coalesce(projects.updated_at, projects.created_at)`.as('changedAt'),
      sql<string | null>`(select name from clients where clients.id = projects.client_id)`.as('clientName'),
    ])
    .orderBy('projects.end_date')
    .orderBy('projects.id')
    .limit(maxEntries);
  if (scope === 'client') query = query.where('projects.client_id', '=', client_id);
  if (scope === 'project') query = query.where('projects.id', '=', project_id);
  if (scope === 'mine') {
    query = query.where(
      sql<boolean>`projects.id in (select mine.project_id from project_members mine where mine.user_id = app.user_id())`,
    );
  }
  return query;
}

/** The milestones of the projects, and the open tasks of the owner. The scope `mine` has milestones of own projects alone. */
function selectTasks({ scope, client_id, project_id }: Shown) {
  const own = sql<boolean>`tasks.assignee_id = app.user_id() and tasks.status <> 'Done'`;
  const onTeam = sql<boolean>`tasks.project_id in (
    select mine.project_id from project_members mine where mine.user_id = app.user_id())`;
  let query = db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .where('tasks.due_on', '>', sql<string>`current_date - 366`)
    .where(ofVisibleProject())
    .select(['tasks.id', 'tasks.title', 'tasks.milestone', 'tasks.version', 'projects.title as projectTitle'])
    .select([
      'tasks.project_id as projectId',
      sql<string>`tasks.due_on::text`.as('endDate'),
      sql<string>`coalesce(tasks.updated_at, tasks.created_at)`.as('changedAt'),
    ])
    .orderBy('tasks.due_on')
    .orderBy('tasks.id')
    .limit(maxEntries);
  if (scope === 'client') query = query.where('tasks.client_id', '=', client_id);
  if (scope === 'project') query = query.where('tasks.project_id', '=', project_id);
  return scope === 'mine'
    ? query.where(sql<boolean>`(tasks.milestone and ${onTeam} or ${own})`)
    : query.where(sql<boolean>`(tasks.milestone or ${own})`);
}

/** Open approvals of files that the owner sees. The scope `mine` has those that wait for the owner, and those that the owner asked for. */
function selectSignOffs({ scope, client_id, project_id }: Shown) {
  const ofScope = {
    mine: sql`(sign_offs.requested_by = app.user_id() or ${waitsForActor})`,
    client: sql`sign_offs.client_id = ${client_id}`,
    project: sql`subject.project_id = ${project_id}`,
  }[scope];
  return sql<{ id: string; question: string; fileName: string; endDate: string; changedAt: string; version: number }>`
    select sign_offs.id, sign_offs.question, sign_offs.file_name as "fileName", sign_offs.due_on::text as "endDate",
      sign_offs.requested_at as "changedAt", 1 as version
    ${ofVisibleFiles}
    where sign_offs.state = 'Open' and sign_offs.due_on > current_date - 366 and ${ofScope}
    order by sign_offs.due_on, sign_offs.id limit ${maxEntries}`;
}
