import { sql } from 'kysely';
import { type Origin, record } from '#server/audit/write.ts';
import { notFound } from '#server/failures.ts';
import { db, type WriteTx } from '#server/tenancy/index.ts';

const tables = { document: 'documents', image: 'images' } as const;

type Kind = keyof typeof tables;
type Kept = { id: string; fileName: string; projectId?: string };

/** Into the trash: gone for users at once, kept 30 days for the operator (D27). */
export async function moveToTrash(tx: WriteTx, origin: Origin, kind: Kind, file: Kept): Promise<void> {
  const [deleted] = await tx.run(
    db
      .updateTable(tables[kind])
      .set({ deleted_at: sql`now()` })
      .where('id', '=', file.id)
      .where('deleted_at', 'is', null)
      .returning('id'),
  );
  if (!deleted) notFound();
  await record(tx, origin, {
    action: `${kind}.deleted`,
    subjectType: kind,
    subjectId: file.id,
    subjectName: file.fileName,
    details: { projectId: file.projectId },
  });
  tx.changed(tables[kind], file.id);
}
