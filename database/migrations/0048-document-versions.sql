-- Versions of documents. A document shows its newest version; the earlier ones stay as they are.

alter table documents add column current_version int not null default 1 check (current_version >= 1);

-- The bytes are stored under the id of the version. The first version has the id of its document.
create table document_versions (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  document_id uuid not null,
  number int not null check (number >= 1),
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null,
  note text not null default '' check (length(note) <= 500),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, document_id, number),
  -- Whatever removes a document keeps the ids of its versions in `uploads` first, so that their bytes are found.
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, created_by) references users,
  check ((number = 1) = (id = document_id))
);
create index document_versions_sizes on document_versions (tenant_id, size_bytes);
-- Versions are seen with their document.
call app.protect_tenant_table('document_versions', 'select, insert, delete', 'tenant_id = (select app.tenant_id())
  and exists (select from public.documents
    where documents.tenant_id = document_versions.tenant_id and documents.id = document_versions.document_id)');

insert into document_versions (tenant_id, id, document_id, number, file_name, content_type, size_bytes, sha256, created_by, created_at)
select tenant_id, id, id, 1, file_name, content_type, size_bytes, sha256, created_by, created_at from documents;

-- A trigger, so that processes of the previous version add the first version too.
create function app.add_first_version() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.document_versions
    (tenant_id, id, document_id, number, file_name, content_type, size_bytes, sha256, created_by, created_at)
  values (new.tenant_id, new.id, new.id, 1, new.file_name, new.content_type, new.size_bytes, new.sha256, new.created_by,
    new.created_at);
  return null;
end $$;
create trigger add_first_version after insert on documents for each row execute function app.add_first_version();

-- As before (0024), but documents count with all their versions.
create or replace function app.storage(p_except uuid, out used bigint, out quota bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select t.storage_quota_mb * 1048576::bigint into quota
  from public.tenants t where t.id = app.tenant_id() for no key update;
  select
    coalesce((select sum(v.size_bytes) from public.document_versions v where v.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(i.size_bytes) from public.images i where i.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(a.size_bytes) from public.attachments a where a.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(m.size_bytes) from public.inbound_mails m where m.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(u.size_bytes) from public.uploads u where u.tenant_id = app.tenant_id() and u.id <> p_except), 0)
  into used;
end $$;

revoke all on function app.add_first_version from public;
