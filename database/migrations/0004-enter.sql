-- The first statement of every transaction. It checks the session against the database, refuses whoever may not
-- do what they ask for, sets the context that the policies read, and tells the handler its actor.
-- Refusals: AT401 no valid session, AT403 claim missing, AT423 a write in the read-only demo company.
create function app.enter(p_tenant uuid, p_session uuid, p_user uuid, p_any_of text[], p_admin_only boolean, p_write boolean)
returns table (
  user_id uuid, first_name text, last_name text, email text, user_name text, role_id uuid, role_name text,
  is_admin boolean, claims text[], scope text, client_id uuid, client_name text, is_demo boolean
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
begin
  select u.id as user_id, u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name,
    coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope,
    u.client_id, c.name as client_name, u.is_demo, t.is_read_only
  into actor
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    left join public.clients c on c.tenant_id = u.tenant_id and c.id = u.client_id
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
  perform
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.scope', actor.scope, true),
    set_config('app.client_id', coalesce(actor.client_id::text, ''), true),
    set_config('app.visibility',
      case when actor.is_admin or 'Project:ViewAllProjects' = any (actor.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (actor.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '10s', true);
  return query select actor.user_id, actor.first_name, actor.last_name, actor.email, actor.user_name, actor.role_id,
    actor.role_name, actor.is_admin, actor.claims, actor.scope, actor.client_id, actor.client_name, actor.is_demo;
end $$;

-- For what happens before there is a session (sign-in, refresh, registration) and for the operator: the server
-- itself acts within one tenant.
create function app.enter_as_server(p_tenant uuid) returns void language sql
set search_path = pg_catalog, pg_temp as $$
  select set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true),
    set_config('app.scope', 'staff', true), set_config('app.client_id', '', true),
    set_config('app.visibility', 'all', true), set_config('statement_timeout', '10s', true)
$$;

-- What sign-in may know of a company before anyone has signed in (D10). One row or none.
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

-- The directory: demo companies for the company selection, all of them for the operator.
create function app.list_tenants(p_demo_only boolean) returns setof public.tenants
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from public.tenants t where not p_demo_only or (t.is_demo and t.is_active) order by t.is_read_only desc, t.name
$$;

revoke all on all functions in schema app from public;
grant execute on all functions in schema app to atrium_app;
