-- Where the chain of the company ends, which also answers of others decide. The lock lasts until the transaction ends, so that two
-- answers never follow the same one.
create or replace function app.end_of_sign_offs(out "position" int, out record bytea)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-offs/' || app.tenant_id(), 0));
  select a.position, a.record into "position", record from public.sign_off_answers a
  where a.tenant_id = app.tenant_id() order by a.position desc limit 1;
end $$;
grant execute on function app.end_of_sign_offs to loggia_staff, loggia_client;
