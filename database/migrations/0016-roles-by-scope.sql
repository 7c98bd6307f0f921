-- Whoever has entered works as one of two roles, staff or client, and each has one policy of its own for each table. One policy
-- for both had to compare scope and client for every row of staff, and as OR it led client users to no index.
-- atrium_app, which logs in, is a member of both and may do what either may; what they are set to says whose rows those are,
-- so whoever does not take up their role sees the same rows, by worse plans.

-- The tenant where staff act, otherwise nothing: to have the role alone shows no row. A setting of its own, because to look
-- at scope as well would cost each statement and table more than it costs to enter.
create function app.tenant_id_of_staff() returns uuid language sql stable
  return nullif(current_setting('app.tenant_id_of_staff', true), '')::uuid;

-- As before (0009, 0015), but for that setting, and in a transaction that may write for the name of who acts: the record keeps
-- it with every entry, and to look it up again took half of an entry's time.
create or replace function app.enter(p_tenant uuid, p_session uuid, p_user uuid, p_any_of text[], p_admin_only boolean, p_write boolean)
returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
  ignored text;
begin
  select u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name,
    coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope,
    u.client_id, u.is_demo, t.is_read_only
  into actor
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.ended_at is null
    and s.expires_at > now() and u.is_active and u.deleted_at is null and t.is_active;
  if not found then
    raise exception 'no valid session' using errcode = 'AT401';
  end if;
  if not actor.is_admin and (p_admin_only or not (p_any_of is null or p_any_of && actor.claims)) then
    raise exception 'claim missing' using errcode = 'AT403';
  end if;
  if p_write and actor.is_read_only then
    raise exception 'read-only company' using errcode = 'AT423';
  end if;
  -- Assignments of plain expressions: PERFORM would run a query.
  ignored := set_config('app.tenant_id', p_tenant::text, true);
  ignored := set_config('app.tenant_id_of_staff', case actor.scope when 'staff' then p_tenant::text else '' end, true);
  ignored := set_config('app.user_id', p_user::text, true);
  ignored := set_config('app.scope', actor.scope, true);
  ignored := set_config('app.client_id', coalesce(actor.client_id::text, ''), true);
  ignored := set_config('app.visibility',
    case when actor.is_admin or 'Project:ViewAllProjects' = any (actor.claims) then 'all'
      when 'Project:ViewAssignedProjects' = any (actor.claims) then 'assigned' else 'none' end, true);
  ignored := set_config('statement_timeout', '4s', true);
  if current_setting('transaction_read_only') = 'off' then
    ignored := set_config('app.user_name',
      coalesce(nullif(btrim(concat_ws(' ', actor.first_name, actor.last_name)), ''), actor.user_name, actor.email), true);
  end if;
  return row_to_json(actor);
end $$;

create or replace function app.enter_as_server(p_tenant uuid) returns void language sql
set search_path = pg_catalog, pg_temp as $$
  select set_config('app.tenant_id', p_tenant::text, true), set_config('app.tenant_id_of_staff', p_tenant::text, true),
    set_config('app.user_id', '', true), set_config('app.user_name', '', true), set_config('app.scope', 'staff', true), set_config('app.client_id', '', true),
    set_config('app.visibility', 'all', true), set_config('statement_timeout', '4s', true)
$$;

create or replace function app.enter_by_link(p_tenant uuid, p_user uuid, p_claim text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  holder record;
begin
  select coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims, u.client_id,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope
  into holder
  from public.users u
    join public.tenants t on t.id = u.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = p_tenant and u.id = p_user and u.is_active and u.deleted_at is null and t.is_active
    and (r.is_admin or p_claim = any (r.claims));
  if not found then
    raise exception 'the link holds no longer' using errcode = 'AT401';
  end if;
  perform
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', case holder.scope when 'staff' then p_tenant::text else '' end, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.scope', holder.scope, true),
    set_config('app.client_id', coalesce(holder.client_id::text, ''), true),
    set_config('app.visibility',
      case when holder.is_admin or 'Project:ViewAllProjects' = any (holder.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (holder.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '4s', true);
end $$;

create function app.user_name() returns text language sql stable
  return nullif(current_setting('app.user_name', true), '');

-- The role of whoever has entered; who is not staff, or has not entered, gets the lesser one.
create function app.role() returns text language sql stable
  return case when app.scope() = 'staff' then 'atrium_staff' else 'atrium_client' end;

-- `client_rule` says which rows those who are not staff may touch, and begins with the tenant. What is compared with comes out
-- of sub-queries, computed once for each statement and table, and as few as can be: a list looks into other tables for each
-- of its rows, and each sub-query costs every statement about a microsecond.
create or replace procedure app.protect_tenant_table(target regclass, privileges text, client_rule text, tenant_column text default 'tenant_id')
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  staff_rule text := format('%I = (select app.tenant_id_of_staff())', tenant_column);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner on %s to current_user using (true) with check (true)', target);
  execute format('create policy staff on %s to atrium_staff using (%s) with check (%s)', target, staff_rule, staff_rule);
  execute format('create policy client on %s to atrium_client using (%s) with check (%s)', target, client_rule, client_rule);
  execute format('grant %s on %s to atrium_staff, atrium_client', privileges, target);
end $$;

do $$
declare
  of_tenant text := 'tenant_id = (select app.tenant_id())';
  of_client text := '(tenant_id, client_id) = (select app.tenant_id(), app.client_id())';
  each record;
begin
  for each in
    select * from (values
      ('tenants', 'select, insert, update', 'id = (select app.tenant_id())', 'id'),
      ('demo_accounts', 'select', 'false', 'tenant_id'),
      ('roles', 'select, insert, update, delete', of_tenant, 'tenant_id'),
      ('clients', 'select, insert, update, delete', '(tenant_id, id) = (select app.tenant_id(), app.client_id())', 'tenant_id'),
      ('users', 'select, insert, update', of_tenant || ' and (id = (select app.user_id())
        or (select app.scope() = ''client'') and (client_id is null or client_id = (select app.client_id())))', 'tenant_id'),
      ('sessions', 'select, insert, update, delete', of_tenant || ' and (user_id = (select app.user_id()) or exists (
        select from public.users where users.tenant_id = sessions.tenant_id and users.id = sessions.user_id
          and users.client_id = (select app.client_id())))', 'tenant_id'),
      ('refresh_tokens', 'select, insert, update, delete', 'false', 'tenant_id'),
      ('sign_in_throttles', 'select, insert, update, delete', 'false', 'tenant_id'),
      ('audit_log', 'select, insert', of_tenant, 'tenant_id'),
      ('projects', 'select, insert, update, delete', of_client, 'tenant_id'),
      ('project_members', 'select, insert, update, delete', of_client, 'tenant_id'),
      ('documents', 'select, insert, update, delete', of_client, 'tenant_id'),
      ('images', 'select, insert, update, delete', of_client, 'tenant_id'),
      ('uploads', 'select, insert, update, delete', '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())', 'tenant_id'),
      ('tickets', 'select, insert, update', of_client, 'tenant_id')
    ) as tables (name, privileges, client_rule, tenant_column)
  loop
    execute format('drop policy owner on %I', each.name);
    execute format('drop policy tenant on %I', each.name);
    execute format('drop policy client_scope on %I', each.name);
    execute format('revoke all on %I from atrium_app', each.name);
    call app.protect_tenant_table(each.name::regclass, each.privileges, each.client_rule, each.tenant_column);
  end loop;
end $$;

-- Everyone adds to the record; staff alone read it.
drop policy client on audit_log;
create policy client on audit_log for insert to atrium_client with check (tenant_id = (select app.tenant_id()));

grant usage on schema app, public to atrium_staff, atrium_client;
revoke all on function app.tenant_id_of_staff, app.user_name, app.role from public;
grant execute on function app.role to atrium_app;
grant execute on function app.tenant_id, app.tenant_id_of_staff, app.user_id, app.user_name, app.client_id, app.scope, app.visibility,
  app.instant, app.refuse, app.storage to atrium_staff, atrium_client;
grant execute on function app.find_demo_accounts to atrium_staff;
