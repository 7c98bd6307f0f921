import { sql } from 'kysely';
import { problemTexts } from '#contract/problems.ts';
import type { Tenant } from '#contract/tenants.ts';
import { Failure } from '#server/failures.ts';
import { foldName } from '#server/names.ts';
import { withoutNulls } from '#server/rows.ts';
import type { Tenancy, Tx } from '#server/tenancy/index.ts';

type By = 'id' | 'name' | 'domain';
type Row = {
  id: string;
  name: string;
  domain: string;
  isActive: boolean;
  selfRegistration: boolean;
  demoLabel: string | null;
  hasLogo: boolean;
  createdAt: string;
  updatedAt: string | null;
  demoAccounts: Tenant['demoAccounts'] | null;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An active company as sign-in needs it, found by exactly this id, name or domain; undefined otherwise (D10). */
export async function findTenant(tenancy: Tenancy, by: By, text: string): Promise<Tenant | undefined> {
  const key = by === 'id' ? text.trim() : foldName(text);
  if (by === 'id' ? !uuid.test(key) : key.includes('\u0000')) return undefined;
  const [row] = await tenancy.lookUp<Row>(
    sql`select ${shown}, ${demoAccounts} from app.find_tenant(${by}, ${key}) tenant`,
  );
  return row && present(row);
}

/** The demo companies, or all of them. */
export async function listTenants(tenancy: Tenancy, demoOnly: boolean): Promise<Tenant[]> {
  const rows = await tenancy.lookUp<Row>(
    sql`select ${shown}, ${demoAccounts} from app.list_tenants(${demoOnly}) tenant`,
  );
  return rows.map(present);
}

/** The company of this transaction, or undefined where there is none. */
export async function getTenant(tx: Tx): Promise<Tenant | undefined> {
  const row = await tx.first<Row>(
    sql`select ${shown}, ${demoAccounts} from tenants tenant where tenant.id = app.tenant_id()`,
  );
  return row && present(row);
}

export type Logo = { bytes: Buffer; type: string; etag: string };

/** An active company's logo, or undefined. */
export async function findLogo(tenancy: Tenancy, id: string): Promise<Logo | undefined> {
  const [row] = await tenancy.lookUp<Logo>(
    sql`select logo as bytes, logo_type as type, '"' || left(encode(sha256(logo), 'hex'), 32) || '"' as etag
      from app.find_tenant('id', ${id}) where logo is not null`,
  );
  return row;
}

export function noSuchOrganization(): never {
  throw new Failure('notFound', problemTexts.tenantNotFound);
}

export function noSuchCompany(): never {
  throw new Failure('notFound', problemTexts.companyNotFound);
}

const shown = sql`tenant.id, tenant.name, tenant.domain, tenant.is_active as "isActive",
  tenant.self_registration as "selfRegistration", tenant.demo_label as "demoLabel", tenant.logo is not null as "hasLogo",
  tenant.created_at as "createdAt", tenant.updated_at as "updatedAt"`;

const demoAccounts = sql`case when tenant.is_demo then (
  select coalesce(jsonb_agg(jsonb_build_object('userName', user_name, 'password', password, 'role', role) order by position), '[]')
  from app.find_demo_accounts(tenant.id)) end as "demoAccounts"`;

function present({ hasLogo, ...row }: Row): Tenant {
  return withoutNulls({ ...row, logoUrl: hasLogo ? `/api/Tenants/${row.id}/logo` : null }) as Tenant;
}
