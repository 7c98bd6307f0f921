import { sql } from 'kysely';
import type { z } from 'zod';
import type { Company, updateCompanyBody } from '#contract/company.ts';
import type { CompanyPicture } from '#contract/tenants.ts';
import { type Origin, record } from '#server/audit/write.ts';
import { forbidden, forbidFields, invalid, notFound, versionConflict } from '#server/failures.ts';
import { type Actor, db, type WriteTx } from '#server/tenancy/index.ts';
import { companyNotFound } from '#server/tenants/read.ts';
import { refuseUnknownTimeZone } from '#server/time-zones.ts';
import { storePicture } from './pictures.ts';
import { getCompany, tenantId } from './read.ts';

type Changes = z.output<typeof updateCompanyBody>;

const columns = {
  displayName: 'display_name',
  timeZone: 'time_zone',
  language: 'language',
  colour: 'colour',
  senderName: 'sender_name',
  replyTo: 'reply_to',
  defaultAudience: 'default_audience',
  auditMonths: 'audit_months',
  tokens: 'api_tokens',
} as const satisfies Record<keyof Changes, string>;

type Field = keyof typeof columns;

/** What strangers would read at the sign-in of a demo company, or in its mail (E8). */
const keptInDemo: readonly Field[] = ['displayName', 'senderName', 'replyTo'];

const demoKeeps = 'A demo company keeps its name and logo.';

/** Changes the given settings of the company of this transaction. */
export async function updateCompany(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  changes: Changes,
  ifMatch: number | undefined,
  mailDomain: string | undefined,
): Promise<Company> {
  const before = await lockCompany(tx);
  if (ifMatch !== undefined && ifMatch !== before.version) versionConflict();
  const fields = (Object.keys(columns) as Field[]).filter(
    (field) => changes[field] !== undefined && changes[field] !== before[columns[field]],
  );
  const kept = fields.filter((field) => before.is_demo && keptInDemo.includes(field));
  if (kept.length > 0) forbidFields(kept, demoKeeps);
  if (fields.includes('timeZone') && changes.timeZone) await refuseUnknownTimeZone(tx, changes.timeZone);
  if (fields.length > 0) {
    const set = Object.fromEntries(fields.map((field) => [columns[field], changes[field]]));
    await Promise.all([
      tx.run(
        db
          .updateTable('tenants')
          .set({ ...set, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
          .where('id', '=', tenantId),
      ),
      record(tx, origin, {
        action: 'company.updated',
        subjectType: 'tenant',
        subjectId: before.id,
        subjectName: before.name,
        details: { fields, ...(fields.includes('auditMonths') && { auditMonths: changes.auditMonths }) },
      }),
    ]);
    tx.changed('company', before.id);
  }
  return getCompany(tx, actor, mailDomain);
}

/** Sets the logo or another picture, or removes it. It has no version, because it replaces the whole picture. */
export async function changeLogo(
  tx: WriteTx,
  origin: Origin,
  picture: CompanyPicture,
  content: Buffer | null,
): Promise<void> {
  const before = await lockCompany(tx);
  if (before.is_demo) forbidden(demoKeeps);
  const has = { logo: before.hasLogo, logoDark: before.hasDarkLogo, icon: before.hasIcon };
  if (!content && !has[picture]) notFound();
  if (content && picture === 'logoDark' && !has.logo) invalid('File', 'Please upload a logo first.');
  await storePicture(tx, origin, before, picture, content);
  tx.changed('company', before.id);
}

async function lockCompany(tx: WriteTx) {
  const row = await tx.first(
    db
      .selectFrom('tenants')
      .where('id', '=', tenantId)
      .select([
        'id',
        'name',
        'is_demo',
        'version',
        ...Object.values(columns),
        sql<boolean>`logo is not null`.as('hasLogo'),
        sql<boolean>`logo_dark is not null`.as('hasDarkLogo'),
        sql<boolean>`icon is not null`.as('hasIcon'),
      ])
      .forUpdate(),
  );
  return row ?? companyNotFound();
}
