-- Step-up: what is dangerous asks users of older sessions again who they are.

-- When the user of the session last showed who they are: at sign-in, or at a step-up. Unknown for sessions from before this version.
alter table sessions add column confirmed_at timestamptz;
alter table sessions alter column confirmed_at set default now();

-- Refuses the transaction of a session whose user has not shown in the last ten minutes who they are. Error AT426. A token cannot show it.
create function app.require_step_up(p_session uuid) returns void
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from public.sessions where tenant_id = app.tenant_id() and id = p_session and kind = 'session'
      and confirmed_at > now() - interval '10 minutes') then
    raise exception 'step-up missing' using errcode = 'AT426';
  end if;
end $$;

-- Replaces the function of 0006: it counts the repeats of every kind of refusal.
create or replace function app.count_repeat(p_action text, p_who uuid, p_operation text, p_address text, p_times int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_action !~ '\.(denied|refused|throttled)$' or p_times < 1 then
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

revoke all on function app.require_step_up from public;
grant execute on function app.require_step_up to loggia_staff, loggia_client;
