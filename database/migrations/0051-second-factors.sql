-- Second factors of sign-in: an app that shows codes, passkeys, and recovery codes for when both are lost. And which users need one.

alter table tenants
  add column second_factor text not null default 'off' check (second_factor in ('off', 'staff', 'all')),
  -- How often a person may sign in without a second factor although they need one.
  add column grace_sign_ins int not null default 3 check (grace_sign_ins between 0 and 10);

-- Counted while the person needs a second factor and has none.
alter table users add column sign_ins_without_factor int not null default 0 check (sign_ins_without_factor >= 0);

create table factors (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- A person has at most one row of the kind Recovery, with all their codes.
  kind text not null check (kind in ('Totp', 'Passkey', 'Recovery')),
  name text not null check (length(name) between 1 and 60),
  -- Of an app: the secret, encrypted (server/platform/crypto/sealed.ts).
  secret bytea,
  -- Of a passkey: its id, in base64url.
  credential_id text check (length(credential_id) between 1 and 1400),
  -- Of a passkey: public key, counter, transports, device type and whether it is backed up. Of recovery codes: the salt, and the hash of
  -- each code that is left.
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Null until the person has entered a first code. Until then the factor counts for nothing.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of an app: the time step of the last code. Codes up to it are refused, so each works once.
  last_step bigint,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  check ((kind = 'Totp') = (secret is not null) and (kind = 'Passkey') = (credential_id is not null)
    and (kind = 'Totp' or last_step is null and confirmed_at is not null))
);
create index factors_by_user on factors (tenant_id, user_id, created_at, id);
create unique index factors_recovery on factors (tenant_id, user_id) where kind = 'Recovery';
create unique index factors_unconfirmed on factors (tenant_id, user_id) where confirmed_at is null;
call app.protect_personal_table('factors', 'select, insert, update, delete');
-- The server reads and changes them too while it signs somebody in. Then there is no user yet.
alter policy staff on factors
  using (tenant_id = (select app.tenant_id_of_staff()) and (user_id = (select app.user_id()) or (select app.user_id()) is null))
  with check (tenant_id = (select app.tenant_id_of_staff()) and (user_id = (select app.user_id()) or (select app.user_id()) is null));
call app.restrict_previews('factors', 'not (select app.is_preview())');

-- Sign-ins that wait for a second factor. A row is removed when it is used. Its token is a signature (server/people/sign-in/auth/challenge.ts), so a copy
-- of the database signs in nobody.
create table sign_in_challenges (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- A hash of the hash of the password: a new password ends the challenge.
  password_epoch bytea not null check (length(password_epoch) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '5 minutes',
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index sign_in_challenges_by_user on sign_in_challenges (tenant_id, user_id, expires_at);
call app.protect_tenant_table('sign_in_challenges', 'select, insert, update, delete', 'false');

-- Wrong codes are counted apart from wrong passwords, so that a right password does not clear them.
alter table sign_in_throttles drop constraint sign_in_throttles_kind_check;
alter table sign_in_throttles
  add constraint sign_in_throttles_kind_check check (kind in ('account', 'address', 'device', 'factor'));

-- Whether the person has a second factor. Recovery codes alone are none. Who has entered learns it only of their own company.
create function app.has_factor(p_tenant uuid, p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.factors f
    where f.tenant_id = p_tenant and f.user_id = p_user and f.kind <> 'Recovery' and f.confirmed_at is not null)
    and coalesce(app.tenant_id() = p_tenant, true)
$$;

-- For those who manage a person who has lost theirs. They cannot read the rows, so only this removes them. Returns how many factors.
create function app.remove_factors(p_user uuid) returns int
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with removed as (
    delete from public.factors f
    where f.tenant_id = app.tenant_id() and f.user_id = p_user
      and (app.scope() = 'staff' or exists (
        select from public.users u where u.tenant_id = f.tenant_id and u.id = f.user_id and u.client_id = app.client_id()))
    returning f.kind, f.confirmed_at)
  select count(*)::int from removed where kind <> 'Recovery' and confirmed_at is not null
$$;

-- Replaces the function of 0003: who needs a second factor, has none and has used up their sign-ins without it can only call operations
-- for which `p_without_factor` is true. Error AT428. The last parameter has a default for processes of the previous version.
drop function app.enter(uuid, uuid, uuid, text[], boolean, boolean);
create function app.enter(p_tenant uuid, p_session uuid, p_user uuid, p_any_of text[], p_admin_only boolean, p_write boolean,
  p_without_factor boolean default false) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
  ignored text;
begin
  select u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name,
    coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope,
    u.client_id, u.is_demo, t.is_read_only,
    t.second_factor as needed_by, t.second_factor <> 'off' and u.sign_ins_without_factor > t.grace_sign_ins as is_over_grace
  into actor
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.ended_at is null
    and s.expires_at > now() and u.is_active and u.deleted_at is null and t.is_active;
  if not found then
    raise exception 'no valid session' using errcode = 'AT401';
  end if;
  if actor.is_over_grace and not p_without_factor and (actor.needed_by = 'all' or actor.scope <> 'client')
    and not app.has_factor(p_tenant, p_user) then
    raise exception 'second factor missing' using errcode = 'AT428';
  end if;
  if not actor.is_admin and (p_admin_only or not (p_any_of is null or p_any_of && actor.claims)) then
    raise exception 'claim missing' using errcode = 'AT403';
  end if;
  if p_write and actor.is_read_only then
    raise exception 'read-only company' using errcode = 'AT423';
  end if;
  -- Assignments are faster than PERFORM, which would run a query for each.
  ignored := set_config('app.tenant_id', p_tenant::text, true);
  ignored := set_config('app.tenant_id_of_staff', case actor.scope when 'staff' then p_tenant::text else '' end, true);
  ignored := set_config('app.user_id', p_user::text, true);
  ignored := set_config('app.scope', actor.scope, true);
  ignored := set_config('app.client_id', coalesce(actor.client_id::text, ''), true);
  ignored := set_config('app.visibility',
    case when actor.is_admin or 'Project:ViewAllProjects' = any (actor.claims) then 'all'
      when 'Project:ViewAssignedProjects' = any (actor.claims) then 'assigned' else 'none' end, true);
  ignored := set_config('statement_timeout', '4s', true);
  if current_setting('transaction_read_only') = 'off' then
    ignored := set_config('app.user_name',
      coalesce(nullif(btrim(concat_ws(' ', actor.first_name, actor.last_name)), ''), actor.user_name, actor.email), true);
  end if;
  return row_to_json(actor);
end $$;

revoke all on function app.has_factor, app.remove_factors, app.enter from public;
grant execute on function app.enter to loggia_app;
grant execute on function app.has_factor, app.remove_factors to loggia_staff, loggia_client;
