-- Whether users of a client may sign in with a code that is sent to their address, instead of their password.
alter table tenants add column client_codes boolean not null default false;

-- Codes that wait. A row has no code: the code is a keyed hash of its id (server/people/sign-in/codes/code.ts), so a copy of the database
-- signs in nobody. A person has one, so a new code ends the one before. A row is removed when its code is used.
create table mail_codes (
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null,
  id uuid not null,
  -- A hash of what the browser that asked keeps in its cookie. The code works nowhere else.
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- A hash of the hash of the password and of the address: a new password or address ends the code.
  account_epoch bytea not null check (length(account_epoch) = 32),
  -- Counted before a code is compared, so that tries at the same time count too.
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes' check (expires_at <= created_at + interval '10 minutes'),
  primary key (tenant_id, user_id),
  unique (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call app.protect_tenant_table('mail_codes', 'select, insert, update, delete', 'false');
