-- Single sign-on: the OpenID Connect providers of a company, and the accounts of its people there.

create table identity_providers (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text not null,
  issuer text not null check (length(issuer) between 1 and 500),
  -- What Loggia is called at the provider, and its password there, which is encrypted (server/platform/crypto/sealed.ts).
  oidc_client_id text not null check (length(oidc_client_id) between 1 and 500),
  secret bytea,
  -- The provider decides who owns an address of these domains, if it has verified the address.
  domains text[] not null default '{}' check (cardinality(domains) <= 20),
  -- Who signs in here: staff, the users of one client, or both.
  covers text not null check (covers in ('Staff', 'Clients', 'Both')),
  client_id uuid,
  -- Whether unknown people get a user, and the role of that user.
  creates_users boolean not null default false,
  role_id uuid,
  -- A claim of the provider, and the role for each of its values: [{value, roleId}]. The first that fits counts.
  role_claim text check (length(role_claim) between 1 and 100),
  role_map jsonb not null default '[]',
  -- The people it covers cannot sign in with a password.
  is_required boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients on delete cascade,
  foreign key (tenant_id, role_id) references roles,
  check ((covers = 'Staff') = (client_id is null)),
  check (not creates_users or role_id is not null)
);
create unique index identity_providers_name on identity_providers (tenant_id, name_key);
create index identity_providers_by_client on identity_providers (tenant_id, client_id) where client_id is not null;
create index identity_providers_by_role on identity_providers (tenant_id, role_id) where role_id is not null;
call app.protect_tenant_table('identity_providers', 'select, insert, update, delete', 'false');

-- The account of a user at a provider, by the name that the provider never changes.
create table identities (
  tenant_id uuid not null references tenants on delete cascade,
  provider_id uuid not null,
  subject text not null check (length(subject) between 1 and 500),
  user_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant_id, provider_id, subject),
  foreign key (tenant_id, provider_id) references identity_providers on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index identities_of_user on identities (tenant_id, user_id, provider_id);
-- Client users who manage users delete the accounts of users they remove. Those users always belong to the same client.
call app.protect_tenant_table('identities', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())
  and (user_id = (select app.user_id()) or exists (
    select from public.users where users.tenant_id = identities.tenant_id and users.id = identities.user_id
      and users.client_id = (select app.client_id())))');
call app.restrict_previews('identities', 'not (select app.is_preview())');

-- Takes a person from the answer of their provider to their session: the browser exchanges it once. A row has no code: the code is a
-- signature of company and id, as for links.
create table sign_in_codes (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid not null,
  provider_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, provider_id) references identity_providers on delete cascade
);
create index sign_in_codes_by_user on sign_in_codes (tenant_id, user_id);
create index sign_in_codes_by_provider on sign_in_codes (tenant_id, provider_id);
call app.protect_tenant_table('sign_in_codes', 'select, insert, delete', 'false');

-- Administrators who may sign in with a password although a provider is required, in case the provider fails.
alter table users add column is_break_glass boolean not null default false;
create index users_with_break_glass on users (tenant_id, id) where is_break_glass;

-- The company of a provider. Goes from company to company, so that it needs no index across companies.
create function app.find_identity_provider(p_id uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive company as (
    (select tenant_id from public.identity_providers order by tenant_id limit 1)
    union all
    select (select p.tenant_id from public.identity_providers p where p.tenant_id > company.tenant_id order by p.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select p.tenant_id from company
    join public.identity_providers p on p.tenant_id = company.tenant_id and p.id = p_id
$$;

-- What the sign-in page shows before anybody is known.
create function app.list_sign_in_providers(p_tenant uuid) returns table (id uuid, name text, is_required boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, name, is_required from public.identity_providers where tenant_id = p_tenant order by name_key
$$;

-- The providers that the user of this transaction can sign in with, and since when they do.
create function app.list_own_providers() returns table (id uuid, name text, is_required boolean,
  linked_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, p.is_required, i.created_at, i.last_used_at
  from public.identity_providers p
    left join public.identities i on i.tenant_id = p.tenant_id and i.provider_id = p.id and i.user_id = app.user_id()
  where p.tenant_id = app.tenant_id()
    and (p.client_id = app.client_id() or app.client_id() is null and p.covers <> 'Clients')
  order by p.name_key
$$;

revoke all on function app.find_identity_provider, app.list_sign_in_providers, app.list_own_providers from public;
grant execute on function app.find_identity_provider, app.list_sign_in_providers to loggia_app;
grant execute on function app.list_own_providers to loggia_staff, loggia_client;
