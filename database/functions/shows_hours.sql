-- Whether the caller is of a client that sees this of its hours: `Sums`, `Lines`, which are more, or `Names`.
create or replace function app.shows_hours(p_what text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from public.clients c where c.tenant_id = app.tenant_id() and c.id = app.client_id() and c.shows_hours <> 'None'
      and case p_what when 'Sums' then true when 'Lines' then c.shows_hours = 'Lines' when 'Names' then c.shows_hour_names else false end)
$$;
grant execute on function app.shows_hours to loggia_staff, loggia_client;
