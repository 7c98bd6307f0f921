-- Protects a table whose rows belong to one user: nobody else reaches them, staff or client.
create or replace procedure app.protect_personal_table(target regclass, privileges text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  rule constant text := '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())';
begin
  call app.protect_tenant_table(target, privileges, rule);
  execute format('alter policy staff on %s using (%s) with check (%s)', target, rule, rule);
end $$;
