const appRoles = "array['loggia_app', 'loggia_staff', 'loggia_client']::regrole[]::oid[]";
const entered = "array['loggia_staff', 'loggia_client']::regrole[]::oid[]";

/**
 * What the catalogue of the database must say (Q5), each as a query for what does not comply, and a statement that it
 * must find out. A promise holds when its query finds nothing. `tables` are those of tenants; which migrations have
 * run is no tenant's.
 */
export const promises: Record<string, { faults: string; breach: string }> = {
  'every relation is a plain table or an index: a view would show the rows of its owner': {
    faults: `
    select relkind::text || ' ' || relname as fault from pg_class
    where relnamespace = any ('{public,app}'::regnamespace[]) and (relkind not in ('r', 'i') or relispartition)`,
    breach: 'create view everything as select * from projects',
  },
  'every tenant table has row security, forced upon its owner too': {
    faults: `
    select name || ' is not secured' as fault from tables where not secured
    union all select name || ' is not forced' from tables where not forced`,
    breach: 'alter table projects no force row level security',
  },
  'every tenant table has its tenant: a uuid, never null': {
    faults: `
    select name as fault from tables
    where not exists (
      select from pg_attribute where attrelid = oid and attname = key and atttypid = 'uuid'::regtype and attnotnull)`,
    breach: 'create table memos (tenant_id uuid)',
  },
  'every tenant table has three policies, each for one role and on every command: staff, client users, the owner': {
    faults: `
    select name || ': ' || policy as fault from tables, unnest(array['staff', 'client', 'owner']) policy
    where not exists (
      select from pg_policies where tablename = name and policyname = policy
        and permissive = 'PERMISSIVE' and roles = array['loggia_' || policy]::name[]
        -- Everyone adds to the record; staff alone read it.
        and cmd = case when name = 'audit_log' and policy = 'client' then 'INSERT' else 'ALL' end)
    union all
    select tablename || ': ' || policyname || ' besides' from pg_policies
    where policyname not in ('staff', 'client', 'owner') or tablename not in (select name from tables)`,
    breach: 'create policy also on projects to loggia_app using (true)',
  },
  "every policy says the same for reading and for writing: the tenant's key, of staff or with more, all for the owner":
    {
      faults: `
    select tablename || ': ' || policyname as fault from pg_policies join tables on name = tablename
    where (cmd = 'ALL' and with_check is distinct from qual) or not case policyname
      when 'staff' then qual = format('(%s = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff))', key)
      when 'client' then coalesce(qual, with_check) in ('false', format('(%s = ( SELECT app.tenant_id() AS tenant_id))', key))
        or starts_with(qual, format('((%s = ( SELECT app.tenant_id() AS tenant_id)) AND ', key))
        or qual ~ '^\\(\\(tenant_id, \\w+\\) = \\( SELECT app.tenant_id\\(\\) AS tenant_id,\\s+app.\\w+\\(\\) AS \\w+\\)\\)$'
      else qual = 'true' end`,
      breach: 'alter policy client on documents with check (true)',
    },
  'every key, unique or not, starts with the tenant': {
    faults: `
    select i.relname as fault from pg_index x join tables t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where t.name <> 'tenants' and a.attname is distinct from 'tenant_id'`,
    breach: 'create index on projects (lower(title))',
  },
  'every foreign key starts with the tenant on both sides, and none empties it': {
    faults: `
    select c.conname as fault from pg_constraint c
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
      join pg_attribute other on other.attrelid = c.confrelid and other.attnum = c.confkey[1]
    where c.contype = 'f' and (own.attname <> 'tenant_id' or confdeltype in ('n', 'd') or confupdtype in ('n', 'd')
      or other.attname <> case when c.confrelid = 'tenants'::regclass then 'id' else 'tenant_id' end)`,
    breach: 'alter table tickets add foreign key (tenant_id, client_id) references clients on delete set null',
  },
  'nothing else acts upon a table: no trigger, rule or inheritance': {
    faults: `
    select tgname as fault from pg_trigger where not tgisinternal
    union all select evtname from pg_event_trigger
    union all select rulename from pg_rules where schemaname in ('public', 'app')
    union all select inhrelid::regclass::text from pg_inherits`,
    breach: 'create rule quietly as on delete to tickets do instead nothing',
  },
  "the app's roles are plain: no privilege of their own, no other role's but that the app is staff and client, no settings":
    {
      faults: `
    select rolname as fault from pg_roles
    where oid = any (${appRoles}) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
      or (rolcanlogin and rolname <> 'loggia_app'))
    union all select member::regrole || ' is ' || roleid::regrole from pg_auth_members
      where member = any (${appRoles}) and not (member = 'loggia_app'::regrole and roleid = any (${appRoles}))
    union all select setconfig::text from pg_db_role_setting
      where setrole = any (0::oid || ${appRoles}) and setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
      breach: 'alter role loggia_app set row_security = off',
    },
  "the app's roles own nothing and can make nothing that stays": {
    faults: `
    select classid::regclass || ' ' || objid as fault from pg_shdepend
    where refobjid = any (${appRoles}) and deptype = 'o'
    union all select nspname from pg_namespace, unnest(${appRoles}) role
      where nspname !~ '^pg_(toast_)?temp' and has_schema_privilege(role, pg_namespace.oid, 'create')
    union all select datname from pg_database, unnest(${appRoles}) role
      where datname = current_database() and has_database_privilege(role, pg_database.oid, 'create')`,
    breach: 'grant create on schema app to loggia_app',
  },
  'tables are granted to staff and client alone: rows to read and write, of the record only to add, to the app which migrations have run':
    {
      faults: `
    select relname || ': ' || grantee::regrole || ' ' || privilege_type as fault
    from pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner)))
    where relnamespace = any ('{public,app}'::regnamespace[]) and relkind = 'r' and grantee <> relowner
      and (grantee <> all (case relname when 'schema_migrations' then array['loggia_app'::regrole::oid] else ${entered} end)
        or is_grantable or privilege_type <> all (case relname
        when 'schema_migrations' then '{SELECT}'::text[]
        when 'audit_log' then '{SELECT,INSERT}'
        when 'demo_accounts' then '{SELECT}'
        else '{SELECT,INSERT,UPDATE,DELETE}' end))
    union all select attrelid::regclass || '.' || attname from pg_attribute where attacl is not null and attrelid >= 16384`,
      breach: 'grant update on audit_log to loggia_app',
    },
  'nothing made later is granted to anyone by itself, and public may use no schema of ours': {
    faults: `
    select defaclobjtype::text as fault from pg_default_acl
    union all select nspname || ' ' || privilege_type from pg_namespace, aclexplode(nspacl)
      where grantee = 0 and (nspname = 'app' or (nspname = 'public' and privilege_type <> 'USAGE'))`,
    breach: 'alter default privileges in schema public grant select on tables to public',
  },
  'functions are callable by the app and their owner, entering and what knows several companies not behind it, and none claims to be leakproof':
    {
      faults: `
    select name || ': ' || grantee::regrole as fault from functions, aclexplode(coalesce(proacl, acldefault('f', proowner)))
    where grantee <> all (proowner || ${appRoles})
      or (grantee = any (${entered}) and (name ~ '^enter' or name in ('find_tenant', 'list_tenants')))
    union all select name || ' is leakproof' from functions where proleakproof
    union all select name || ' belongs to ' || proowner::regrole from functions where proowner <> 'loggia_owner'::regrole`,
      breach: 'grant execute on function app.storage to public',
    },
  'functions that run as their owner are these, fix where they look up names, and look at temporary ones last': {
    faults: `
    select name as fault from functions where prosecdef and (
      name <> all ('{enter,enter_by_link,find_tenant,find_demo_accounts,list_tenants,storage,count_repeat,remove_old_audit_entries}')
      or not coalesce(proconfig && '{"search_path=pg_catalog, public, pg_temp"}', false))`,
    breach:
      "create function app.peek() returns bigint language sql security definer as 'select count(*) from public.projects'",
  },
  'there is no extension, and no language to write functions in but the two that come with every PostgreSQL': {
    faults: `
    select extname as fault from pg_extension where extname <> 'plpgsql'
    union all select name from functions join pg_language l on l.oid = prolang where lanname not in ('sql', 'plpgsql')`,
    breach: "create function app.size(text) returns int language internal as 'textlen'",
  },
};

/** Both kinds of things that the promises are about. */
const about = `
  with tables as (
    select oid, relname as name, relrowsecurity as secured, relforcerowsecurity as forced,
      case relname when 'tenants' then 'id' else 'tenant_id' end as key
    from pg_class
    where relnamespace = any ('{public,app}'::regnamespace[]) and relkind in ('r', 'p') and relname <> 'schema_migrations'
  ), functions as (
    select *, proname as name from pg_proc where pronamespace = any ('{public,app}'::regnamespace[])
  )`;

type Run = (text: string) => Promise<{ rows: { fault: string }[] }>;

/** What does not comply. */
export async function faultsOf(query: string, run: Run): Promise<string[]> {
  const { rows } = await run(`${about} ${query}`);
  return rows.map(({ fault }) => fault);
}
