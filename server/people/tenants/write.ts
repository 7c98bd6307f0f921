import { sql } from 'kysely';
import type { z } from 'zod';
import type { projectSchemaBody, Tenant, updateTenantBody } from '#contract/people/tenants.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { nameSkeleton } from '#server/platform/text/name-skeleton.ts';
import { foldName } from '#server/platform/text/names.ts';
import { refuseTakenNames } from './provision.ts';
import { companyNotFound, getTenant } from './read.ts';

/** Changes the given fields of the company of this transaction. Deactivating it ends every session and deletes nothing. */
export async function updateTenant(
  tx: WriteTx,
  origin: Origin,
  changes: z.output<typeof updateTenantBody>,
): Promise<Tenant> {
  const { name, domain, isActive, selfRegistration } = changes;
  const [updated] = await refuseTakenNames(
    tx.run(
      db
        .updateTable('tenants')
        .set({
          ...(name !== undefined && { name, name_key: foldName(name), name_skeleton: nameSkeleton(name) }),
          ...(domain !== undefined && { domain, domain_key: foldName(domain) }),
          is_active: isActive,
          self_registration: selfRegistration,
          updated_at: sql<string>`now()`,
        })
        .where('id', '=', sql<string>`app.tenant_id()`)
        .returning(['id', 'name']),
    ),
  );
  if (!updated) companyNotFound();
  if (isActive === false) await endSessions(tx);
  await record(tx, origin, {
    action: 'tenant.updated',
    actorName: 'operator',
    subjectType: 'tenant',
    subjectId: updated.id,
    subjectName: updated.name,
    details: { ...changes, fields: Object.keys(changes) },
  });
  return (await getTenant(tx)) ?? companyNotFound();
}

export async function updateProjectSchema(
  tx: WriteTx,
  origin: Origin,
  projectSchema: z.output<typeof projectSchemaBody>,
): Promise<void> {
  await tx.run(
    db
      .updateTable('tenants')
      .set({ project_schema: JSON.stringify(projectSchema), updated_at: sql<string>`now()` })
      .where('id', '=', sql<string>`app.tenant_id()`),
  );
  await record(tx, origin, {
    action: 'projectSchema.updated',
    subjectType: 'tenant',
    details: { entities: projectSchema.entities.length },
  });
}

/** Filters by company, because the shell runs this as the owner, who sees the sessions of all companies. */
async function endSessions(tx: WriteTx): Promise<void> {
  await tx.run(
    db
      .updateTable('sessions')
      .set({ ended_at: sql<string>`now()` })
      .where('tenant_id', '=', sql<string>`app.tenant_id()`)
      .where('ended_at', 'is', null),
  );
}
