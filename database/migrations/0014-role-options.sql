-- Options of a role, for what the 24 permissions cannot say.

alter table roles
  -- Which tickets its client users see: those of their client, or only the ones they raised.
  add column ticket_scope text not null default 'client' check (ticket_scope in ('client', 'own')),
  -- Whether its users may send invitations, if they may add or edit users.
  add column may_invite boolean not null default true,
  add check (ticket_scope = 'client' or role_type = 'ClientUser'),
  add check (may_invite or not is_admin);

-- The options of the acting user's role. Definer functions, because a policy must not depend on the rows that its caller sees.
create function app.ticket_scope() returns text language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select r.ticket_scope from public.users u
    join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = app.tenant_id() and u.id = app.user_id()
$$;

create function app.may_invite() returns boolean language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select r.may_invite from public.users u
    join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = app.tenant_id() and u.id = app.user_id()), false)
$$;

revoke all on function app.ticket_scope, app.may_invite from public;
grant execute on function app.ticket_scope, app.may_invite to loggia_staff, loggia_client;

-- Staff keep their policy. A client user with the scope 'own' sees no ticket of a colleague.
alter policy client on tickets
  using ((tenant_id, client_id) = (select app.tenant_id(), app.client_id())
    and (created_by = (select app.user_id()) or (select app.ticket_scope()) = 'client'))
  with check ((tenant_id, client_id) = (select app.tenant_id(), app.client_id())
    and (created_by = (select app.user_id()) or (select app.ticket_scope()) = 'client'));
