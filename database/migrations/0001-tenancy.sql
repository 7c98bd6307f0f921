-- What holds every tenant apart: the context of a transaction, and one procedure that puts a table under it.

create schema app;
grant usage on schema app to atrium_app;
grant usage on schema public to atrium_app;

-- The context is set by app.enter for one transaction only. Unset means: no rows.
create function app.tenant_id() returns uuid language sql stable
  return nullif(current_setting('app.tenant_id', true), '')::uuid;
create function app.user_id() returns uuid language sql stable
  return nullif(current_setting('app.user_id', true), '')::uuid;
create function app.client_id() returns uuid language sql stable
  return nullif(current_setting('app.client_id', true), '')::uuid;
-- 'staff' | 'client' | 'none'
create function app.scope() returns text language sql stable
  return coalesce(current_setting('app.scope', true), '');
-- 'all' | 'assigned' | 'none': which projects the actor may see (D19)
create function app.visibility() returns text language sql stable
  return coalesce(current_setting('app.visibility', true), '');

-- Puts a table under its tenant. `client_rule` says which rows those who are not staff may touch; CASE rather
-- than OR, because the planner drops the keyset index behind an OR. The owner's own policy keeps definer
-- functions, seeds and backups working, since FORCE binds the owner too.
create procedure app.protect_tenant_table(target regclass, privileges text, client_rule text, tenant_column text default 'tenant_id')
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  tenant_rule text := format('%I = app.tenant_id()', tenant_column);
  scope_rule text := format('case when app.scope() = ''staff'' then true else %s end', client_rule);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner on %s to current_user using (true) with check (true)', target);
  execute format('create policy tenant on %s to atrium_app using (%s) with check (%s)', target, tenant_rule, tenant_rule);
  execute format('create policy client_scope on %s as restrictive to atrium_app using (%s) with check (%s)',
    target, scope_rule, scope_rule);
  execute format('grant %s on %s to atrium_app', privileges, target);
end $$;
revoke all on procedure app.protect_tenant_table from public;
