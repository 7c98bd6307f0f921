-- Signing in, and entering a company. Every transaction that reads a company's rows begins with one of the three functions
-- at the end.

create table sessions (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid not null,
  address text not null,
  device text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The session ended because a used refresh token came back, and the user has not been told yet (D15).
  replay_untold boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index sessions_by_user on sessions (tenant_id, user_id) where ended_at is null;
create index sessions_with_untold_replay on sessions (tenant_id, user_id) where replay_untold;
-- Client users who manage users end the sessions of users they deactivate, delete or give a new password. Those are always
-- users of their own client.
call app.protect_tenant_table('sessions', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())
  and (user_id = (select app.user_id()) or exists (
    select from public.users where users.tenant_id = sessions.tenant_id and users.id = sessions.user_id
      and users.client_id = (select app.client_id())))');

-- Each session has a chain of refresh tokens, kept as hashes. A token's successor is derived from the token (D15).
create table refresh_tokens (
  tenant_id uuid not null references tenants on delete cascade,
  hash bytea not null,
  session_id uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, session_id) references sessions on delete cascade
);
create index refresh_tokens_by_session on refresh_tokens (tenant_id, session_id);
call app.protect_tenant_table('refresh_tokens', 'select, insert, update, delete', 'false');

-- Failed sign-ins, counted by account, by address, and by device where the account knows the device. They are in the database
-- so that a restart does not reset them.
create table sign_in_throttles (
  tenant_id uuid not null references tenants on delete cascade,
  kind text not null check (kind in ('account', 'address', 'device')),
  key text not null,
  failures int not null default 0,
  last_failed_at timestamptz not null default now(),
  blocked_until timestamptz,
  -- The wait that the audit log already mentions: each wait is recorded once.
  told_until timestamptz,
  primary key (tenant_id, kind, key)
);
call app.protect_tenant_table('sign_in_throttles', 'select, insert, update, delete', 'false');

-- The first statement of a signed-in user's transaction. It checks the session against the database, refuses users who lack
-- the claim, sets the context that the policies read, and returns the user as JSON.
-- Errors: AT401 no valid session, AT403 claim missing, AT423 a write in the read-only demo company.
-- The statement timeout is set here too (statementTimeouts in pool.ts), because behind PgBouncer a setting of the connection
-- may not reach this one.
create function app.enter(p_tenant uuid, p_session uuid, p_user uuid, p_any_of text[], p_admin_only boolean, p_write boolean)
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
  -- Assignments are faster than PERFORM, which would run a query for each.
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

-- For signed links to pictures. The browser sends no token with them, so the link names the session it was made for and acts as
-- its user, for one read. AT401 if the session has ended or the user may no longer use the link (D32).
create function app.enter_by_link(p_tenant uuid, p_session uuid, p_user uuid, p_claim text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  holder record;
begin
  select coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims, u.client_id,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope
  into holder
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.ended_at is null
    and s.expires_at > now() and u.is_active and u.deleted_at is null and t.is_active
    and (r.is_admin or p_claim = any (r.claims));
  if not found then
    raise exception 'the link is no longer valid' using errcode = 'AT401';
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

-- For what the server does in a company without a user: before there is a session (sign-in, refresh, registration), for
-- maintenance and for the operator.
create function app.enter_as_server(p_tenant uuid) returns void language sql
set search_path = pg_catalog, pg_temp as $$
  select
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', p_tenant::text, true),
    set_config('app.user_id', '', true),
    set_config('app.user_name', '', true),
    set_config('app.scope', 'staff', true),
    set_config('app.client_id', '', true),
    set_config('app.visibility', 'all', true),
    set_config('statement_timeout', '4s', true)
$$;

revoke all on function app.enter, app.enter_by_link, app.enter_as_server from public;
grant execute on function app.enter, app.enter_by_link, app.enter_as_server to loggia_app;
