-- Refuses a write after the trial of the company with AT402. Called after app.enter.
create or replace function app.refuse_after_trial() returns void
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from public.tenants where id = app.tenant_id() and trial_ends_on < (now() at time zone 'UTC')::date) then
    raise exception 'the trial has ended' using errcode = 'AT402';
  end if;
end $$;
grant execute on function app.refuse_after_trial to loggia_staff, loggia_client;
