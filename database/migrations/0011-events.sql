-- What happened in a company: the source of activity, the inbox and mail. The audit log is another table, because it holds addresses
-- and is for administrators only.

-- Events are added in the transaction of what they tell of. The app may add and read them; only the functions below change or remove
-- any. `data` holds ids, and old and new values of enumerations and dates, never text that was typed.
-- Ids are in order of time (version 7), so the key serves as an index by time.
create table events (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  kind text not null check (length(kind) between 1 and 60),
  -- Null for what no person did, such as a due date that comes near.
  actor_id uuid,
  actor_name text,
  client_id uuid,
  project_id uuid,
  subject_type text not null check (subject_type in ('project', 'document', 'image', 'ticket')),
  subject_id uuid not null,
  audience text not null check (audience in ('client', 'staff')),
  data jsonb not null default '{}',
  -- When the inbox (server/work/inbox) told the people it concerns.
  distributed_at timestamptz,
  primary key (tenant_id, id)
);
create index events_undistributed on events (tenant_id, id) where distributed_at is null;
create index events_of_project on events (tenant_id, project_id, id) where project_id is not null;
create index events_of_file on events (tenant_id, subject_id) where subject_type in ('document', 'image');
call app.protect_tenant_table('events', 'select, insert',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id()) and audience = ''client''');

-- Hides earlier events from client users: of a file that becomes internal, or of a project that is given to another client.
create function app.hide_events(p_project uuid, p_file uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.events set audience = 'staff'
  where tenant_id = app.tenant_id() and audience = 'client' and project_id = p_project;
  update public.events set audience = 'staff'
  where tenant_id = app.tenant_id() and audience = 'client' and subject_id = p_file and subject_type in ('document', 'image');
$$;

-- Removes the oldest events, which are kept as long as the audit log's entries. Returns how many.
create function app.remove_old_events(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept_since timestamptz;
  removed int;
begin
  select least(now() - make_interval(months => t.audit_months), now() - interval '30 days') into kept_since
  from public.tenants t where t.id = app.tenant_id();
  delete from public.events where ctid = any (array(
    select oldest.ctid from (
      select ctid, at from public.events where tenant_id = app.tenant_id() order by id limit p_limit) oldest
    where oldest.at < kept_since));
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke all on function app.hide_events, app.remove_old_events from public;
grant execute on function app.hide_events, app.remove_old_events to loggia_staff;
