-- Counts a repeat of a refusal that is already in the log. Adds to the entry of this company that has the same refusal, for the same
-- reason, from the last minute. Returns false if there is none. `p_who` is the user who was denied `p_operation`, or the account that
-- somebody tried to sign in to. It is null for names that no account has, which share one entry. The lock lasts until the transaction
-- ends, so that two processes do not both add an entry.
create or replace function app.count_repeat(p_action text, p_who uuid, p_operation text, p_address text, p_times int, p_reason text default null)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_action !~ '\.(denied|refused|throttled)$' or p_times < 1 then
    raise exception 'only refusals are counted';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(
    '/', 'audit', app.tenant_id(), p_action, p_who, p_operation, p_reason, case when p_who is not null then p_address end), 0));
  update public.audit_log set details = jsonb_set(details, '{count}', to_jsonb((details ->> 'count')::bigint + p_times))
  where tenant_id = app.tenant_id() and action = p_action and at > now() - interval '1 minute' and details ? 'count'
    and details ->> 'reason' is not distinct from p_reason
    and case when p_operation is not null then actor_id = p_who and details ->> 'operation' = p_operation
      else subject_id is not distinct from p_who and (p_who is null or address = p_address) end;
  return found;
end $$;
grant execute on function app.count_repeat to loggia_staff;
