import { sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import type { MessageSubject } from '#contract/work/message-kinds.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { visibleConversation } from '#server/work/visible/subjects.ts';

export type SubjectKey = { subjectType: MessageSubject; subjectId: string };

export type Subject = {
  title: string;
  clientId: string | null;
  projectId: string | null;
  /** `staff` also for what belongs to no client. */
  audience: Audience;
  createdBy: string | null;
};

/** What a conversation is about, or undefined if the actor may not see it. The rules are those of its lists. */
export function findSubject(tx: ReadTx, { subjectType, subjectId }: SubjectKey): Promise<Subject | undefined> {
  return tx.first(sql<Subject>`
    select subject.title, subject.client_id as "clientId", subject.project_id as "projectId", subject.audience,
      subject.created_by as "createdBy"
    from (select ${subjectType}::text as subject_type, ${subjectId}::uuid as subject_id) asked
      join lateral ${visibleConversation('asked')} subject on true`);
}

/**
 * Keeps client, audience and trash of a subject as they are until the transaction commits. The project comes first, as in every
 * other write, so that two of them never wait for each other. Says whether it is archived.
 */
export async function lockSubject(
  tx: WriteTx,
  { subjectType, subjectId }: SubjectKey,
): Promise<{ isArchived: boolean }> {
  const table = tables[subjectType];
  const project =
    table === 'projects'
      ? subjectId
      : table === 'tickets'
        ? undefined
        : db.selectFrom(table).where('id', '=', subjectId).select('project_id');
  // A message changes which side its ticket waits for, so two at once take turns.
  const row = db.selectFrom(table).where('id', '=', subjectId).select('id');
  const [locked] = await Promise.all([
    project === undefined
      ? undefined
      : tx.first(db.selectFrom('projects').where('id', '=', project).select('archived_at as archivedAt').forShare()),
    subjectType !== 'project' && tx.run(table === 'tickets' ? row.forNoKeyUpdate() : row.forShare()),
  ]);
  return { isArchived: Boolean(locked?.archivedAt) };
}

/** Who made a task, and who does it. */
export async function findInvolved(tx: ReadTx, taskId: string): Promise<string[]> {
  const rows = await tx.run(sql<{ id: string }>`
    select distinct involved.id from tasks, unnest(array[tasks.created_by, tasks.assignee_id]) involved (id)
    where tasks.id = ${taskId}::uuid and involved.id is not null`);
  return rows.map(({ id }) => id);
}

const tables = {
  project: 'projects',
  ticket: 'tickets',
  task: 'tasks',
  document: 'documents',
  image: 'images',
} as const satisfies Record<MessageSubject, string>;
