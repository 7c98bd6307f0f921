import { sql } from 'kysely';
import { type Origin, record } from '#server/audit/write.ts';
import { recordEvent } from '#server/events/write.ts';
import { notFound } from '#server/failures.ts';
import { db, type WriteTx } from '#server/tenancy/index.ts';

const tables = { document: 'documents', image: 'images' } as const;

type Kind = keyof typeof tables;
type DeletableFile = { id: string; fileName: string; projectId?: string };

/** Moves a file to the trash: users no longer see it, and the operator can restore it for 30 days (D27). */
export async function moveToTrash(tx: WriteTx, origin: Origin, kind: Kind, file: DeletableFile): Promise<void> {
  const [deleted] = await tx.run(
    db
      .updateTable(tables[kind])
      .set({ deleted_at: sql`now()` })
      .where('id', '=', file.id)
      .where('deleted_at', 'is', null)
      .returning('id'),
  );
  if (!deleted) notFound();
  await Promise.all([
    record(tx, origin, {
      action: `${kind}.deleted`,
      subjectType: kind,
      subjectId: file.id,
      subjectName: file.fileName,
      details: { projectId: file.projectId },
    }),
    recordEvent(tx, `${kind}.deleted`, file.id),
  ]);
  tx.changed(tables[kind], file.id);
}
