import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Q5: every table, view and function is one that row security holds; the app's role is plain. */

/** No tenant's: which migrations have run. */
const withoutTenant = ['schema_migrations'];
/** The root of tenancy: its id is the tenant; its names are unique across tenants because sign-in finds by them. */
const root = 'tenants';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function rows<Row = Record<string, never>>(text: string): Promise<Row[]> {
  return (await database.owner.query(text)).rows as Row[];
}

const tenantTables = () =>
  rows<{ oid: number; name: string; secured: boolean; forced: boolean }>(`
    select c.oid, c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'app') and c.relkind in ('r', 'p', 'f', 'm')
      and c.relname <> all ('{${withoutTenant}}'::text[])`);

describe('every tenant table', () => {
  it('has a tenant, and row security that binds its owner too', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThan(10);
    for (const table of tables) {
      expect(table, table.name).toMatchObject({ secured: true, forced: true });
      if (table.name === root) continue;
      const [column] = await rows<{ type: string; required: boolean }>(`
        select format_type(atttypid, null) as type, attnotnull as required from pg_attribute
        where attrelid = ${table.oid} and attname = 'tenant_id'`);
      expect(column, table.name).toEqual({ type: 'uuid', required: true });
    }
  });

  it('has a tenant policy and a restrictive client policy, both for reading and for writing', async () => {
    const policies = await rows<{
      name: string;
      policy: string;
      permissive: string;
      roles: string;
      using: string;
      check: string;
    }>(`
      select tablename as name, policyname as policy, permissive, roles::text, qual as using, with_check as check
      from pg_policies where schemaname in ('public', 'app')`);
    for (const { name } of await tenantTables()) {
      const own = policies.filter((policy) => policy.name === name && policy.roles === '{atrium_app}');
      const tenant = own.filter((policy) => policy.permissive === 'PERMISSIVE');
      expect(tenant, name).toHaveLength(1);
      for (const rule of [tenant[0]?.using, tenant[0]?.check]) {
        expect(rule, name).toBe(`(${name === root ? 'id' : 'tenant_id'} = app.tenant_id())`);
      }
      const client = own.filter((policy) => policy.permissive === 'RESTRICTIVE');
      expect(client, name).toHaveLength(1);
      expect(client[0]?.using, name).toMatch(/^\s*CASE\s+WHEN \(app\.scope\(\) = 'staff'/);
      // Everyone adds to the audit log; staff alone read it.
      if (name !== 'audit_log') expect(client[0]?.check, name).toBe(client[0]?.using);
    }
  });

  it('starts every key and index with the tenant', async () => {
    const keys = await rows<{ table: string; index: string; first: string; unique: boolean }>(`
      select t.relname as table, i.relname as index, a.attname as first, x.indisunique as unique
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        join pg_namespace n on n.oid = t.relnamespace
        join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where n.nspname = 'public'`);
    for (const { table, index, first } of keys) {
      if (table !== root && !withoutTenant.includes(table)) expect(first, index).toBe('tenant_id');
    }
    const foreign = await rows<{ name: string; first: string }>(`
      select conname as name, a.attname as first from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where contype = 'f'`);
    for (const { name, first } of foreign) expect(first, name).toBe('tenant_id');
  });
});

describe('the role of the app', () => {
  it('is plain and owns nothing', async () => {
    const [role] = await rows(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'atrium_app'`);
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    });
    expect(await rows("select 1 from pg_class where relowner = 'atrium_app'::regrole")).toEqual([]);
    expect(await rows("select 1 from pg_auth_members where member = 'atrium_app'::regrole")).toEqual([]);
  });

  it('may neither change nor remove what is in the audit log, nor truncate or reference any table', async () => {
    const granted = await rows<{ name: string; privilege: string }>(`
      select table_name as name, privilege_type as privilege from information_schema.role_table_grants
      where grantee in ('atrium_app', 'PUBLIC') and table_schema in ('public', 'app')`);
    expect(
      granted
        .filter(({ name }) => name === 'audit_log')
        .map(({ privilege }) => privilege)
        .sort(),
    ).toEqual(['INSERT', 'SELECT']);
    expect(granted.filter(({ privilege }) => !['SELECT', 'INSERT', 'UPDATE', 'DELETE'].includes(privilege))).toEqual(
      [],
    );
    expect(granted.filter(({ name }) => withoutTenant.includes(name)).map(({ privilege }) => privilege)).toEqual([
      'SELECT',
    ]);
  });
});

describe('every function', () => {
  it('that runs as its owner fixes its search path, and none claims to be leakproof', async () => {
    const functions = await rows<{ name: string; definer: boolean; leakproof: boolean; settings: string[] | null }>(`
      select proname as name, prosecdef as definer, proleakproof as leakproof, proconfig as settings
      from pg_proc join pg_namespace n on n.oid = pronamespace where n.nspname in ('public', 'app')`);
    expect(functions.length).toBeGreaterThan(5);
    for (const { name, definer, leakproof, settings } of functions) {
      expect(leakproof, name).toBe(false);
      if (definer)
        expect(
          settings?.some((each) => each.startsWith('search_path=')),
          name,
        ).toBe(true);
    }
  });

  it('is callable by nobody but the app and its owner', async () => {
    const open = await rows(`
      select proname from pg_proc join pg_namespace n on n.oid = pronamespace, aclexplode(coalesce(proacl, acldefault('f', proowner))) a
      where n.nspname in ('public', 'app') and a.grantee = 0`);
    expect(open).toEqual([]);
  });
});

it('there are no views, whose rows would be those of their owner', async () => {
  expect(await rows("select viewname from pg_views where schemaname in ('public', 'app')")).toEqual([]);
});
