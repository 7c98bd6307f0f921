-- For the copy beside the backups.
create or replace function app.list_erasures() returns table (person text, at text, by uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select encode(e.person_hash, 'hex'), app.instant(e.at), e.by from public.erasures e order by e.at, e.person_hash
$$;
grant execute on function app.list_erasures to loggia_app;
