-- Pictures that people choose for themselves. They are small and always a square WebP, so they are kept in the database.

create table user_pictures (
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null,
  content bytea not null check (length(content) between 1 and 100000),
  -- Changes with the content: the address of the picture contains it, so browsers can keep it.
  version text not null check (length(version) = 16),
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
-- Who sees the person sees the picture.
call app.protect_tenant_table('user_pictures', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())
  and exists (select from public.users where users.tenant_id = user_pictures.tenant_id and users.id = user_pictures.user_id)');
