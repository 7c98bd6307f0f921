import { sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import type { DocumentChanges } from '#contract/work/documents.ts';
import { invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { hideEventsOfItem, recordEvent } from '#server/platform/events/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { changeAudienceOfMessages } from '#server/work/visible/message-audience.ts';

const tables = { document: 'documents', image: 'images' } as const;

/** `label`: only documents have one. */
type File = { id: string; fileName: string; description: string; label?: string; audience: Audience };

/**
 * Changes the description, the label and the audience of a file that the actor may see and change. If it becomes internal, the users
 * of its client are told live that it is gone.
 */
export async function changeFile(
  tx: WriteTx,
  actor: Actor,
  origin: Origin,
  kind: keyof typeof tables,
  file: File,
  changes: DocumentChanges,
): Promise<void> {
  requirePermittedAudience(actor, 'audience', changes.audience);
  const { description = file.description, audience = file.audience, label = file.label } = changes;
  const fields = [
    ...(description === file.description ? [] : ['description']),
    ...(label === file.label ? [] : ['label']),
    ...(audience === file.audience ? [] : ['audience']),
  ];
  if (fields.length === 0) return;
  const becameInternal = fields.includes('audience') && audience === 'staff';
  const becameShared = fields.includes('audience') && audience === 'client';
  const [[changed], , hasMessages] = await Promise.all([
    tx.run(
      db
        .updateTable(tables[kind])
        .set({ description, audience })
        .where('id', '=', file.id)
        .where('deleted_at', 'is', null)
        .returning(['client_id as clientId', 'project_id as projectId']),
    ),
    label !== file.label && tx.run(db.updateTable('documents').set({ label }).where('id', '=', file.id)),
    // After the file is locked, so that it finds a message that somebody posts at the same time.
    becameInternal || becameShared ? changeAudienceOfMessages(tx, file.id, audience) : false,
    record(tx, origin, {
      action: `${kind}.updated`,
      subjectType: kind,
      subjectId: file.id,
      subjectName: file.fileName,
      details: { fields, ...(fields.includes('audience') && { audience }) },
    }),
    becameInternal && hideEventsOfItem(tx, file.id),
    becameInternal && recordEvent(tx, `${kind}.madeInternal`, file.id),
    becameShared && recordEvent(tx, `${kind}.shared`, file.id),
  ]);
  if (!changed) notFound();
  const formerViewers = becameInternal ? await findClientViewers(tx, changed) : [];
  tx.changed(tables[kind], file.id, formerViewers);
  if (hasMessages) tx.changed('messages', file.id, formerViewers);
}

type Owner = { clientId: string | null; projectId: string | null };

/** The client, whose users with a view of all projects see its files, and the users who see this file by assignment. */
async function findClientViewers(tx: WriteTx, { clientId, projectId }: Owner): Promise<string[]> {
  if (!clientId) return [];
  const users = await tx.run(
    projectId
      ? sql<{
          id: string;
        }>`select user_id as id from project_members where project_id = ${projectId} and side = 'ClientUser'`
      : sql<{ id: string }>`select id from users where client_id = ${clientId} and deleted_at is null`,
  );
  return [clientId, ...users.map(({ id }) => id)];
}

/**
 * A project moves to another client: all its files, those in the trash too, are for staff only until somebody shares them with
 * the new client.
 */
export function hideFilesFromNewClient(kind: keyof typeof tables) {
  return async (tx: WriteTx, projectId: string): Promise<void> => {
    await tx.run(db.updateTable(tables[kind]).set({ audience: 'staff' }).where('project_id', '=', projectId));
  };
}

/** What client users add or change is always visible to their client. 400 if they ask for staff only. */
export function requirePermittedAudience(actor: Actor, field: string, audience: Audience | undefined): void {
  if (audience === 'staff' && actor.scope !== 'staff') invalid(field, 'Only staff can keep files to themselves');
}
