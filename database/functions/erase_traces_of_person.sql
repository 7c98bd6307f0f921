-- Takes a person out of rows that stay, and returns how many changed. Exports are made again: those that are ready may name the person.
create or replace function app.erase_traces_of_person(p_user public.users) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  former constant text := 'Former member';
  p_tenant constant uuid := p_user.tenant_id;
  p_id constant uuid := p_user.id;
  pattern record := app.patterns_of_person(p_user);
  counts jsonb := '{}';
  part jsonb;
  elsewhere int := 0;
  changed int;
begin
  with gone as (
      delete from public.exports where tenant_id = p_tenant and (user_id = p_id or subject_id = p_id or state = 'Ready') returning file_id, user_id),
    bytes as (insert into public.uploads (tenant_id, id, is_abandoned) select p_tenant, file_id, true from gone where file_id is not null),
    -- Another attempt has another number, so the process that works on it stops.
    again as (update public.exports set state = 'Queued', leased_until = null, next_at = now()
      where tenant_id = p_tenant and state = 'Running' and user_id <> p_id and subject_id <> p_id)
  select jsonb_build_object('exports', count(*), 'exporterIds', coalesce(jsonb_agg(distinct user_id) filter (where user_id <> p_id), '[]'))
  into part from gone;
  counts := counts || part;

  -- The texts of a file are kept until it is imported, for a day at most.
  with gone as (delete from public.imports where tenant_id = p_tenant and content::text ~* pattern.loose returning 1),
    named as (update public.import_rows set name = former where tenant_id = p_tenant and subject_id = p_id returning 1)
  select jsonb_build_object('imports', count(*)) into part from (select from gone union all select from named) touched;
  counts := counts || part;

  -- The chain has hashes of these texts with the salt. Without the salt nobody finds the texts by trying, and the chain still verifies.
  -- What staff wrote down of a phone call has nothing of the person but the id.
  with cleared as (
    update public.sign_off_answers set salt = null, name_written = null, address = null, device = null, reason = null
    where tenant_id = p_tenant and user_id = p_id and via <> 'Phone' and salt is not null returning 1)
  select jsonb_build_object('answers', count(*)) into part from cleared;
  counts := counts || part;

  update public.audit_log entry set
    actor_name = case when actor_id = p_id then former else actor_name end,
    subject_name = case when subject_type = 'user' then case when subject_id = p_id then former else subject_name end
      -- What they named for themselves.
      when actor_id = p_id and subject_type in ('token', 'scimToken', 'factor', 'savedView', 'feed', 'attachment') then null
      when subject_type in ('mail', 'inboundMail', 'export', 'token', 'scimToken', 'factor', 'session', 'savedView', 'feed') and subject_name ~* pattern.whole
      then former else subject_name end,
    address = case when actor_id = p_id or actor_id is null and subject_id = p_id then null else address end,
    details = case when details::text ~* pattern.loose then app.without_person(details, pattern.whole) else details end
  where tenant_id = p_tenant and (actor_id = p_id or subject_id = p_id or details <> '{}' and details::text ~* pattern.loose
    or subject_type in ('mail', 'inboundMail', 'export', 'token', 'scimToken', 'factor', 'session', 'savedView', 'feed') and subject_name ~* pattern.whole);
  get diagnostics changed = row_count;
  counts := counts || jsonb_build_object('auditEntries', changed);

  update public.events set actor_name = former where tenant_id = p_tenant and actor_id = p_id;
  get diagnostics changed = row_count;
  elsewhere := elsewhere + changed;
  update public.previews set shown_name = former where tenant_id = p_tenant and shown_user_id = p_id;
  get diagnostics changed = row_count;
  elsewhere := elsewhere + changed;
  update public.webhook_deliveries set answer = null where tenant_id = p_tenant and answer ~* pattern.whole;
  get diagnostics changed = row_count;
  elsewhere := elsewhere + changed;
  update public.mails set answer = null where tenant_id = p_tenant and answer ~* pattern.whole;
  get diagnostics changed = row_count;
  elsewhere := elsewhere + changed;
  update public.clients set version = version + 1, updated_at = now(),
    contact_name = case when contact_name ~* pattern.whole then null else contact_name end,
    email = case when email ~* pattern.whole then null else email end,
    phone = case when phone ~* pattern.whole then null else phone end
  where tenant_id = p_tenant and (contact_name ~* pattern.whole or email ~* pattern.whole or phone ~* pattern.whole);
  get diagnostics changed = row_count;
  elsewhere := elsewhere + changed;
  update public.tenants set version = version + 1, updated_at = now(),
    reply_to = case when reply_to ~* pattern.whole then null else reply_to end,
    sender_name = case when sender_name ~* pattern.whole then null else sender_name end
  where id = p_tenant and (reply_to ~* pattern.whole or sender_name ~* pattern.whole);
  get diagnostics changed = row_count;
  return counts || jsonb_build_object('elsewhere', elsewhere + changed);
end $$;
