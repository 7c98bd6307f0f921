-- Mail. Each mail is a row, written in the transaction of what it tells of. The outbox (server/platform/outbox) sends it after the commit.

-- Whether mail reaches the address of a user: `Refused` if the mail server refused it, `Bouncing` if mail to it came back. Then no
-- mail is sent to it until an administrator sends one again and it arrives. `mail_problem` has the server's words.
alter table users
  add column mail_state text not null default 'Ok' check (mail_state in ('Ok', 'Bouncing', 'Refused')),
  add column mail_problem text check (length(mail_problem) <= 500),
  add column email_verified_at timestamptz;

-- A row has no text and no link: both are made when the mail is sent, from what its recipient may see then.
create table mails (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 40),
  -- The recipient. Null if the address belongs to no user.
  user_id uuid,
  address text not null check (length(address) between 3 and 320),
  subject_type text check (length(subject_type) <= 40),
  subject_id uuid,
  state text not null default 'Queued'
    check (state in ('Queued', 'Sending', 'Sent', 'Failed', 'Suppressed', 'Cancelled')),
  attempts int not null default 0,
  -- When to try next. For a mail that is being sent, when another process may take it over.
  next_at timestamptz not null default now(),
  -- Set while a process sends the mail. It also tells that process whether the mail is still its own.
  leased_until timestamptz,
  -- An administrator asked for it, so it is sent even if mail does not reach the address.
  is_resent boolean not null default false,
  -- Chosen at the first attempt. Every later attempt has the same one, so that a receiver can recognise a second copy.
  message_id text check (length(message_id) <= 320),
  -- The last words of the mail server, or why the mail was not sent.
  answer text check (length(answer) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index mails_by_time on mails (tenant_id, created_at desc, id desc);
create index mails_by_state on mails (tenant_id, state, created_at desc, id desc);
create index mails_due on mails (tenant_id, next_at) where state in ('Queued', 'Sending');
create index mails_by_user on mails (tenant_id, user_id);
call app.protect_tenant_table('mails', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())');

-- What client users do can send mail too, such as an invitation. Only staff read the mails.
drop policy client on mails;
create policy client on mails for insert to loggia_client with check (tenant_id = (select app.tenant_id()));

-- The companies with mail that is due. It jumps from company to company in the index, so a company with many mails costs no more.
create function app.tenants_with_due_mail() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive company as (
    (select tenant_id from public.mails where state in ('Queued', 'Sending') order by tenant_id limit 1)
    union all
    select (select m.tenant_id from public.mails m where m.state in ('Queued', 'Sending') and m.tenant_id > company.tenant_id
      order by m.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select company.tenant_id from company join public.tenants t on t.id = company.tenant_id
  where t.is_active and exists (
    select from public.mails m where m.tenant_id = company.tenant_id and m.state in ('Queued', 'Sending') and m.next_at <= now())
$$;

-- To read as a user without a session: what leaves Loggia contains only what its recipient may see now. Always read-only.
-- AT401 if the user was deleted or deactivated.
create function app.enter_for(p_tenant uuid, p_user uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person record;
begin
  select coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims, u.client_id,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope
  into person
  from public.users u
    join public.tenants t on t.id = u.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = p_tenant and u.id = p_user and u.is_active and u.deleted_at is null and t.is_active;
  if not found then
    raise exception 'no such user' using errcode = 'AT401';
  end if;
  perform
    set_config('transaction_read_only', 'on', true),
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', case person.scope when 'staff' then p_tenant::text else '' end, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.scope', person.scope, true),
    set_config('app.client_id', coalesce(person.client_id::text, ''), true),
    set_config('app.visibility',
      case when person.is_admin or 'Project:ViewAllProjects' = any (person.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (person.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '4s', true);
end $$;

revoke all on function app.tenants_with_due_mail, app.enter_for from public;
grant execute on function app.tenants_with_due_mail, app.enter_for to loggia_app;
