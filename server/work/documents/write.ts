import { sql } from 'kysely';
import type { z } from 'zod';
import { problemTexts } from '#contract/platform/problems.ts';
import {
  type DocumentChanges,
  mayDeleteDocument,
  type ProjectDocument,
  type uploadDocumentFields,
} from '#contract/work/documents.ts';
import { forbidden, invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { knownClient } from '#server/work/clients/read.ts';
import { changeFile } from '#server/work/project-files/change.ts';
import { moveToTrash } from '#server/work/project-files/trash.ts';
import { refuseDeletingAnswered } from '#server/work/sign-offs/files.ts';
import {
  closeFileRequest,
  type FileRequest,
  findProjectOfRequest,
  lockFileRequest,
} from '#server/work/tasks/requests.ts';
import { lockProjectForFile } from '#server/work/visible/project-locks.ts';
import { getVisibleDocument } from './read.ts';

type Fields = z.output<typeof uploadDocumentFields>;
export type NewDocument = { id: string; fileName: string; contentType: string; size: number; sha256: Buffer };

/** Where the document will belong. `task` asks for it. */
export type Owner = { projectId: string | null; clientId: string | null; task?: FileRequest };

/** Finds where the document will belong. 400 if the actor may not add it there (bad ids inside a body). */
export async function findOwner(tx: WriteTx, actor: () => Promise<Actor>, fields: Fields): Promise<Owner> {
  if (!fields.TaskId) return { projectId: fields.ProjectId, clientId: await findClientOf(tx, actor, fields) };
  const projectId = await findProjectOfRequest(tx, fields.TaskId);
  if (fields.ProjectId && fields.ProjectId !== projectId) invalid('ProjectId', 'The task belongs to another project');
  // The project is locked before the task, as in every write.
  const clientId = await findClientOf(tx, actor, { ...fields, ProjectId: projectId });
  return { projectId, clientId, task: await lockFileRequest(tx, fields.TaskId) };
}

/** Where a document that the actor is asked for will belong. 400 without such a task, 403 if somebody else is asked. */
export async function findAskedOwner(tx: WriteTx, taskId: string): Promise<Owner & { task: FileRequest }> {
  const projectId = await findProjectOfRequest(tx, taskId);
  const clientId = (await lockProjectForFile(tx, projectId)) ?? invalid('TaskId', problemTexts.notFound);
  const task = await lockFileRequest(tx, taskId);
  if (!task.isAsked) forbidden('Only the person who is asked can upload this here.');
  return { projectId, clientId, task };
}

async function findClientOf(tx: WriteTx, actor: () => Promise<Actor>, fields: Fields): Promise<string | null> {
  if (!fields.ProjectId) return findClient(tx, await actor(), fields.ClientId);
  const clientId = await lockProjectForFile(tx, fields.ProjectId);
  if (!clientId) invalid('ProjectId', problemTexts.notFound);
  if (fields.ClientId && fields.ClientId !== clientId) invalid('ClientId', 'The project belongs to another client');
  return clientId;
}

/** Documents of client users always belong to their own client. */
async function findClient(tx: WriteTx, actor: Actor, requestedId: string | null): Promise<string | null> {
  if (actor.scope !== 'staff' && !actor.clientId) forbidden();
  const clientId = requestedId ?? actor.clientId;
  if (!clientId) return null;
  const client = await tx.first(
    db
      .selectFrom('clients')
      .where('id', '=', clientId)
      .where('deleted_at', 'is', null)
      .where(knownClient(actor))
      .select('id')
      .forShare(),
  );
  return client ? client.id : invalid('ClientId', problemTexts.notFound);
}

/** Adds the row after its bytes are stored. `owner` comes from `findOwner` in the same transaction. */
export async function addDocument(
  tx: WriteTx,
  origin: Origin,
  document: NewDocument,
  fields: Pick<Fields, 'Description' | 'Label' | 'Audience'>,
  { projectId, clientId, task }: Owner,
): Promise<ProjectDocument> {
  const inserting = tx.run(
    db.insertInto('documents').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id: document.id,
      project_id: projectId,
      task_id: task?.id ?? null,
      client_id: clientId,
      file_name: document.fileName,
      content_type: document.contentType,
      size_bytes: document.size,
      sha256: document.sha256,
      description: fields.Description,
      label: fields.Label,
      audience: fields.Audience,
      created_by: sql<string>`app.user_id()`,
    }),
  );
  const recording = record(tx, origin, {
    action: 'document.uploaded',
    subjectType: 'document',
    subjectId: document.id,
    subjectName: document.fileName,
    details: { size: document.size, projectId, audience: fields.Audience },
  });
  const telling = recordEvent(tx, 'document.uploaded', document.id);
  const closing = task?.isOpen && task.isAsked && closeFileRequest(tx, task);
  tx.changed('documents', document.id);
  const [added] = await Promise.all([getVisibleDocument(tx, document.id), inserting, recording, telling, closing]);
  return added ?? notFound();
}

/** Changes the description, the label or the audience. Returns the changed document. */
export async function updateDocument(tx: WriteTx, actor: Actor, origin: Origin, id: string, changes: DocumentChanges) {
  if (changes.label !== undefined) requireLabelling(actor, 'label');
  await changeFile(tx, actor, origin, 'document', await getChangeableDocument(tx, actor, id), changes);
  return (await getVisibleDocument(tx, id)) ?? notFound();
}

export async function deleteDocument(tx: WriteTx, actor: Actor, origin: Origin, id: string): Promise<void> {
  const document = await getChangeableDocument(tx, actor, id);
  await refuseDeletingAnswered(tx, 'document', id);
  await moveToTrash(tx, origin, 'document', document);
}

/** Labels sort the documents for everybody who sees them. 400 if a client user chooses one. */
export function requireLabelling({ scope }: Actor, field: string): void {
  if (scope !== 'staff') invalid(field, 'Only staff can choose a label');
}

/** Returns a visible document. 403 if the actor may neither change nor delete it. */
async function getChangeableDocument(tx: WriteTx, actor: Actor, id: string) {
  const document = (await getVisibleDocument(tx, id)) ?? notFound();
  if (!mayDeleteDocument(document, { id: actor.userId, holds: (claim) => actor.claims.has(claim) })) forbidden();
  return document;
}
