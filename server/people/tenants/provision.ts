import { sql } from 'kysely';
import type { z } from 'zod';
import type { createTenantBody, Tenant } from '#contract/people/tenants.ts';
import { signInNames } from '#server/people/accounts/sign-in-names.ts';
import { defaultRoles } from '#server/people/roles/defaults.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { nameSkeleton } from '#server/platform/text/name-skeleton.ts';
import { foldName } from '#server/platform/text/names.ts';
import { companyNotFound, getTenant } from './read.ts';
import { trialEndingIn } from './trial.ts';

type NewTenant = z.output<typeof createTenantBody>;
type NewAdministrator = {
  firstName: string;
  lastName: string;
  email: string;
  userName: string | null;
};
type NewCompany = {
  name: string;
  domain: string;
  isActive: boolean;
  /** In which its founder signed up. */
  language?: string | null;
  /** Undefined: without a trial. */
  trialDays?: number | undefined;
  admin: NewAdministrator;
  passwordHash: string;
  /** Its administrator created it and has confirmed the address. Otherwise the operator did. */
  isSignUp: boolean;
};

const tenantId = sql<string>`app.tenant_id()`;

/** Creates the company of this transaction with the default roles and its first administrator. */
export async function createTenant(
  tx: WriteTx,
  origin: Origin,
  body: NewTenant,
  passwordHash: string,
): Promise<Tenant> {
  await refuseTakenNames(provisionCompany(tx, origin, { ...body, passwordHash, isSignUp: false }));
  return (await getTenant(tx)) ?? companyNotFound();
}

/** The same, and returns the id of the administrator. Fails with the violated constraint if a name or the domain is taken. */
export async function provisionCompany(tx: WriteTx, origin: Origin, company: NewCompany): Promise<string> {
  const { name, domain, isActive, language, trialDays, admin } = company;
  await tx.run(
    db.insertInto('tenants').values({
      id: tenantId,
      name,
      name_key: foldName(name),
      name_skeleton: nameSkeleton(name),
      domain,
      domain_key: foldName(domain),
      is_active: isActive,
      language,
      ...trialEndingIn(trialDays),
    }),
  );
  const adminRoleId = await addDefaultRoles(tx);
  const adminId = await addAdministrator(tx, company, adminRoleId);
  await record(tx, origin, {
    action: 'tenant.created',
    ...(company.isSignUp
      ? { actorId: adminId, actorName: `${admin.firstName} ${admin.lastName}` }
      : { actorName: 'operator' }),
    subjectType: 'tenant',
    subjectName: name,
    details: { domain, ...(admin.userName !== null && { administrator: admin.userName }) },
  });
  return adminId;
}

export function refuseTakenNames<T>(work: Promise<T>): Promise<T> {
  return refuseDuplicates(work, {
    tenants_name_key_key: ['name', 'A company with this name already exists'],
    tenants_name_skeleton_key: ['name', 'A company with a name that looks like this already exists'],
    tenants_domain_key_key: ['domain', 'A company with this domain already exists'],
  });
}

/** Adds the default roles and returns the id of the Admin role. */
async function addDefaultRoles(tx: WriteTx): Promise<string> {
  const rows = defaultRoles.map((role) => ({
    tenant_id: tenantId,
    id: newId(),
    name: role.name,
    name_key: foldName(role.name),
    description: role.description,
    role_type: role.roleType,
    is_admin: role.isAdmin,
    claims: [...role.claims],
  }));
  await tx.run(db.insertInto('roles').values(rows));
  return rows.find((row) => row.is_admin)?.id as string;
}

async function addAdministrator(
  tx: WriteTx,
  { admin, passwordHash, isSignUp }: NewCompany,
  roleId: string,
): Promise<string> {
  const id = newId();
  await tx.run(
    db.insertInto('users').values({
      tenant_id: tenantId,
      id,
      first_name: admin.firstName,
      last_name: admin.lastName,
      ...signInNames(admin),
      role_id: roleId,
      password_hash: passwordHash,
      email_verified_at: isSignUp ? sql<string>`now()` : null,
    }),
  );
  return id;
}
