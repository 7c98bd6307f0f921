-- Removes the second factors of a person who has lost them, for those who manage the person: they cannot read the rows. Returns how many
-- factors.
create or replace function app.remove_factors(p_user uuid) returns int
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with removed as (
    delete from public.factors f
    where f.tenant_id = app.tenant_id() and f.user_id = p_user
      and (app.scope() = 'staff' or exists (
        select from public.users u where u.tenant_id = f.tenant_id and u.id = f.user_id and u.client_id = app.client_id()))
    returning f.kind, f.confirmed_at)
  select count(*)::int from removed where kind <> 'Recovery' and confirmed_at is not null
$$;
grant execute on function app.remove_factors to loggia_staff, loggia_client;
