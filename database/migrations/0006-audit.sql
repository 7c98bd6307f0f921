-- The audit log: who changed what, who signed in, and who was denied something.

-- The app may add entries and read them. Only the two functions below change or remove any. Names are kept as they were at the
-- time.
-- The key is in order of time, because the log is read in that order and nobody looks for an entry by its id. One index less
-- makes every write of the company faster.
create table audit_log (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  action text not null,
  actor_id uuid,
  actor_name text,
  subject_type text,
  subject_id uuid,
  subject_name text,
  address text,
  request_id text,
  details jsonb not null default '{}',
  primary key (tenant_id, at, id)
);
-- A page costs the same for the whole log, for one person, and for one kind of entry.
create index audit_log_by_actor on audit_log (tenant_id, actor_id, at desc, id desc);
create index audit_log_by_action on audit_log (tenant_id, action, at desc, id desc);
call app.protect_tenant_table('audit_log', 'select, insert', 'tenant_id = (select app.tenant_id())');

-- What client users do is recorded too, but only staff read the log.
drop policy client on audit_log;
create policy client on audit_log for insert to loggia_client with check (tenant_id = (select app.tenant_id()));

-- Counts a repeat of a refusal that is already in the log. Adds to the entry of this company that has the same refusal from the
-- last minute. Returns false if there is none. `p_who` is the user who was denied `p_operation`, or the account that somebody
-- tried to sign in to. It is null for names that no account has, which share one entry. The lock lasts until the transaction
-- ends, so that two processes do not both add an entry.
create function app.count_repeat(p_action text, p_who uuid, p_operation text, p_address text, p_times int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_action not in ('access.denied', 'download.refused', 'session.refused', 'session.throttled') or p_times < 1 then
    raise exception 'only refusals are counted';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(
    concat_ws('/', 'audit', app.tenant_id(), p_action, p_who, p_operation, case when p_who is not null then p_address end), 0));
  update public.audit_log set details = jsonb_set(details, '{count}', to_jsonb((details ->> 'count')::bigint + p_times))
  where tenant_id = app.tenant_id() and action = p_action and at > now() - interval '1 minute' and details ? 'count'
    and case when p_operation is not null then actor_id = p_who and details ->> 'operation' = p_operation
      else subject_id is not distinct from p_who and (p_who is null or address = p_address) end;
  return found;
end $$;

-- Removes the oldest entries that the company no longer keeps, by the clock of the database. It waits until there is a day's
-- worth to remove, so that it runs, and is itself recorded, once a day.
create function app.remove_old_audit_entries(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept_since timestamptz;
  removed int;
begin
  select least(now() - make_interval(months => t.audit_months), now() - interval '30 days') into kept_since
  from public.tenants t where t.id = app.tenant_id();
  if not exists (select from public.audit_log where tenant_id = app.tenant_id() and at < kept_since - interval '1 day') then
    return 0;
  end if;
  delete from public.audit_log where ctid = any (array(
    select ctid from public.audit_log where tenant_id = app.tenant_id() and at < kept_since order by at, id limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke all on function app.count_repeat, app.remove_old_audit_entries from public;
grant execute on function app.count_repeat, app.remove_old_audit_entries to loggia_staff;
