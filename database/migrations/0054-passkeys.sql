-- Passkeys are rows of `factors` (0051). A challenge is a signature (server/people/sign-in/passkeys/challenge.ts), so asking for one writes nothing. What is
-- kept until it expires is that a challenge was used, so that it works once.
create table used_passkey_challenges (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index used_passkey_challenges_by_expiry on used_passkey_challenges (tenant_id, expires_at);
call app.protect_tenant_table('used_passkey_challenges', 'select, insert, delete', 'false');
