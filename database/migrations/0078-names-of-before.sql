-- A mail belongs to the person who wrote it, and a person is also known by the names and addresses that they had before. An erasure and
-- an export of a person find everything by these.

alter table inbound_mails add column sender_id uuid;
comment on column inbound_mails.sender_id is 'The person who had the address of the sender when it came in, or in whose name it was accepted.';
alter table inbound_mails add foreign key (tenant_id, sender_id) references users;
create index inbound_mails_by_person on inbound_mails (tenant_id, sender_id) where sender_id is not null;

alter table users add column earlier_names jsonb not null default '[]';
comment on column users.earlier_names is 'Names, addresses and phone numbers that changed or were removed, the last 100, until the person is erased.';

create function app.keep_earlier_names() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  earlier constant jsonb := jsonb_strip_nulls(jsonb_build_object('first_name', old.first_name, 'last_name', old.last_name, 'email', old.email,
    'user_name', old.user_name, 'phone_number', old.phone_number, 'scim_user_name', old.scim_user_name, 'external_id', old.external_id));
begin
  if not new.earlier_names @> jsonb_build_array(earlier) then
    new.earlier_names := new.earlier_names || earlier;
    if jsonb_array_length(new.earlier_names) > 100 then
      new.earlier_names := new.earlier_names - 0;
    end if;
  end if;
  return new;
end $$;
create trigger keep_earlier_names before update on users for each row
when ((old.first_name, old.last_name, old.email, old.user_name, old.phone_number, old.scim_user_name, old.external_id)
  is distinct from (new.first_name, new.last_name, new.email, new.user_name, new.phone_number, new.scim_user_name, new.external_id)
  and new.erased_at is null)
execute function app.keep_earlier_names();

-- What a person is and was called, and their addresses and phone numbers. What somebody else has today is theirs.
create function app.names_of_person(p_user public.users) returns table (first_name text, last_name text, email text, user_name text,
  phone_number text, scim_user_name text, external_id text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p_user.first_name, p_user.last_name, p_user.email, p_user.user_name, p_user.phone_number, p_user.scim_user_name, p_user.external_id
  union
  select case when not of_others.name then was.first_name end, case when not of_others.name then was.last_name end,
    case when not of_others.email then was.email end, case when not of_others.user_name then was.user_name end,
    case when not of_others.phone_number then was.phone_number end, was.scim_user_name, was.external_id
  from jsonb_array_elements(p_user.earlier_names) earlier, jsonb_populate_record(null::public.users, earlier) was,
    lateral (
      select coalesce(bool_or((u.first_name, u.last_name) = (was.first_name, was.last_name)), false) as name,
        coalesce(bool_or(lower(u.email) = lower(was.email)), false) as email,
        coalesce(bool_or(lower(u.user_name) = lower(was.user_name)), false) as user_name,
        coalesce(bool_or(u.phone_number = was.phone_number), false) as phone_number
      from public.users u where u.tenant_id = p_user.tenant_id and u.id <> p_user.id and u.erased_at is null) of_others
$$;

-- Regular expressions for texts that name a person. `whole` fits a text with their full name, address, phone or user name; `loose` fits
-- the JSON of such a text. A first or last name alone counts only as what a list was searched for.
create or replace function app.patterns_of_person(p_user public.users, out whole text, out loose text) language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
declare
  words text;
  searched text;
  alone text;
begin
  select string_agg(distinct regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') into words
  from app.names_of_person(p_user) known, btrim(known.first_name || ' ' || known.last_name) full_name,
    unnest(array[full_name, btrim(known.last_name || ' ' || known.first_name), btrim(known.last_name || ', ' || known.first_name),
      known.email, known.phone_number, app.as_query(full_name), app.as_query(known.email), app.as_query(known.phone_number)]) word
  where word ~ '[[:alnum:]]';
  select string_agg(distinct regexp_replace(app.as_query(word), '([^[:alnum:]])', '\\\1', 'g'), '|') into searched
  from app.names_of_person(p_user) known, unnest(array[known.first_name, known.last_name, known.user_name]) word where word ~ '[[:alnum:]]';
  select string_agg(distinct regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') into alone
  from app.names_of_person(p_user) known, unnest(array[known.user_name, known.scim_user_name, known.external_id]) word where word ~ '[[:alnum:]]';
  whole := concat_ws('|', '(^|[^[:alnum:]])(' || words || ')($|[^[:alnum:]])', '=(' || searched || ')($|&)', '^(' || alone || ')$');
  loose := concat_ws('|', '(' || words || ')', '=(' || searched || ')', '"(' || alone || ')"');
  if whole = '' then
    whole := '(?!)';
    loose := '(?!)';
  end if;
end $$;

-- Removes the rows that only exist for a person, and returns how many of each kind. Bytes are removed like those of abandoned uploads.
create or replace function app.erase_rows_of_person(p_user public.users) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  p_tenant constant uuid := p_user.tenant_id;
  p_id constant uuid := p_user.id;
  counts jsonb := '{}';
  part jsonb;
begin
  -- With the tokens that renew them, and with previews that they started.
  with gone as (delete from public.sessions where tenant_id = p_tenant and user_id = p_id returning kind)
  select jsonb_build_object('sessions', count(*) filter (where kind = 'session'), 'tokens', count(*) filter (where kind <> 'session'))
  into part from gone;
  counts := counts || part;

  with gone as (delete from public.factors where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('factors', count(*)) into part from gone;
  counts := counts || part;

  with gone as (delete from public.identities where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('identities', count(*)) into part from gone;
  counts := counts || part;

  delete from public.sign_in_challenges where tenant_id = p_tenant and user_id = p_id;
  delete from public.sign_in_codes where tenant_id = p_tenant and user_id = p_id;
  -- The names that they signed in with are kept as hashes (server/people/sign-in/auth/throttle.ts).
  delete from public.sign_in_throttles where tenant_id = p_tenant and (kind = 'factor' and key = p_id::text or kind = 'account' and key in (
    select rtrim(translate(encode(sha256(convert_to(name, 'UTF8')), 'base64'), '+/', '-_'), '=')
    from app.names_of_person(p_user) known, 
      unnest(array[lower(known.email), lower(known.user_name), p_user.email_key, p_user.user_name_key]) name));
  with gone as (delete from public.entry_links where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('links', count(*)) into part from gone;
  counts := counts || part;

  with gone as (delete from public.user_pictures where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('picture', count(*)) into part from gone;
  counts := counts || part;

  with gone as (delete from public.calendar_feeds where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('feeds', count(*)) into part from gone;
  counts := counts || part;

  with gone as (delete from public.saved_views where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('views', count(*)) into part from gone;
  counts := counts || part;

  with settings as (delete from public.notification_settings where tenant_id = p_tenant and user_id = p_id returning 1),
    lines as (delete from public.notifications where tenant_id = p_tenant and user_id = p_id returning 1),
    followed as (delete from public.follows where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('notifications', count(*)) into part
  from (select from settings union all select from lines union all select from followed) gone;
  counts := counts || part;

  -- What was not sent yet, and files without a message.
  with written as (delete from public.withheld_messages where tenant_id = p_tenant and user_id = p_id returning 1),
    attached as (delete from public.attachments where tenant_id = p_tenant and created_by = p_id and message_id is null returning id),
    bytes as (insert into public.uploads (tenant_id, id, is_abandoned) select p_tenant, id, true from attached)
  select jsonb_build_object('drafts', count(*)) into part from (select from written union all select from attached) gone;
  counts := counts || part;

  with gone as (delete from public.project_members where tenant_id = p_tenant and user_id = p_id returning project_id),
    freed as (update public.tickets set assignee_id = null, version = version + 1, updated_at = now()
      where tenant_id = p_tenant and assignee_id = p_id returning id)
  select jsonb_build_object('assignments', (select count(*) from gone) + (select count(*) from freed),
    'projectIds', (select coalesce(jsonb_agg(project_id), '[]') from gone), 'ticketIds', (select coalesce(jsonb_agg(id), '[]') from freed))
  into part;
  counts := counts || part;

  delete from public.reply_addresses where tenant_id = p_tenant and user_id = p_id;
  with addresses as materialized (select lower(email) as address from app.names_of_person(p_user) where email is not null),
    gone as (delete from public.mails where tenant_id = p_tenant
      and (user_id = p_id or user_id is null and lower(address) in (select address from addresses)) returning 1)
  select jsonb_build_object('mails', count(*)) into part from gone;
  counts := counts || part;

  with addresses as materialized (
      select lower(email) as address from app.names_of_person(p_user) where email is not null
      union select from_address from public.inbound_mails where tenant_id = p_tenant and sender_id = p_id),
    gone as (delete from public.inbound_mails where tenant_id = p_tenant and (sender_id = p_id or recipient_id = p_id
      or sender_id is null and lower(from_address) in (select address from addresses)) returning id),
    bytes as (insert into public.uploads (tenant_id, id, is_abandoned) select p_tenant, id, true from gone),
    -- The entry has the subject or the address of the mail.
    named as (update public.audit_log set subject_name = 'Former member'
      where tenant_id = p_tenant and subject_type = 'inboundMail' and subject_id in (select id from gone))
  select jsonb_build_object('inboundMails', count(*)) into part from gone;
  return counts || part;
end $$;

-- Erases a person, and returns what went and what stays. Null if there is no such person, or if they are erased already.
create or replace function app.erase_person(p_tenant uuid, p_user uuid, p_at timestamptz, p_by uuid) returns jsonb
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
    access_set_by = null, access_told = null, earlier_names = '[]',
    email_unconfirmed = false, erased_at = p_at, updated_at = now(), version = version + 1
  where tenant_id = p_tenant and id = p_user;
  insert into public.erasures (tenant_id, person_hash, at, by) values (p_tenant, app.person_hash(p_tenant, p_user), p_at, p_by)
  on conflict do nothing;
  return jsonb_build_object('gone', gone, 'kept', kept);
end $$;

-- What a person did in the moment in which they were erased, such as signing in, may have been saved just after it. Maintenance removes it.
-- Returns how many people had such rows.
create or replace function app.finish_erasures() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person public.users;
  finished int := 0;
begin
  for person in
    select u.* from public.users u
    where u.tenant_id = app.tenant_id() and u.erased_at > now() - interval '1 day'
      and (exists (select from public.sessions s where (s.tenant_id, s.user_id) = (u.tenant_id, u.id))
        or exists (select from public.mails m where (m.tenant_id, m.user_id) = (u.tenant_id, u.id))
        or exists (select from public.inbound_mails i where (i.tenant_id, i.sender_id) = (u.tenant_id, u.id))
        or exists (select from public.withheld_messages w where (w.tenant_id, w.user_id) = (u.tenant_id, u.id))
        or exists (select from public.audit_log a where (a.tenant_id, a.actor_id) = (u.tenant_id, u.id)
          and (a.actor_name <> 'Former member' or a.address is not null)))
  loop
    perform app.erase_rows_of_person(person);
    update public.audit_log set actor_name = 'Former member', address = null,
      subject_name = case when subject_type = 'user' and subject_id = person.id then 'Former member' else subject_name end
    where tenant_id = person.tenant_id and actor_id = person.id and (actor_name <> 'Former member' or address is not null);
    update public.events set actor_name = 'Former member'
    where tenant_id = person.tenant_id and actor_id = person.id and actor_name <> 'Former member';
    finished := finished + 1;
  end loop;
  return finished;
end $$;

-- What is kept of the person whose export is read, part by part, oldest first. People cannot read some of these tables as themselves, so
-- this reads them as their owner, by the id of the person alone. It has no secrets, and of others only names.
create or replace function app.kept_of_person(p_part text, p_after timestamptz, p_after_id text, p_limit int)
returns table (at timestamptz, id text, item json)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with me as materialized (
    select u.* from public.users u
    where u.tenant_id = app.tenant_id() and u.id = app.user_id() and u.deleted_at is null and app.is_person_export()
  )
  select part.at, part.id, part.item from (
    select me.created_at, me.id::text, json_build_object('id', me.id, 'firstName', me.first_name, 'lastName', me.last_name,
      'email', me.email,
      'earlierNames', (select coalesce(json_agg(json_strip_nulls(json_build_object('firstName', was -> 'first_name', 'lastName', was -> 'last_name',
        'email', was -> 'email', 'userName', was -> 'user_name', 'phoneNumber', was -> 'phone_number'))), '[]')
        from jsonb_array_elements(me.earlier_names) was),
      'emailConfirmedAt', app.instant(me.email_verified_at), 'userName', me.user_name, 'phoneNumber', me.phone_number,
      'role', (select r.name from public.roles r where r.tenant_id = me.tenant_id and r.id = me.role_id),
      'client', (select c.name from public.clients c where c.tenant_id = me.tenant_id and c.id = me.client_id),
      'language', me.locale, 'timeZone', me.time_zone, 'isActive', me.is_active, 'accessEndsOn', me.access_ends_on,
      'mailState', me.mail_state, 'mailProblem', me.mail_problem, 'nameInDirectory', me.scim_user_name, 'idInDirectory', me.external_id,
      'keyOfImports', me.external_key, 'createdAt', app.instant(me.created_at), 'updatedAt', app.instant(me.updated_at))
    from me where p_part = 'profile'
    union all
    select s.created_at, s.id::text, json_build_object('kind', s.kind, 'device', s.device, 'address', s.address,
      'nameOfToken', s.token_name, 'permissionsOfToken', s.token_claims, 'createdAt', app.instant(s.created_at),
      'lastUsedAt', app.instant(s.last_used_at), 'expiresAt', app.instant(s.expires_at), 'endedAt', app.instant(s.ended_at))
    from me join public.sessions s on s.tenant_id = me.tenant_id and s.user_id = me.id where p_part = 'sessions'
    union all
    select f.created_at, f.id::text, json_build_object('kind', f.kind, 'name', f.name, 'createdAt', app.instant(f.created_at),
      'confirmedAt', app.instant(f.confirmed_at), 'lastUsedAt', app.instant(f.last_used_at))
    from me join public.factors f on f.tenant_id = me.tenant_id and f.user_id = me.id where p_part = 'factors'
    union all
    select i.created_at, i.provider_id::text || i.subject, json_build_object('provider', p.name, 'subject', i.subject,
      'createdAt', app.instant(i.created_at), 'lastUsedAt', app.instant(i.last_used_at))
    from me join public.identities i on i.tenant_id = me.tenant_id and i.user_id = me.id
      join public.identity_providers p on p.tenant_id = i.tenant_id and p.id = i.provider_id where p_part = 'accounts'
    union all
    select l.created_at, l.id::text, json_build_object('purpose', l.purpose, 'email', l.email, 'createdAt', app.instant(l.created_at),
      'expiresAt', app.instant(l.expires_at), 'usedAt', app.instant(l.used_at), 'revokedAt', app.instant(l.revoked_at))
    from me join public.entry_links l on l.tenant_id = me.tenant_id and l.user_id = me.id where p_part = 'links'
    union all
    select m.created_at, m.id::text, json_build_object('kind', m.kind, 'address', m.address, 'state', m.state, 'subjectType', m.subject_type,
      'subjectId', m.subject_id, 'createdAt', app.instant(m.created_at), 'sentAt', app.instant(m.sent_at), 'answer', m.answer,
      'bouncedAt', app.instant(m.bounced_at))
    from me join public.mails m on m.tenant_id = me.tenant_id and m.user_id = me.id where p_part = 'mails'
    union all
    select m.received_at, m.id::text, json_build_object('from', m.from_address, 'name', m.from_name, 'to', m.to_address,
      'subject', m.subject, 'excerpt', m.excerpt, 'state', m.state, 'reason', m.reason, 'receivedAt', app.instant(m.received_at))
    from me join public.inbound_mails m on m.tenant_id = me.tenant_id 
      and (m.sender_id = me.id or m.sender_id is null and lower(m.from_address) = me.email_key)
    where p_part = 'received-mails'
    union all
    select me.created_at, '', json_build_object('groups', n.groups, 'digestAt', n.digest_at, 'digestDays', n.digest_days,
      'pausedUntil', app.instant(n.paused_until))
    from me join public.notification_settings n on n.tenant_id = me.tenant_id and n.user_id = me.id where p_part = 'notification-settings'
    union all
    select n.updated_at, n.id::text, json_build_object('reason', n.reason, 'subjectType', n.subject_type, 'subjectId', n.subject_id,
      'unreadCount', n.unread_count, 'updatedAt', app.instant(n.updated_at), 'readAt', app.instant(n.read_at),
      'snoozedUntil', app.instant(n.snoozed_until), 'doneAt', app.instant(n.done_at))
    from me join public.notifications n on n.tenant_id = me.tenant_id and n.user_id = me.id where p_part = 'inbox'
    union all
    select '-infinity', f.subject_type || f.subject_id, json_build_object('subjectType', f.subject_type, 'subjectId', f.subject_id,
      'level', f.level, 'readAt', app.instant(f.read_at))
    from me join public.follows f on f.tenant_id = me.tenant_id and f.user_id = me.id where p_part = 'follows'
    union all
    select v.created_at, v.id::text, json_build_object('noun', v.noun, 'name', v.name, 'query', v.query, 'createdAt', app.instant(v.created_at))
    from me join public.saved_views v on v.tenant_id = me.tenant_id and v.user_id = me.id where p_part = 'views'
    union all
    select f.created_at, f.id::text, json_build_object('scope', f.scope, 'projectId', f.project_id, 'createdAt', app.instant(f.created_at))
    from me join public.calendar_feeds f on f.tenant_id = me.tenant_id and f.user_id = me.id where p_part = 'feeds'
    union all
    select w.created_at, w.id::text, json_build_object('name', w.name, 'address', w.address, 'kinds', w.kinds, 'createdAt', app.instant(w.created_at))
    from me join public.webhooks w on w.tenant_id = me.tenant_id and w.owner_id = me.id where p_part = 'webhooks'
    union all
    select i.created_at, i.id::text, json_build_object('noun', i.noun, 'fileName', i.file_name, 'rows', i.row_count,
      'createdAt', app.instant(i.created_at), 'runAt', app.instant(i.run_at), 'undoneAt', app.instant(i.undone_at))
    from me join public.imports i on i.tenant_id = me.tenant_id and i.created_by = me.id where p_part = 'imports'
    union all
    select e.created_at, e.id::text, json_build_object('kind', e.kind, 'subjectName', e.subject_name, 'state', e.state,
      'createdAt', app.instant(e.created_at), 'expiresAt', app.instant(e.expires_at))
    from me join public.exports e on e.tenant_id = me.tenant_id and e.user_id = me.id where p_part = 'archives'
    union all
    select p.started_at, p.id::text, json_build_object('shown', p.shown_name, 'startedBy', case when p.user_id = me.id then 'you' else (
        select coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), 'Unknown User') from public.users u
        where u.tenant_id = p.tenant_id and u.id = p.user_id) end,
      'startedAt', app.instant(p.started_at), 'endedAt', app.instant(coalesce(p.ended_at, p.expires_at)))
    from me join public.previews p on p.tenant_id = me.tenant_id and me.id in (p.user_id, p.shown_user_id) where p_part = 'previews'
    union all
    select a.at, a.id::text, json_build_object('question', o.question, 'fileName', o.file_name, 'version', o.version, 'answer', a.answer,
      'reason', a.reason, 'nameWritten', a.name_written, 'via', a.via, 'address', a.address, 'device', a.device, 'at', app.instant(a.at))
    from me join public.sign_off_answers a on a.tenant_id = me.tenant_id and a.user_id = me.id
      join public.sign_offs o on o.tenant_id = a.tenant_id and o.id = a.sign_off_id where p_part = 'approvals'
    union all
    select r.at, r.update_id::text, json_build_object('updateId', r.update_id, 'at', app.instant(r.at))
    from me join public.update_reads r on r.tenant_id = me.tenant_id and r.user_id = me.id where p_part = 'updates-read'
    union all
    select e.at, e.id::text, json_build_object('kind', e.kind, 'subjectType', e.subject_type, 'subjectId', e.subject_id, 'at', app.instant(e.at))
    from me join public.events e on e.tenant_id = me.tenant_id and e.actor_id = me.id where p_part = 'activity'
    union all
    select a.at, a.id::text, json_build_object('action', a.action, 'subjectType', a.subject_type, 'subjectId', a.subject_id,
      'subjectName', a.subject_name, 'address', a.address, 'at', app.instant(a.at),
      'details', case when a.subject_id = me.id then a.details end)
    from me join public.audit_log a on a.tenant_id = me.tenant_id and a.actor_id = me.id where p_part = 'audit'
    union all
    -- What others did to the account. Their addresses are theirs.
    select a.at, a.id::text, json_build_object('action', a.action, 'by', a.actor_name, 'at', app.instant(a.at), 'details', a.details)
    from me join public.audit_log a on a.tenant_id = me.tenant_id and a.subject_id = me.id and a.actor_id is distinct from me.id
    where p_part = 'audit-of-account'
  ) part (at, id, item)
  where (part.at, part.id) > (p_after, p_after_id)
  order by part.at, part.id limit p_limit
$$;

-- Marks a held mail as taken, with its author, in the transaction that posts it as them. Returns whether it was still held.
create or replace function app.take_held_mail(p_id uuid, p_by uuid, p_subject_type text, p_subject_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.inbound_mails
  set state = 'Taken', reason = null, subject_type = p_subject_type, subject_id = p_subject_id, decided_by = p_by, decided_at = now(),
    sender_id = app.user_id()
  where tenant_id = app.tenant_id() and id = p_id and state <> 'Taken' and reason <> 'Discarded';
  return found;
end $$;

-- Mails from before this version: who wrote what was posted, then who has the address.
update inbound_mails m set sender_id = a.actor_id from audit_log a
where a.tenant_id = m.tenant_id and a.address = 'mail' and a.request_id = m.id::text and m.state = 'Taken'
  and exists (select from users u where u.tenant_id = a.tenant_id and u.id = a.actor_id);
update inbound_mails m set sender_id = u.id from users u
where u.tenant_id = m.tenant_id and u.email_key = lower(m.from_address) and m.sender_id is null;

-- Addresses of people from before this version, as far as mails to and from them tell.
update users u set earlier_names = was.names
from (
  select tenant_id, user_id, jsonb_agg(jsonb_build_object('email', address) order by address) as names
  from (select distinct tenant_id, user_id, lower(address) as address from mails where user_id is not null
    union select tenant_id, sender_id, lower(from_address) from inbound_mails where sender_id is not null and from_address is not null) told
  group by tenant_id, user_id) was
where u.tenant_id = was.tenant_id and u.id = was.user_id and u.erased_at is null
  and was.names <> jsonb_build_array(jsonb_build_object('email', lower(u.email)));

revoke all on function app.names_of_person, app.keep_earlier_names from public;
