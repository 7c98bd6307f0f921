-- Exports: a project for its client, or what is kept of a person, as a ZIP archive.

-- Whether users of a client may ask for a hand-over themselves.
alter table tenants add column client_hand_over boolean not null default false;

create table exports (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('HandOver')),
  -- The project.
  subject_id uuid not null,
  -- The name when it was asked for.
  subject_name text not null check (length(subject_name) between 1 and 700),
  -- Whose project it was. If it belongs to another client by now, the export is not offered any more.
  client_id uuid,
  user_id uuid not null,
  state text not null default 'Queued' check (state in ('Queued', 'Running', 'Ready', 'Failed')),
  attempts int not null default 0,
  -- When the next process may take it: at once, after a pause, or when the lease of the one that works on it ends.
  next_at timestamptz not null default now(),
  leased_until timestamptz,
  files_done int not null default 0 check (files_done >= 0),
  files_total int not null default 0 check (files_total >= 0),
  -- Under this id the bytes are in the file store. Each attempt has another, so that what a process left behind is never offered.
  file_id uuid,
  size_bytes bigint,
  sha256 bytea check (length(sha256) = 32),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users,
  check ((state = 'Ready') = (file_id is not null and size_bytes is not null and sha256 is not null and ready_at is not null)),
  check ((state = 'Running') = (leased_until is not null))
);
create index exports_by_user on exports (tenant_id, user_id, created_at desc, id desc);
create index exports_due on exports (tenant_id, next_at) where state in ('Queued', 'Running');
create index exports_by_expiry on exports (tenant_id, expires_at);
-- Whoever asked, and the server, which acts as nobody.
call app.protect_tenant_table('exports', 'select, insert, update, delete',
  '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())');
alter policy staff on exports
  using (tenant_id = (select app.tenant_id_of_staff()) and (user_id = (select app.user_id()) or (select app.user_id()) is null))
  with check (tenant_id = (select app.tenant_id_of_staff()) and (user_id = (select app.user_id()) or (select app.user_id()) is null));
call app.restrict_previews('exports', 'not (select app.is_preview())');

-- The companies with an export that a process may work on.
create function app.tenants_with_due_exports() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct e.tenant_id from public.exports e join public.tenants t on t.id = e.tenant_id
  where e.state in ('Queued', 'Running') and e.next_at <= now() and t.is_active
$$;

-- The bytes of all exports of the company, which may be as many as its storage. Users see only their own exports.
create function app.size_of_exports(out used bigint, out quota bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select sum(e.size_bytes) from public.exports e where e.tenant_id = t.id), 0)::bigint,
    t.storage_quota_mb * 1048576::bigint
  from public.tenants t where t.id = app.tenant_id()
$$;

-- Whether the transaction reads a hand-over: what any user of the client could see who holds each permission to view.
create function app.is_hand_over() returns boolean language sql stable
  return coalesce(current_setting('app.is_hand_over', true), '') = 'on';

-- Replaces the function of 0015: a hand-over has all tickets of the client.
create or replace function app.ticket_scope() returns text language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select case when app.is_hand_over() then 'client' else (
    select r.ticket_scope from public.roles r
    where r.tenant_id = app.tenant_id() and r.id = coalesce(app.preview_role(), (
      select u.role_id from public.users u where u.tenant_id = app.tenant_id() and u.id = app.user_id()))) end
$$;

-- To read a hand-over, as the client and as nobody in particular. Always read-only. AT401 if the client or the company is gone.
create function app.enter_for_client(p_tenant uuid, p_client uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.clients c join public.tenants t on t.id = c.tenant_id
  where c.tenant_id = p_tenant and c.id = p_client and c.deleted_at is null and t.is_active;
  if not found then
    raise exception 'no such client' using errcode = 'AT401';
  end if;
  perform
    set_config('transaction_read_only', 'on', true),
    set_config('app.is_hand_over', 'on', true),
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', '', true),
    set_config('app.user_id', '', true),
    set_config('app.scope', 'client', true),
    set_config('app.client_id', p_client::text, true),
    set_config('app.visibility', 'all', true),
    set_config('statement_timeout', '4s', true);
end $$;

revoke all on function app.tenants_with_due_exports, app.size_of_exports, app.is_hand_over, app.enter_for_client from public;
grant execute on function app.tenants_with_due_exports, app.enter_for_client to loggia_app;
grant execute on function app.size_of_exports, app.is_hand_over to loggia_staff, loggia_client;
