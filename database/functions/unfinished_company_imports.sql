-- Companies of which an import began and did not end.
create or replace function app.unfinished_company_imports() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select tenant_id from public.company_imports order by started_at limit 100
$$;
grant execute on function app.unfinished_company_imports to loggia_app;
