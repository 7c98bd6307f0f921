-- Refusals for different reasons are different entries. Only what is refused for the same reason is counted in one.
drop function app.count_repeat(text, uuid, text, text, int);
create function app.count_repeat(p_action text, p_who uuid, p_operation text, p_address text, p_times int, p_reason text default null)
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
revoke all on function app.count_repeat from public;
grant execute on function app.count_repeat to loggia_staff;

-- Mails with links go to addresses that nobody has confirmed yet.
create index mails_with_links on mails (tenant_id, created_at) where subject_type = 'entryLink';

-- How many of them this address got within an hour, the caller caused of this kind within an hour, and the company caused within a day. Client users read neither
-- mails nor the links of others. Resets have limits of their own, and strangers cause them.
create function app.count_link_mails(p_kind text, p_address text, out to_address int, out from_sender int, out from_company int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) filter (where lower(mails.address) = lower(p_address) and mails.created_at > now() - interval '1 hour')::int,
    count(*) filter (where entry_links.created_by = app.user_id() and mails.kind = p_kind
      and mails.created_at > now() - interval '1 hour')::int,
    count(*)::int
  from mails join entry_links on entry_links.tenant_id = mails.tenant_id and entry_links.id = mails.subject_id
  where mails.tenant_id = app.tenant_id() and mails.subject_type = 'entryLink' and mails.kind <> 'reset'
    and mails.created_at > now() - interval '1 day'
$$;
revoke all on function app.count_link_mails from public;
grant execute on function app.count_link_mails to loggia_staff, loggia_client;
