-- The files of messages.

-- A file is uploaded before its message. Until then it belongs to its uploader alone, and maintenance removes it after a day.
create table attachments (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  message_id uuid,
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  -- Whatever removes a message keeps the ids of its files in `uploads` first, so that their bytes are found.
  foreign key (tenant_id, message_id) references messages on delete cascade,
  foreign key (tenant_id, created_by) references users
);
create index attachments_of_message on attachments (tenant_id, message_id) where message_id is not null;
create index attachments_unused on attachments (tenant_id, created_at) where message_id is null;
create index attachments_sizes on attachments (tenant_id, size_bytes);
-- A file is seen with its message.
call app.protect_tenant_table('attachments', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())
  and (message_id is null and created_by = (select app.user_id()) or exists (select from public.messages
    where messages.tenant_id = attachments.tenant_id and messages.id = attachments.message_id))');

-- As before (0004), and now also counts the files of messages.
create or replace function app.storage(p_except uuid, out used bigint, out quota bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select t.storage_quota_mb * 1048576::bigint into quota
  from public.tenants t where t.id = app.tenant_id() for no key update;
  select
    coalesce((select sum(d.size_bytes) from public.documents d where d.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(i.size_bytes) from public.images i where i.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(a.size_bytes) from public.attachments a where a.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(u.size_bytes) from public.uploads u where u.tenant_id = app.tenant_id() and u.id <> p_except), 0)
  into used;
end $$;
