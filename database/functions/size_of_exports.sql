-- The bytes of all exports of the company, which may be as many as its storage. Users see only their own exports.
create or replace function app.size_of_exports(out used bigint, out quota bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select sum(e.size_bytes) from public.exports e where e.tenant_id = t.id), 0)::bigint,
    t.storage_quota_mb * 1048576::bigint
  from public.tenants t where t.id = app.tenant_id()
$$;
grant execute on function app.size_of_exports to loggia_staff, loggia_client;
