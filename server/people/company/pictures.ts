import { sql } from 'kysely';
import type { CompanyPicture } from '#contract/people/tenants.ts';
import { pictureColumns } from '#server/people/tenants/read.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';

type Company = { id: string; name: string };

/** Sets or removes a picture, for administrators and for the operator. The logo for dark goes with the logo. */
export async function storePicture(
  tx: WriteTx,
  origin: Origin,
  company: Company,
  picture: CompanyPicture,
  content: Buffer | null,
  actor: { actorName?: string } = {},
): Promise<void> {
  const columns = {
    [pictureColumns[picture]]: content,
    ...(picture === 'logo' && { logo_type: content && 'image/png' }),
    ...(picture === 'logo' && !content && { logo_dark: null }),
  };
  await Promise.all([
    tx.run(
      db
        .updateTable('tenants')
        .set({ ...columns, updated_at: sql<string>`now()` })
        .where('id', '=', company.id),
    ),
    record(tx, origin, {
      ...actor,
      action: content ? 'logo.changed' : 'logo.removed',
      subjectType: 'tenant',
      subjectId: company.id,
      subjectName: company.name,
      ...(picture !== 'logo' && { details: { picture } }),
    }),
  ]);
}
