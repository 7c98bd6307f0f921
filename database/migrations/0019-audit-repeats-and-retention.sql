-- Repeats of one refusal are counted in one entry, and entries are removed when the company no longer keeps them. The app may
-- still only add to the audit log and read it: both are definer functions that do this and nothing else.

-- A month may have 28 days, so 30 days are a floor besides.
alter table tenants add column audit_months int not null default 13 check (audit_months between 1 and 1200);

-- Adds to the count of the entry that this company has of the same refusal from the last minute; false where it has none. The
-- lock, held until the caller's transaction ends, keeps two from each adding an entry. `p_who` is who was denied `p_operation`,
-- or the account that somebody tried to sign in to: null for names that nobody has, which share one entry.
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

-- Removes what this company no longer keeps, by the database's clock, the oldest first. Once there is something to remove it
-- waits for a day's worth, so that it leaves one entry a day rather than one each time that maintenance runs.
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
grant execute on function app.count_repeat, app.remove_old_audit_entries to atrium_staff;
