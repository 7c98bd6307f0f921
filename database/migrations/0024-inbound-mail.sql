-- Mail that comes in: answers to notices, and mail to the company that opens a ticket (server/exchange/mail-in).

-- The bytes of a mail are recorded like an upload, although nobody is signed in.
alter table uploads alter column user_id drop not null;

-- Where an answer to a mail goes. Each mail has its own address, `t+<code>@MAIL_DOMAIN`. The code is random and only its hash is kept.
create table reply_addresses (
  tenant_id uuid not null references tenants on delete cascade,
  hash bytea not null check (length(hash) = 32),
  -- The address the mail was sent to.
  user_id uuid not null,
  subject_type text not null check (subject_type in ('project', 'ticket', 'document', 'image')),
  subject_id uuid not null,
  -- Who may read an answer at most: `staff` if the mail told anything internal.
  lane text not null check (lane in ('client', 'staff')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call app.protect_tenant_table('reply_addresses', 'select, insert, delete', 'false');

-- The company of an address. Each company's index is asked in turn, as for a mail that came back (0016).
create function app.company_of_reply_address(p_hash bytea) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id from public.tenants t
  where t.is_active and exists (select from public.reply_addresses r where r.tenant_id = t.id and r.hash = p_hash)
  limit 1
$$;

-- Every mail that came in, whatever became of it. The raw mail is stored under the id.
create table inbound_mails (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  -- As its sender named it. A mail that is delivered twice counts once.
  message_id text not null check (length(message_id) between 1 and 1000),
  -- Null if From names nobody, or several.
  from_address text check (length(from_address) between 3 and 320),
  from_name text not null check (length(from_name) <= 200),
  to_address text not null check (length(to_address) <= 320),
  subject text not null check (length(subject) <= 200),
  -- The beginning of what the sender wrote.
  excerpt text not null check (length(excerpt) <= 1000),
  state text not null check (state in ('Taken', 'Held', 'Ignored')),
  reason text check (length(reason) between 1 and 40),
  -- What it is about: the ticket that it opened, or what it answers. Null while a new mail is held.
  subject_type text check (subject_type in ('project', 'ticket', 'document', 'image')),
  subject_id uuid,
  -- Of the address that was answered, with the user it was given to. Null for new mail.
  lane text check (lane in ('client', 'staff')),
  recipient_id uuid,
  -- The answer opened a ticket again that was closed.
  has_reopened boolean not null default false,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  received_at timestamptz not null default now(),
  -- Who accepted or discarded it.
  decided_by uuid,
  decided_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, message_id),
  foreign key (tenant_id, recipient_id) references users,
  foreign key (tenant_id, decided_by) references users,
  check ((subject_type is null) = (subject_id is null)),
  check ((state = 'Taken') = (reason is null))
);
create index inbound_mails_by_time on inbound_mails (tenant_id, received_at desc, id desc);
create index inbound_mails_by_state on inbound_mails (tenant_id, state, received_at desc, id desc);
create index inbound_mails_by_sender on inbound_mails (tenant_id, from_address, received_at);
create index inbound_mails_by_subject on inbound_mails (tenant_id, subject_id, received_at) where subject_id is not null;
call app.protect_tenant_table('inbound_mails', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())');

-- What a client user's mail says is posted as them, and the mail is recorded with it. Only staff read the mails.
drop policy client on inbound_mails;
create policy client on inbound_mails for insert to loggia_client with check (tenant_id = (select app.tenant_id()));

-- Marks a held mail as taken, in the transaction that posts it as its sender. Returns whether it was still held.
create function app.take_held_mail(p_id uuid, p_by uuid, p_subject_type text, p_subject_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.inbound_mails
  set state = 'Taken', reason = null, subject_type = p_subject_type, subject_id = p_subject_id, decided_by = p_by, decided_at = now()
  where tenant_id = app.tenant_id() and id = p_id and state = 'Held';
  return found;
end $$;

-- To write as a user whose mail came in. The caller has checked that the mail is theirs. Like app.enter without a session, so the
-- same policies hold. Errors: AT401 no such user, AT423 a demo company that cannot be changed.
create function app.enter_as_sender(p_tenant uuid, p_user uuid) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person record;
begin
  select u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name,
    coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope,
    u.client_id, u.is_demo, t.is_read_only
  into person
  from public.users u
    join public.tenants t on t.id = u.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = p_tenant and u.id = p_user and u.is_active and u.deleted_at is null and t.is_active;
  if not found then
    raise exception 'no such user' using errcode = 'AT401';
  end if;
  if person.is_read_only then
    raise exception 'read-only company' using errcode = 'AT423';
  end if;
  perform
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', case person.scope when 'staff' then p_tenant::text else '' end, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.user_name',
      coalesce(nullif(btrim(concat_ws(' ', person.first_name, person.last_name)), ''), person.user_name, person.email), true),
    set_config('app.scope', person.scope, true),
    set_config('app.client_id', coalesce(person.client_id::text, ''), true),
    set_config('app.visibility',
      case when person.is_admin or 'Project:ViewAllProjects' = any (person.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (person.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '4s', true);
  return row_to_json(person);
end $$;

-- As before (0023), and mails that came in count too.
create or replace function app.storage(p_except uuid, out used bigint, out quota bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select t.storage_quota_mb * 1048576::bigint into quota
  from public.tenants t where t.id = app.tenant_id() for no key update;
  select
    coalesce((select sum(d.size_bytes) from public.documents d where d.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(i.size_bytes) from public.images i where i.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(a.size_bytes) from public.attachments a where a.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(m.size_bytes) from public.inbound_mails m where m.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(u.size_bytes) from public.uploads u where u.tenant_id = app.tenant_id() and u.id <> p_except), 0)
  into used;
end $$;

revoke all on function app.company_of_reply_address, app.take_held_mail, app.enter_as_sender from public;
grant execute on function app.company_of_reply_address, app.enter_as_sender to loggia_app;
grant execute on function app.take_held_mail to loggia_staff, loggia_client;
