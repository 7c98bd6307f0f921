import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { DocumentVersion } from '#contract/work/document-versions.ts';
import type { ProjectDocument } from '#contract/work/documents.ts';
import type { Hour, HourSum } from '#contract/work/hours.ts';
import type { Message } from '#contract/work/messages.ts';
import type { Project } from '#contract/work/projects.ts';
import type { SignOffCertificate } from '#contract/work/sign-offs.ts';
import type { Task, TaskDetails } from '#contract/work/tasks.ts';
import type { Ticket } from '#contract/work/tickets.ts';
import type { Update } from '#contract/work/updates.ts';
import { userName } from '#server/people/accounts/user-name.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import type { ListPage } from '#server/platform/answers/paging.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { listVisibleDocuments } from '#server/work/documents/list.ts';
import { selectVersions } from '#server/work/documents/versions.ts';
import { listHours } from '#server/work/hours/list.ts';
import { listHourSums } from '#server/work/hours/sums.ts';
import { listVisibleImages } from '#server/work/images/list.ts';
import type { ImageRow } from '#server/work/images/read.ts';
import { readMessages } from '#server/work/messages/read.ts';
import { getVisibleProject } from '#server/work/projects/read.ts';
import { getCertificate } from '#server/work/sign-offs/certificate.ts';
import { listSignOffs } from '#server/work/sign-offs/read.ts';
import { listTasks } from '#server/work/tasks/list.ts';
import { readChecklists } from '#server/work/tasks/read.ts';
import { listTickets } from '#server/work/tickets/list.ts';
import { listUpdates } from '#server/work/updates/read.ts';
import { visibleConversation } from '#server/work/visible/subjects.ts';
import { hasModule } from '#server/work/visible/tasks.ts';

/** Everything that the client sees of a project, oldest first. */
export type HandOver = {
  company: string;
  logo: Buffer | undefined;
  project: Project;
  team: { name: string; side: string }[];
  documents: (ProjectDocument & { versions: DocumentVersion[] })[];
  pictures: ImageRow[];
  tickets: Ticket[];
  messages: Message[];
  tasks: TaskDetails[];
  updates: Omit<Update, 'isRead' | 'seen'>[];
  hours: Hour[];
  hourSums: HourSum[];
  certificates: SignOffCertificate[];
};

/** Runs one read in the role of the client. */
export type AsClient = <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>;

/** Reads with the functions of the lists that client users see, page by page. 404 if the client no longer sees the project. */
export async function readHandOver(read: AsClient, key: KeyObject, projectId: string): Promise<HandOver> {
  const { company, logo, project, team, hasTasks, hasUpdates, hasHours } = await read((tx) =>
    readProject(tx, projectId),
  );
  const ofProject = { limit: undefined, cursor: undefined };
  const documents = await readPages(read, async (tx, cursor) => {
    const page = await listVisibleDocuments(tx, projectId, { ...ofProject, cursor });
    return { ...page, items: await withVersions(tx, page.items) };
  });
  const pictures = await readPages(read, (tx, cursor) => listVisibleImages(tx, projectId, { ...ofProject, cursor }));
  const tickets = await readPages(read, (tx, cursor) =>
    listTickets(tx, { ...ofProject, cursor, projectId, sort: '-createdAt' }),
  );
  const messages = await readMessagesOf(read, projectId);
  const tasks = hasTasks
    ? await readPages(read, async (tx, cursor) => {
        const page = await listTasks(tx, { projectId, state: 'all', archived: 'include', cursor });
        return { ...page, items: await withChecklists(tx, page.items) };
      })
    : [];
  const updates = hasUpdates ? await readPages(read, (tx, cursor) => listUpdates(tx, projectId, { cursor })) : [];
  const hours = hasHours ? await readPages(read, (tx, cursor) => listHours(tx, asClient, { projectId, cursor })) : [];
  const hourSums = hasHours
    ? await readPages(read, (tx, cursor) => listHourSums(tx, asClient, { projectId, cursor }))
    : [];
  const signOffs = await readPages(read, (tx, cursor) => listSignOffs(tx, { projectId, cursor }));
  const certificates: SignOffCertificate[] = [];
  for (const { id } of signOffs.reverse()) certificates.push(await read((tx) => getCertificate(tx, key, id)));
  return {
    company,
    logo,
    project,
    team,
    documents: documents.reverse(),
    pictures: pictures.reverse(),
    tickets: tickets.reverse(),
    messages,
    tasks,
    updates: updates.reverse().map(({ isRead: _isRead, seen: _seen, ...update }) => update),
    hours: hours.reverse(),
    hourSums: hourSums.reverse(),
    certificates,
  };
}

/** A hand-over is read as the client, not as one of its users. */
const asClient = async () => ({ scope: 'client', claims: new Set<never>() }) as const;

async function readProject(tx: ReadTx, id: string) {
  const [company, row, modules, team] = await Promise.all([
    tx.first(sql<{ name: string; logo: Buffer | null }>`
      select coalesce(display_name, name) as name, logo from tenants where id = app.tenant_id()`),
    getVisibleProject(tx, id),
    tx.first(sql<{ hasTasks: boolean; hasUpdates: boolean; hasHours: boolean }>`
      select ${hasModule('tasks')} as "hasTasks", ${hasModule('updates')} as "hasUpdates", ${hasModule('hours')} as "hasHours"
      from projects where id = ${id}::uuid`),
    tx.run(sql<{ name: string; side: string }>`
      select ${userName} as name, member.side from project_members member join users on users.id = member.user_id
      where member.project_id = ${id}::uuid order by member.side, users.sort_name, users.id`),
  ]);
  if (!company || !row || !modules) notFound();
  const project = JSON.parse(row.json) as Project;
  const logo = company.logo ?? undefined;
  return { company: company.name, logo, project, team, ...modules };
}

async function withVersions(tx: ReadTx, documents: ProjectDocument[]) {
  const ids = documents.map(({ id }) => id);
  const rows = await tx.run(
    selectVersions()
      .where('document_versions.document_id', '=', sql<string>`any (${ids}::uuid[])`)
      .orderBy('document_versions.number'),
  );
  const versions = rows.map((row) => withoutNulls(row) as DocumentVersion);
  const byDocument = Map.groupBy(versions, ({ documentId }) => documentId);
  return documents.map((document) => ({ ...document, versions: byDocument.get(document.id) ?? [] }));
}

async function withChecklists(tx: ReadTx, tasks: Task[]): Promise<TaskDetails[]> {
  const checklists = await readChecklists(
    tx,
    tasks.map(({ id }) => id),
  );
  return tasks.map((task) => ({ ...task, checklist: checklists.get(task.id) ?? [] }));
}

const messagesAtOnce = 500;

/** The conversations about the project, its tasks, its documents, its pictures and its tickets. */
async function readMessagesOf(read: AsClient, projectId: string): Promise<Message[]> {
  const messages: Message[] = [];
  for (;;) {
    const last = messages.at(-1);
    const after = last
      ? sql`and (messages.created_at, messages.id) > (${last.createdAt}::timestamptz, ${last.id}::uuid)`
      : sql``;
    const page = await read((tx) =>
      readMessages(
        tx,
        sql`where (messages.project_id = ${projectId}::uuid
            or messages.ticket_id in (select tickets.id from tickets where tickets.project_id = ${projectId}::uuid))
            and exists (select from ${visibleConversation('messages')} subject) ${after}
          order by messages.created_at, messages.id limit ${messagesAtOnce}`,
      ),
    );
    messages.push(...page);
    if (page.length < messagesAtOnce) return messages;
  }
}

/** Reads a list to its end. An export is never cut at the size of a page. */
async function readPages<Item>(
  read: AsClient,
  readPage: (tx: ReadTx, cursor: string | undefined) => Promise<ListPage<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read((tx) => readPage(tx, cursor));
    items.push(...page.items);
    if (page.next === undefined) return items;
    cursor = page.next;
  }
}
