import { sql } from 'kysely';
import type { Texts } from '#contract/platform/texts/speak.ts';
import type { NewSignOff, SignOff } from '#contract/work/sign-offs.ts';
import { archived, conflict, forbidden, notFound, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { lockSubject } from '#server/work/messages/subjects.ts';
import { type FileKey, requireAskable } from './people.ts';
import { getVisibleSignOff } from './read.ts';

type Asked = { id: string; fileName: string; clientId: string | null; version: number; sha256: Buffer };

/** Asks people of a client to approve the newest version of a file. 404 if the actor may not see it. */
export async function requestSignOff(
  tx: WriteTx,
  origin: Origin,
  file: FileKey,
  asked: Asked | undefined,
  { question, personIds, needs, dueOn }: NewSignOff,
): Promise<SignOff> {
  if (!asked) notFound();
  const { isArchived } = await lockSubject(tx, file);
  if (isArchived) archived();
  if (!asked.clientId) refuse('This file belongs to no client, so there is nobody to ask.');
  const people = [...new Set(personIds)];
  await requireAskable(tx, file, people, 'personIds');
  const id = newId();
  await tx.run(
    db.insertInto('sign_offs').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id,
      subject_type: file.subjectType,
      subject_id: file.subjectId,
      client_id: asked.clientId,
      version: asked.version,
      sha256: asked.sha256,
      file_name: asked.fileName,
      question,
      needs,
      due_on: dueOn,
      requested_by: sql<string>`app.user_id()`,
    }),
  );
  await Promise.all([
    tx.run(sql`
      insert into sign_off_people (tenant_id, sign_off_id, user_id)
      select app.tenant_id(), ${id}::uuid, person from unnest(${people}::uuid[]) person`),
    record(tx, origin, {
      action: 'signOff.requested',
      subjectType: 'signOff',
      subjectId: id,
      subjectName: asked.fileName,
      details: { version: asked.version },
    }),
    recordEvent(tx, `${file.subjectType}.signOffRequested`, file.subjectId, { signOffId: id, userIds: people }),
  ]);
  tx.changed('signOffs', id);
  return (await getVisibleSignOff(tx, id)) ?? notFound();
}

/** Takes a request back. 409 if it is not open any more. */
export async function withdrawSignOff(tx: WriteTx, actor: Actor, origin: Origin, id: string): Promise<SignOff> {
  const signOff = await lockSignOff(tx, id);
  requireMayAsk(actor, signOff);
  if (signOff.state !== 'Open') conflict(closedTexts[signOff.state]);
  await closeSignOff(tx, id, 'Withdrawn');
  const { subjectType, subjectId, fileName, version } = signOff;
  await Promise.all([
    record(tx, origin, {
      action: 'signOff.withdrawn',
      subjectType: 'signOff',
      subjectId: id,
      subjectName: fileName,
      details: { version },
    }),
    recordEvent(tx, `${subjectType}.signOffWithdrawn`, subjectId, { signOffId: id }),
  ]);
  return (await getVisibleSignOff(tx, id)) ?? notFound();
}

/** A new version takes the place of the one that was asked about. */
export async function supersedeSignOffs(tx: WriteTx, documentId: string): Promise<void> {
  const closed = await tx.run(sql<{ id: string }>`
    update sign_offs set state = 'Superseded', closed_at = now()
    where document_id = ${documentId}::uuid and state = 'Open' returning id`);
  for (const { id } of closed) tx.changed('signOffs', id);
}

/** Locks a sign-off that the actor may see, so that two answers take turns. 404 if there is none. */
export async function lockSignOff(tx: WriteTx, id: string): Promise<SignOff> {
  // The lock waits for an answer under way, so the state is read after it.
  await tx.run(sql`select id from sign_offs where id = ${id}::uuid for update`);
  return (await getVisibleSignOff(tx, id)) ?? notFound();
}

export async function closeSignOff(
  tx: WriteTx,
  id: string,
  state: 'Approved' | 'ChangesAsked' | 'Withdrawn',
): Promise<void> {
  await tx.run(db.updateTable('sign_offs').set({ state, closed_at: sql<string>`now()` }).where('id', '=', id));
  tx.changed('signOffs', id);
}

/** The permission to ask about documents is not that for images. */
export function requireMayAsk({ claims }: Actor, { subjectType }: Pick<SignOff, 'subjectType'>): void {
  const claim =
    subjectType === 'document' ? 'ProjectDocuments:UploadProjectDocuments' : 'ProjectImages:UploadProjectImages';
  if (!claims.has(claim)) forbidden();
}

/** Why it can no longer be answered or withdrawn. */
export const closedTexts = {
  Open: 'Another version is shown now.',
  Approved: 'This was approved already.',
  ChangesAsked: 'Somebody asked for changes already.',
  Superseded: 'There is a newer version. Please look at that one.',
  Withdrawn: 'This request was withdrawn.',
} as const satisfies Texts<SignOff['state']>;
