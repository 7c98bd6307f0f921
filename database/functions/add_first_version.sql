-- A new document has its first version, whatever added it.
create or replace function app.add_first_version() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.document_versions
    (tenant_id, id, document_id, number, file_name, content_type, size_bytes, sha256, created_by, created_at)
  values (new.tenant_id, new.id, new.id, 1, new.file_name, new.content_type, new.size_bytes, new.sha256, new.created_by,
    new.created_at);
  return null;
end $$;
