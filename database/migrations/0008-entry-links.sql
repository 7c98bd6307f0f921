-- One-time links: an invitation, a lost password, a changed address. Whoever has the link acts as its user once.

-- A row has no token: the token is a signature of company and link (server/people/sign-in/entry/token.ts), so a copy of the database opens nothing.
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
