-- How companies are kept apart. Each company is a tenant. Row security shows a transaction the rows of one company only, and
-- a client user the rows of their own client only. The glossary (docs/glossary.md) explains the words.

create schema app;
grant usage on schema app, public to loggia_app, loggia_staff, loggia_client;

-- The context: who acts in this transaction, and for which company. app.enter (0003) sets it for one transaction only. Without a
-- context every function returns null or an empty text, and the policies show no row.
create function app.tenant_id() returns uuid language sql stable
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- The tenant while staff act, otherwise null. Policies for staff compare with this setting and not with app.tenant_id, so the
-- role loggia_staff alone shows no row. Checking the scope in each policy would cost every statement more.
create function app.tenant_id_of_staff() returns uuid language sql stable
  return nullif(current_setting('app.tenant_id_of_staff', true), '')::uuid;

create function app.user_id() returns uuid language sql stable
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- Set where the transaction may write. The audit log keeps this name with every entry.
create function app.user_name() returns text language sql stable
  return nullif(current_setting('app.user_name', true), '');

create function app.client_id() returns uuid language sql stable
  return nullif(current_setting('app.client_id', true), '')::uuid;

-- 'staff', 'client', or 'none' for a user without a role
create function app.scope() returns text language sql stable
  return coalesce(current_setting('app.scope', true), '');

-- 'all', 'assigned' or 'none': which projects the user may see (D19)
create function app.visibility() returns text language sql stable
  return coalesce(current_setting('app.visibility', true), '');

-- The database role to act as after entering. Staff and client users have separate roles, so that each has its own policies
-- and query plans. Anyone who is not staff gets the role with fewer rows.
create function app.role() returns text language sql stable
  return case when app.scope() = 'staff' then 'loggia_staff' else 'loggia_client' end;

-- Protects a table: only staff of the tenant and the client users whom `client_rule` allows reach its rows.
-- `client_rule` must begin with the tenant. Policies read the context in sub-queries, because PostgreSQL runs a sub-query once
-- per statement but a plain call once per row. Each sub-query takes about a microsecond, so a rule should have few of them.
-- The owner has a policy too, because FORCE binds the owner: definer functions, seeds and backups run as the owner.
create procedure app.protect_tenant_table(target regclass, privileges text, client_rule text, tenant_column text default 'tenant_id')
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  staff_rule text := format('%I = (select app.tenant_id_of_staff())', tenant_column);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner on %s to current_user using (true) with check (true)', target);
  execute format('create policy staff on %s to loggia_staff using (%s) with check (%s)', target, staff_rule, staff_rule);
  execute format('create policy client on %s to loggia_client using (%s) with check (%s)', target, client_rule, client_rule);
  execute format('grant %s on %s to loggia_staff, loggia_client', privileges, target);
end $$;

-- A timestamp as the API writes it: UTC, ISO 8601, in microseconds.
create function app.instant(at timestamptz) returns text language sql stable
  return translate((at at time zone 'UTC')::text, ' ', 'T') || 'Z';

-- Makes a statement fail with a reason, which the server turns into a message. With it a write can be sent together with its
-- COMMIT: the check runs inside the statement.
create function app.refuse(reason text) returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '%', reason using errcode = 'AT400';
end $$;

-- The companies. The id of a company is the tenant of all its rows.
create table tenants (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  name_key text not null unique,
  -- A hash of what the name looks like (server/platform/text/name-skeleton.ts): two names that look alike have the same one.
  name_skeleton bytea unique,
  domain text not null check (length(domain) between 1 and 253),
  domain_key text not null unique,
  is_active boolean not null default true,
  self_registration boolean not null default false,
  is_demo boolean not null default false,
  is_read_only boolean not null default false,
  demo_label text,
  logo bytea,
  logo_type text,
  project_schema jsonb not null default '{"entities": []}',
  storage_quota_mb int not null default 10240 check (storage_quota_mb >= 0),
  -- How long entries of the audit log are kept. At least 30 days: a month may have 28.
  audit_months int not null default 13 check (audit_months between 1 and 1200),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  unique (id, is_demo),
  check (is_demo or not is_read_only),
  check (is_demo or demo_label is null)
);
call app.protect_tenant_table('tenants', 'select, insert, update', 'id = (select app.tenant_id())', 'id');

-- The accounts that the sign-in page of a demo company offers. Their passwords are readable, so only a demo company may have
-- rows here: the foreign key with is_demo makes sure of it.
create table demo_accounts (
  tenant_id uuid not null,
  user_name text not null,
  password text not null,
  role text not null,
  position int not null,
  is_demo boolean not null default true check (is_demo),
  primary key (tenant_id, user_name),
  foreign key (tenant_id, is_demo) references tenants (id, is_demo) on delete cascade
);
call app.protect_tenant_table('demo_accounts', 'select', 'false');

-- What sign-in may know about a company before anyone has signed in (D10). Returns one row or none.
create function app.find_tenant(p_by text, p_key text) returns setof public.tenants
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  case p_by
    when 'id' then return query select * from public.tenants t where t.is_active and t.id = p_key::uuid;
    when 'name' then return query select * from public.tenants t where t.is_active and t.name_key = p_key;
    when 'domain' then return query select * from public.tenants t where t.is_active and t.domain_key = p_key;
  end case;
end $$;

create function app.find_demo_accounts(p_tenant uuid) returns setof public.demo_accounts
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from public.demo_accounts where tenant_id = p_tenant order by position
$$;

-- The list of companies: the demo companies for the sign-in page, all of them for the operator.
create function app.list_tenants(p_demo_only boolean) returns setof public.tenants
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from public.tenants t where not p_demo_only or (t.is_demo and t.is_active) order by t.is_read_only desc, t.name
$$;

-- PostgreSQL lets everybody call a new function or procedure. Here each role gets only what it needs. Functions that see
-- several companies are for loggia_app, the role before entering.
revoke all on all routines in schema app from public;
grant execute on function app.role, app.find_tenant, app.list_tenants to loggia_app;
grant execute on function app.find_demo_accounts to loggia_app, loggia_staff;
grant execute on function app.tenant_id, app.tenant_id_of_staff, app.user_id, app.user_name, app.client_id, app.scope,
  app.visibility, app.instant, app.refuse to loggia_app, loggia_staff, loggia_client;
