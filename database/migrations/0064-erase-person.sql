-- The one function that erases a person, for the app and for restored backups.

-- Takes a person out of rows that stay, and returns how many changed. Exports are made again: those that are ready may name the person.
create function app.erase_traces_of_person(p_user public.users) returns jsonb
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

-- What stays of a person, under the name "Former member": what they contributed, and texts of anybody that name them.
create function app.contributions_of_person(p_user public.users) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with person as (select p_user.tenant_id as tenant, p_user.id as id, whole from app.patterns_of_person(p_user)),
    texts as (
      select body as text from public.messages, person where tenant_id = tenant
      union all select body from public.message_edits, person where tenant_id = tenant
      union all select title || ' ' || description from public.tickets, person where tenant_id = tenant
      union all select title || ' ' || description from public.projects, person where tenant_id = tenant
      union all select concat_ws(' ', title, body, answer) from public.tasks, person where tenant_id = tenant
      union all select body from public.updates, person where tenant_id = tenant
      union all select notes from public.client_notes, person where tenant_id = tenant
      union all select name || ' ' || coalesce(address, '') from public.clients, person where tenant_id = tenant
      union all select file_name || ' ' || description from public.documents, person where tenant_id = tenant
      union all select file_name || ' ' || note from public.document_versions, person where tenant_id = tenant
      union all select file_name || ' ' || description from public.images, person where tenant_id = tenant
      union all select file_name from public.attachments, person where tenant_id = tenant
      union all select question || ' ' || file_name from public.sign_offs, person where tenant_id = tenant
      union all select reason from public.sign_off_answers, person where tenant_id = tenant and (via = 'Phone' or user_id <> person.id)
      union all select subject || ' ' || excerpt from public.inbound_mails, person where tenant_id = tenant
      union all select name || ' ' || query from public.saved_views, person where tenant_id = tenant
      union all select name || ' ' || description || ' ' || tasks::text from public.project_templates, person where tenant_id = tenant)
  select jsonb_build_object(
    'messages', (select count(*) from public.messages, person where tenant_id = tenant and author_id = person.id),
    'tickets', (select count(*) from public.tickets, person where tenant_id = tenant and created_by = person.id),
    'tasks', (select count(*) from public.tasks, person where tenant_id = tenant and created_by = person.id),
    'updates', (select count(*) from public.updates, person where tenant_id = tenant and created_by = person.id),
    'files', (select count(*) from public.document_versions, person where tenant_id = tenant and created_by = person.id)
      + (select count(*) from public.images, person where tenant_id = tenant and created_by = person.id)
      + (select count(*) from public.attachments, person where tenant_id = tenant and created_by = person.id and message_id is not null),
    'signOffs', (select count(*) from public.sign_off_answers, person where tenant_id = tenant and person.id in (user_id, recorded_by))
      + (select count(*) from public.sign_offs, person where tenant_id = tenant and requested_by = person.id),
    'texts', (select count(*) from texts, person where text ~* whole))
$$;

-- Erases a person, and returns what went and what stays. Null if there is no such person, or if they are erased already.
create function app.erase_person(p_tenant uuid, p_user uuid, p_at timestamptz, p_by uuid) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  person public.users;
  gone jsonb;
  kept jsonb;
begin
  select * into person from public.users where tenant_id = p_tenant and id = p_user and erased_at is null for update;
  if person.id is null then
    return null;
  end if;
  gone := jsonb_build_object('profile', num_nonnulls(person.first_name, person.last_name, person.email, person.user_name, person.phone_number,
      person.password_hash, person.locale, person.time_zone, person.external_id, person.external_key, person.scim_user_name))
    || app.erase_rows_of_person(person) || app.erase_traces_of_person(person);
  -- After the rows that go, which may be texts too.
  kept := app.contributions_of_person(person);
  update public.users set first_name = 'Former', last_name = 'member', email = null, email_key = null, email_verified_at = null,
    user_name = null, user_name_key = null, user_name_skeleton = null, phone_number = null, password_hash = null, role_id = null,
    is_active = false, is_break_glass = false, locale = null, time_zone = null, mail_state = 'Ok', mail_problem = null, external_id = null,
    external_key = null, scim_user_name = null, scim_user_name_key = null, sign_ins_without_factor = 0, access_ends_on = null,
    access_set_by = null, access_told = null, erased_at = p_at, updated_at = now(), version = version + 1
  where tenant_id = p_tenant and id = p_user;
  insert into public.erasures (tenant_id, person_hash, at, by) values (p_tenant, app.person_hash(p_tenant, p_user), p_at, p_by)
  on conflict do nothing;
  return jsonb_build_object('gone', gone, 'kept', kept);
end $$;

-- For administrators of the company. A trial run does the same and undoes it, so that it counts what the real run would.
create function app.erase_user(p_user uuid, p_dry_run boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  result jsonb;
begin
  perform from public.users u join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = app.tenant_id() and u.id = app.user_id() and r.is_admin and u.is_active and u.deleted_at is null;
  if not found then
    raise exception 'only administrators erase' using errcode = 'AT403';
  end if;
  begin
    result := app.erase_person(app.tenant_id(), p_user, now(), app.user_id());
    if p_dry_run then
      raise exception 'undo' using errcode = 'AT000';
    end if;
  exception when sqlstate 'AT000' then
    null;
  end;
  return result;
end $$;

-- Erases again who was erased after a backup was made. `p_erasures` is [{"person": hash in hex, "at", "by"}].
create function app.repeat_erasures(p_erasures jsonb) returns int
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  person record;
  repeated int := 0;
begin
  for person in
    select u.tenant_id, u.id, min(each.at) as at, (array_agg(each.by order by each.at))[1] as by
    from public.users u join jsonb_to_recordset(p_erasures) each (person text, at timestamptz, by uuid)
      on decode(each.person, 'hex') = app.person_hash(u.tenant_id, u.id)
    where u.erased_at is null group by u.tenant_id, u.id
  loop
    perform app.erase_person(person.tenant_id, person.id, person.at, person.by);
    repeated := repeated + 1;
  end loop;
  return repeated;
end $$;

-- For the copy beside the backups.
create function app.list_erasures() returns table (person text, at text, by uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select encode(e.person_hash, 'hex'), app.instant(e.at), e.by from public.erasures e order by e.at, e.person_hash
$$;

revoke all on function app.erase_traces_of_person, app.contributions_of_person, app.erase_person, app.erase_user, app.repeat_erasures,
  app.list_erasures from public;
grant execute on function app.erase_user to loggia_staff;
grant execute on function app.list_erasures to loggia_app;
