-- Companies that sign themselves up, and their trial.

-- A sign-up that waits until its founder confirms the address. There is no company yet: `tenant_id` is the id that it will have, so
-- row security and the tokens of links work as for every company. The row is deleted when the company is created.
-- It is also the mail with the link: the columns from `state` on mean what they mean in `mails`.
create table sign_ups (
  tenant_id uuid not null,
  id uuid not null,
  company_name text not null check (length(company_name) between 1 and 200),
  first_name text not null check (length(first_name) between 1 and 200),
  last_name text not null check (length(last_name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  email_key text not null,
  password_hash text not null,
  -- Where it came from: an address, or a network of an internet provider's customer (IPv6).
  network text not null check (length(network) <= 100),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  state text not null default 'Queued' check (state in ('Queued', 'Sending', 'Sent', 'Failed')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  leased_until timestamptz,
  message_id text check (length(message_id) <= 320),
  answer text check (length(answer) <= 500),
  primary key (tenant_id, id)
);
call app.protect_tenant_table('sign_ups', 'select, insert, update, delete', 'false');

-- Whether another sign-up may wait: `full` if too many wait in all or from one network, `enough` if one address has asked for several
-- within an hour. Sign-ups take turns until the end of their transactions, so that the limits hold.
create function app.admit_sign_up(p_email_key text, p_network text, p_waiting int, p_of_network int, p_of_email int) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting record;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-up', 0));
  select count(*) as number, count(*) filter (where network = p_network) as of_network,
    count(*) filter (where email_key = p_email_key and created_at > now() - interval '1 hour') as of_email
  into waiting from public.sign_ups where expires_at > now();
  return case when waiting.number >= p_waiting or waiting.of_network >= p_of_network then 'full'
    when waiting.of_email >= p_of_email then 'enough' else 'admitted' end;
end $$;

-- The sign-ups whose mail is due, by the id of their future company.
create function app.sign_ups_with_due_mail() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select tenant_id from public.sign_ups
  where state in ('Queued', 'Sending') and next_at <= now() and expires_at > now() order by next_at limit 100
$$;

-- Removes sign-ups a week after they expired. Until then their link says that it has expired.
create function app.remove_old_sign_ups() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed int;
begin
  delete from public.sign_ups where expires_at < now() - interval '7 days';
  get diagnostics removed = row_count;
  return removed;
end $$;

alter table tenants
  -- The last day of the trial, in UTC. Afterwards nothing can be changed. Null: there is no trial.
  add column trial_ends_on date,
  -- How many days before the end the administrators were last told of it.
  add column trial_told int check (trial_told in (7, 3, 1));

-- Refuses a write after the trial of the company with AT402. Called after app.enter.
create function app.refuse_after_trial() returns void
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from public.tenants where id = app.tenant_id() and trial_ends_on < (now() at time zone 'UTC')::date) then
    raise exception 'the trial has ended' using errcode = 'AT402';
  end if;
end $$;

revoke all on function app.admit_sign_up, app.sign_ups_with_due_mail, app.remove_old_sign_ups, app.refuse_after_trial from public;
grant execute on function app.admit_sign_up to loggia_staff;
grant execute on function app.sign_ups_with_due_mail, app.remove_old_sign_ups to loggia_app;
grant execute on function app.refuse_after_trial to loggia_staff, loggia_client;
