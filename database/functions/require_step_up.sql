-- Refuses the transaction of a session whose user has not shown in the last ten minutes who they are. Error AT426. A token cannot show it.
create or replace function app.require_step_up(p_session uuid) returns void
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from public.sessions where tenant_id = app.tenant_id() and id = p_session and kind = 'session'
      and confirmed_at > now() - interval '10 minutes') then
    raise exception 'step-up missing' using errcode = 'AT426';
  end if;
end $$;
grant execute on function app.require_step_up to loggia_staff, loggia_client;
