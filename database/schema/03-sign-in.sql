-- Signing in, and previews. Every transaction that reads a company's rows begins with one of the functions app.enter….

\ir ../functions/is_preview.sql
\ir ../functions/protect_personal_table.sql
\ir ../functions/restrict_previews.sql

create table sessions (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid not null,
  address text not null,
  device text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The session ended because a used refresh token came back, and the user has not been told yet.
  replay_untold boolean not null default false,
  -- A token of a program is a session of its owner, and that of a directory (SCIM) one of the administrator who made it. So whatever ends
  -- the sessions of a person ends their tokens too.
  kind text not null default 'session' check (kind in ('session', 'token', 'scim')),
  token_name text check (length(token_name) between 1 and 60),
  -- SHA-256 of the token. The token itself is stored nowhere.
  token_hash bytea check (length(token_hash) = 32),
  token_end text check (length(token_end) = 4),
  token_claims text[],
  is_read_only boolean not null default false,
  -- When the user of the session last showed who they are: at sign-in, or at a step-up, which dangerous operations ask for.
  confirmed_at timestamptz default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  constraint sessions_tokens check (
    (kind <> 'session') = (token_name is not null and token_hash is not null and token_end is not null and token_claims is not null))
);
create index sessions_by_user on sessions (tenant_id, user_id) where ended_at is null;
create index sessions_with_untold_replay on sessions (tenant_id, user_id) where replay_untold;
create index sessions_tokens_by_time on sessions (tenant_id, created_at, id) where kind = 'token' and ended_at is null;
create index sessions_scim_by_time on sessions (tenant_id, created_at, id) where kind = 'scim' and ended_at is null;
-- Client users who manage users end the sessions of users they deactivate, delete or give a new password. Those are always
-- users of their own client.
call app.protect_tenant_table('sessions', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())
  and (user_id = (select app.user_id()) or exists (
    select from public.users where users.tenant_id = sessions.tenant_id and users.id = sessions.user_id
      and users.client_id = (select app.client_id())))');
call app.restrict_previews('sessions', 'not (select app.is_preview())');

-- Each session has a chain of refresh tokens, kept as hashes. A token's successor is derived from the token.
create table refresh_tokens (
  tenant_id uuid not null references tenants on delete cascade,
  hash bytea not null,
  session_id uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, session_id) references sessions on delete cascade
);
create index refresh_tokens_by_session on refresh_tokens (tenant_id, session_id);
call app.protect_tenant_table('refresh_tokens', 'select, insert, update, delete', 'false');

-- Failed sign-ins, counted by account, by address, and by device where the account knows the device. Wrong codes of a second factor are
-- counted apart, so that a right password does not clear them. They are in the database so that a restart does not reset them.
create table sign_in_throttles (
  tenant_id uuid not null references tenants on delete cascade,
  kind text not null check (kind in ('account', 'address', 'device', 'factor')),
  key text not null,
  failures int not null default 0,
  last_failed_at timestamptz not null default now(),
  blocked_until timestamptz,
  -- The wait that the audit log already mentions: each wait is recorded once.
  told_until timestamptz,
  primary key (tenant_id, kind, key)
);
call app.protect_tenant_table('sign_in_throttles', 'select, insert, update, delete', 'false');

-- One-time links: an invitation, a lost password, a changed address. A person who has the link acts as its user once.
-- A row has no token: the token is a signature of company and link (server/people/accounts/entry-token.ts), so a copy of the database opens nothing.
create table entry_links (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('invitation', 'reset', 'email', 'signUp', 'signOff')),
  -- The new address, which the link confirms.
  email text check (length(email) <= 254),
  -- Null if the person asked for the link before sign-in.
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  check ((purpose = 'email') = (email is not null))
);
create index entry_links_by_user on entry_links (tenant_id, user_id, purpose, created_at desc);
-- Client users who manage users invite people of their own client. Everyone changes their own address.
call app.protect_tenant_table('entry_links', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())
  and (user_id = (select app.user_id()) or exists (
    select from public.users where users.tenant_id = entry_links.tenant_id and users.id = entry_links.user_id
      and users.client_id = (select app.client_id())))');

-- Second factors: an app that shows codes, passkeys, and recovery codes for when both are lost.
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

-- Sign-ins that wait for a second factor. A row is removed when it is used. Its token is a signature
-- (server/people/sign-in/sessions/challenge.ts), so a copy of the database signs in nobody.
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

-- Passkeys are rows of `factors`. A challenge is a signature (server/people/sign-in/passkeys/challenge.ts), so asking for one writes nothing. What is
-- kept until it expires is that a challenge was used, so that it works once.
create table used_passkey_challenges (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index used_passkey_challenges_by_expiry on used_passkey_challenges (tenant_id, expires_at);
call app.protect_tenant_table('used_passkey_challenges', 'select, insert, delete', 'false');

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
  sort_name text collate "C" not null generated always as (app.fold_name(name_key)) stored,
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
  -- When the person last showed who they are, as far as the provider says: the session that the code starts takes it over. Null if nobody
  -- knows, because a provider may let people in without asking them anything.
  confirmed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, provider_id) references identity_providers on delete cascade
);
create index sign_in_codes_by_user on sign_in_codes (tenant_id, user_id);
create index sign_in_codes_by_provider on sign_in_codes (tenant_id, provider_id);
call app.protect_tenant_table('sign_in_codes', 'select, insert, delete', 'false');

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
  -- The person who confirms a sign-up gives the password that was chosen then. Wrong ones are counted as in `sign_in_throttles`, whose
  -- rows belong to companies that exist.
  failures int not null default 0,
  last_failed_at timestamptz not null default now(),
  blocked_until timestamptz,
  primary key (tenant_id, id)
);
create index sign_ups_due on sign_ups (tenant_id, next_at) where state in ('Queued', 'Sending');
call app.protect_tenant_table('sign_ups', 'select, insert, update, delete', 'false');

-- Previews: staff read as a user of a client, or as a role at a client, and change nothing. The rows say who sees what, until when. A
-- preview belongs to the session that started it and shows either a user or a role.
create table previews (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  shown_user_id uuid,
  shown_role_id uuid,
  client_id uuid not null,
  -- The name when it started. The audit log keeps it.
  shown_name text not null check (length(shown_name) between 1 and 700),
  -- The operations that were asked for, each once. The audit log keeps them when the preview ends.
  asked text[] not null default '{}',
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '15 minutes',
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, session_id) references sessions on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade,
  check ((shown_user_id is null) <> (shown_role_id is null))
);
create index previews_open on previews (tenant_id, session_id) where ended_at is null;
call app.protect_tenant_table('previews', 'select, insert, update, delete', 'false');
