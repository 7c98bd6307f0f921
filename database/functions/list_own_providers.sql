-- The providers that the user of this transaction can sign in with, and since when they do.
create or replace function app.list_own_providers() returns table (id uuid, name text, is_required boolean,
  linked_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, p.is_required, i.created_at, i.last_used_at
  from public.identity_providers p
    left join public.identities i on i.tenant_id = p.tenant_id and i.provider_id = p.id and i.user_id = app.user_id()
  where p.tenant_id = app.tenant_id()
    and (p.client_id = app.client_id() or app.client_id() is null and p.covers <> 'Clients')
  order by p.name_key
$$;
grant execute on function app.list_own_providers to loggia_staff, loggia_client;
