import { sql } from 'kysely';
import type { CompanyPicture, Tenant } from '#contract/people/tenants.ts';
import type { Paging } from '#contract/platform/paging.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { told } from '#contract/platform/texts/say.ts';
import { readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { mailIsOn } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReadTx, Tenancy } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { foldName } from '#server/platform/text/names.ts';

type By = 'id' | 'name' | 'domain';
type Row = {
  id: string;
  name: string;
  displayName: string | null;
  domain: string;
  isActive: boolean;
  selfRegistration: boolean;
  demoLabel: string | null;
  hasLogo: boolean;
  hasDarkLogo: boolean;
  hasIcon: boolean;
  colour: string | null;
  createdAt: string;
  updatedAt: string | null;
  identityProviders?: Tenant['identityProviders'] | null;
  hidesPassword?: true | null;
  offersCode?: true | null;
  demoAccounts: Tenant['demoAccounts'] | null;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds an active company by its exact id, name or domain, for sign-in. Returns undefined otherwise. No codes are offered without mail. */
export async function findTenant(
  { tenancy, config }: Pick<Services, 'tenancy' | 'config'>,
  by: By,
  text: string,
): Promise<Tenant | undefined> {
  const key = by === 'id' ? text.trim() : foldName(text);
  if (by === 'id' ? !uuid.test(key) : key.includes('\u0000')) return undefined;
  const [row] = await tenancy.lookUp<Row>(
    sql`select ${shown}, ${demoAccounts}, ${signInOptions}
      from app.find_tenant(${by}, ${key}) tenant, lateral (
        select jsonb_agg(jsonb_build_object('id', id, 'name', name)) as providers, bool_or(is_required) as is_required
        from app.list_sign_in_providers(tenant.id)) offered`,
  );
  return row && present({ ...row, offersCode: mailIsOn(config) ? row.offersCode : null });
}

const list = 'tenants';

/** Lists the demo companies, or all companies: the read-only one first, then by name. */
export async function listTenants(tenancy: Tenancy, demoOnly: boolean, asked: Paging): Promise<ListPage<Tenant>> {
  const key = sql`case when tenant.is_read_only then '0' else '1' end || tenant.name`;
  const after = asked.cursor ? readCursor(list, asked.cursor) : undefined;
  const behind = after ? sql`(${key}, tenant.id) > (${after.key}, ${after.id}::uuid)` : sql`true`;
  const { items, ...page } = await readPage(asked, {
    read: async (count) => {
      const query = sql<Row & { key: string }>`select ${shown}, ${demoAccounts}, ${key} as key
        from app.list_tenants(${demoOnly}) tenant where ${behind} order by key, tenant.id limit ${count}`;
      return (await tenancy.lookUp(query)).map(({ key: place, ...row }) => ({ place, tenant: present(row) }));
    },
    cursorOf: ({ place, tenant }) => writeCursor(list, { key: place, id: tenant.id }),
    count: async () => {
      const counted = sql<{ total: number }>`select count(*)::int as total from app.list_tenants(${demoOnly})`;
      return (await tenancy.lookUp(counted))[0]?.total ?? 0;
    },
  });
  return { ...page, items: items.map(({ tenant }) => tenant) };
}

/** Returns the company of this transaction, or undefined. */
export async function getTenant(tx: ReadTx): Promise<Tenant | undefined> {
  const row = await tx.first<Row>(
    sql`select ${shown}, ${demoAccounts} from tenants tenant where tenant.id = app.tenant_id()`,
  );
  return row && present(row);
}

export type Logo = { bytes: Buffer; type: string; etag: string };

/** Returns this picture of an active company, or undefined. */
export async function findLogo(tenancy: Tenancy, id: string, picture: CompanyPicture): Promise<Logo | undefined> {
  const column = sql.ref(pictureColumns[picture]);
  const [row] = await tenancy.lookUp<Logo>(
    sql`select ${column} as bytes, 'image/png' as type, '"' || left(encode(sha256(${column}), 'hex'), 32) || '"' as etag
      from app.find_tenant('id', ${id}) where ${column} is not null`,
  );
  return row;
}

/** The addresses of the pictures that a company has. A logo for dark counts only beside a logo. */
export function picturesOf(company: HasPictures & { id: string }): Partial<Record<`${CompanyPicture}Url`, string>> {
  const { id, hasLogo, hasDarkLogo, hasIcon } = company;
  const address = `/api/Tenants/${id}/logo`;
  return {
    ...(hasLogo && { logoUrl: address }),
    ...(hasLogo && hasDarkLogo && { logoDarkUrl: `${address}?picture=logoDark` }),
    ...(hasIcon && { iconUrl: `${address}?picture=icon` }),
  };
}

type HasPictures = { hasLogo: boolean; hasDarkLogo: boolean; hasIcon?: boolean };

export const pictureColumns = { logo: 'logo', logoDark: 'logo_dark', icon: 'icon' } as const satisfies Record<
  CompanyPicture,
  string
>;

export function organizationNotFound(): never {
  throw new Failure('notFound', told(problemTexts.tenantNotFound));
}

export function companyNotFound(): never {
  throw new Failure('notFound', told(problemTexts.companyNotFound));
}

const shown = sql`tenant.id, tenant.name, tenant.display_name as "displayName", tenant.domain, tenant.is_active as "isActive",
  tenant.self_registration as "selfRegistration", tenant.demo_label as "demoLabel", tenant.logo is not null as "hasLogo",
  tenant.logo_dark is not null as "hasDarkLogo", tenant.icon is not null as "hasIcon", tenant.colour,
  tenant.created_at as "createdAt", tenant.updated_at as "updatedAt"`;

const demoAccounts = sql`case when tenant.is_demo then (
  select coalesce(jsonb_agg(jsonb_build_object('userName', user_name, 'password', password, 'role', role) order by position), '[]')
  from app.find_demo_accounts(tenant.id)) end as "demoAccounts"`;

const signInOptions = sql`offered.providers as "identityProviders", nullif(offered.is_required, false) as "hidesPassword",
  nullif(tenant.client_codes and not tenant.is_demo and not tenant.is_read_only and tenant.second_factor <> 'all', false) as "offersCode"`;

function present({ hasLogo, hasDarkLogo, hasIcon, ...row }: Row): Tenant {
  return withoutNulls({ ...row, ...picturesOf({ id: row.id, hasLogo, hasDarkLogo, hasIcon }) }) as Tenant;
}
