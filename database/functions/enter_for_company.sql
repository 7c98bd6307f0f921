-- To read the export of a company that an administrator asked for, as the server. Always read-only. AT401 if they are no longer an active
-- administrator.
create or replace function app.enter_for_company(p_tenant uuid, p_admin uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.users u
    join public.tenants t on t.id = u.tenant_id
    join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = p_tenant and u.id = p_admin and u.is_active and u.deleted_at is null
    and not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id) and t.is_active and r.is_admin;
  if not found then
    raise exception 'no such administrator' using errcode = 'AT401';
  end if;
  perform
    app.enter_as_server(p_tenant),
    set_config('transaction_read_only', 'on', true),
    set_config('app.is_company_export', 'on', true),
    set_config('statement_timeout', '60s', true);
end $$;
grant execute on function app.enter_for_company to loggia_app;
