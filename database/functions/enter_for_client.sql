-- To read a hand-over, as the client and as nobody in particular. Always read-only. AT401 if the client or the company is gone.
create or replace function app.enter_for_client(p_tenant uuid, p_client uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.clients c join public.tenants t on t.id = c.tenant_id
  where c.tenant_id = p_tenant and c.id = p_client and c.deleted_at is null and t.is_active;
  if not found then
    raise exception 'no such client' using errcode = 'AT401';
  end if;
  perform
    set_config('transaction_read_only', 'on', true),
    set_config('app.is_hand_over', 'on', true),
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', '', true),
    set_config('app.user_id', '', true),
    set_config('app.scope', 'client', true),
    set_config('app.client_id', p_client::text, true),
    set_config('app.visibility', 'all', true),
    set_config('statement_timeout', '4s', true);
end $$;
grant execute on function app.enter_for_client to loggia_app;
