-- The bytes that the company uses, with what other uploads have reserved, and its quota. Documents count with all their versions, and so do
-- the files of messages, mails that came in, and files in the trash, because they take up room too. It runs as the owner because client
-- users do not see all files. It locks the company's row, so that of two uploads at once one counts the other.
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
grant execute on function app.storage to loggia_app, loggia_staff, loggia_client;
