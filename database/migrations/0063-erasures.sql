-- Erasure of a person: what only concerns them goes, what they contributed stays under the name "Former member".

-- An erased person can never get a name or a way to sign in again, and can only be removed.
alter table users add column erased_at timestamptz;
alter table users add constraint users_erased check (erased_at is null or (first_name = 'Former' and last_name = 'member' and email is null
  and user_name is null and phone_number is null and password_hash is null and role_id is null and not is_active));

-- Who was erased, as a hash, so that a restored backup can be erased again. A copy is kept beside the backups.
create table erasures (
  tenant_id uuid not null references tenants on delete cascade,
  person_hash bytea not null check (length(person_hash) = 32),
  at timestamptz not null default now(),
  by uuid,
  primary key (tenant_id, person_hash)
);
call app.protect_tenant_table('erasures', 'select', 'false');

create function app.person_hash(p_tenant uuid, p_user uuid) returns bytea language sql stable
  return sha256(convert_to('loggia-erasure/' || p_tenant || '/' || p_user, 'UTF8'));

-- A text as it stands in the query of an address.
create function app.as_query(p_text text) returns text language sql stable
  return (select string_agg(case when byte = 32 then '+'
      when byte < 128 and chr(greatest(byte, 1)) ~ '[A-Za-z0-9*._-]' then chr(byte)
      else '%' || upper(lpad(to_hex(byte), 2, '0')) end, '' order by position)
    from (select get_byte(convert_to(p_text, 'UTF8'), position) as byte, position
      from generate_series(0, octet_length(p_text) - 1) position) bytes);

-- Regular expressions for texts that name a person. `whole` fits a text with their full name, address, phone or user name; `loose` fits
-- the JSON of such a text. A first or last name alone counts only as what a list was searched for.
create function app.patterns_of_person(p_user public.users, out whole text, out loose text) language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
declare
  full_name text := btrim(p_user.first_name || ' ' || p_user.last_name);
  words text;
  searched text;
  alone text;
begin
  select string_agg(distinct regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') into words
  from unnest(array[full_name, btrim(p_user.last_name || ' ' || p_user.first_name), btrim(p_user.last_name || ', ' || p_user.first_name),
    p_user.email, p_user.phone_number, app.as_query(full_name), app.as_query(p_user.email), app.as_query(p_user.phone_number)]) word
  where word ~ '[[:alnum:]]';
  select string_agg(distinct regexp_replace(app.as_query(word), '([^[:alnum:]])', '\\\1', 'g'), '|') into searched
  from unnest(array[p_user.first_name, p_user.last_name, p_user.user_name]) word where word ~ '[[:alnum:]]';
  select string_agg(distinct regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') into alone
  from unnest(array[p_user.user_name, p_user.scim_user_name, p_user.external_id]) word where word ~ '[[:alnum:]]';
  whole := concat_ws('|', '(^|[^[:alnum:]])(' || words || ')($|[^[:alnum:]])', '=(' || searched || ')($|&)', '^(' || alone || ')$');
  loose := concat_ws('|', '(' || words || ')', '=(' || searched || ')', '"(' || alone || ')"');
  if whole = '' then
    whole := '(?!)';
    loose := '(?!)';
  end if;
end $$;

-- JSON without the texts that name a person.
create function app.without_person(p_value jsonb, p_pattern text) returns jsonb language plpgsql stable
set search_path = pg_catalog, pg_temp as $$
begin
  return case jsonb_typeof(p_value)
    when 'string' then case when p_value #>> '{}' ~* p_pattern then '"Former member"'::jsonb else p_value end
    when 'object' then (select coalesce(jsonb_object_agg(key, app.without_person(value, p_pattern)), '{}') from jsonb_each(p_value))
    when 'array' then (select coalesce(jsonb_agg(app.without_person(value, p_pattern) order by position), '[]')
      from jsonb_array_elements(p_value) with ordinality each (value, position))
    else p_value end;
end $$;

-- Removes the rows that only exist for a person, and returns how many of each kind. Bytes are removed like those of abandoned uploads.
create function app.erase_rows_of_person(p_user public.users) returns jsonb
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
    from unnest(array[p_user.email_key, p_user.user_name_key]) name));
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
  with gone as (delete from public.mails where tenant_id = p_tenant and (user_id = p_id or lower(address) = lower(p_user.email)) returning 1)
  select jsonb_build_object('mails', count(*)) into part from gone;
  counts := counts || part;

  with gone as (
      delete from public.inbound_mails where tenant_id = p_tenant and (lower(from_address) = lower(p_user.email) or recipient_id = p_id)
      returning id),
    bytes as (insert into public.uploads (tenant_id, id, is_abandoned) select p_tenant, id, true from gone)
  select jsonb_build_object('inboundMails', count(*)) into part from gone;
  return counts || part;
end $$;

revoke all on function app.person_hash, app.as_query, app.patterns_of_person, app.without_person, app.erase_rows_of_person from public;
