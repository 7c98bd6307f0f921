import { sql } from 'kysely';
import type { z } from 'zod';
import type { Company, updateCompanyBody } from '#contract/people/company.ts';
import type { CompanyPicture } from '#contract/people/tenants.ts';
import { shortenSessions } from '#server/people/sign-in/sessions/session-limits.ts';
import { companyNotFound } from '#server/people/tenants/read.ts';
import { forbidden, forbidFields, invalid, notFound, versionConflict } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { refuseUnknownTimeZone } from '#server/platform/text/time-zones.ts';
import { storePicture } from './pictures.ts';
import { getCompany, tenantId } from './read.ts';

type Changes = z.output<typeof updateCompanyBody>;
type Values = Omit<Changes, 'signIn'> & NonNullable<Changes['signIn']>;

const columns = {
  displayName: 'display_name',
  timeZone: 'time_zone',
  language: 'language',
  region: 'region',
  colour: 'colour',
  senderName: 'sender_name',
  replyTo: 'reply_to',
  defaultAudience: 'default_audience',
  removePlace: 'remove_place',
  documentTypes: 'document_types',
  modules: 'modules',
  auditMonths: 'audit_months',
  tokens: 'api_tokens',
  signOffByLink: 'sign_off_by_link',
  clientHandOver: 'client_hand_over',
  clientsHearOfLateness: 'clients_hear_lateness',
  showsFirstSteps: 'shows_first_steps',
  secondFactor: 'second_factor',
  graceSignIns: 'grace_sign_ins',
  clientCodes: 'client_codes',
  maxIdleDays: 'max_idle_days',
  maxDays: 'max_session_days',
} as const satisfies Record<keyof Values, string>;

type Field = keyof typeof columns;

/** In a demo company: what strangers would read at its sign-in or in its mail, and what would sign them out (E8). */
const keptInDemo: readonly Field[] = [
  'displayName',
  'senderName',
  'replyTo',
  'secondFactor',
  'graceSignIns',
  'clientCodes',
  'maxIdleDays',
  'maxDays',
];

const demoKeeps = 'A demo company keeps its name, its logo and how people sign in.';

/** Changes the given settings of the company of this transaction. */
export async function updateCompany(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  { signIn, ...others }: Changes,
  ifMatch: number | undefined,
  mailDomain: string | undefined,
): Promise<Company> {
  const before = await lockCompany(tx);
  if (ifMatch !== undefined && ifMatch !== before.version) versionConflict();
  const changes: Values = { ...others, ...signIn };
  const fields = (Object.keys(columns) as Field[]).filter(
    (field) => changes[field] !== undefined && !isSame(changes[field], before[columns[field]]),
  );
  const kept = fields.filter((field) => before.is_demo && keptInDemo.includes(field));
  if (kept.length > 0)
    forbidFields(
      kept.map((field) => (field in { ...signIn } ? `signIn.${field}` : field)),
      demoKeeps,
    );
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
    if (fields.includes('secondFactor') && before.second_factor === 'off') await restartGrace(tx);
    if (fields.some((field) => field === 'maxIdleDays' || field === 'maxDays')) await shortenSessions(tx);
    tx.changed('company', before.id);
  }
  return getCompany(tx, actor, mailDomain);
}

/** Lists are compared by their items. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Sign-ins without a second factor are counted anew each time a company begins to require one. */
async function restartGrace(tx: WriteTx): Promise<void> {
  await tx.run(db.updateTable('users').set({ sign_ins_without_factor: 0 }).where('sign_ins_without_factor', '>', 0));
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
      // Sign-ins and renewals of the company refer to this row. They need not wait.
      .forNoKeyUpdate(),
  );
  return row ?? companyNotFound();
}
