-- Protects a table: only staff of the tenant and the client users whom `client_rule` allows reach its rows.
-- `client_rule` must begin with the tenant. Policies read the context in sub-queries, because PostgreSQL runs a sub-query once
-- per statement but a plain call once per row. Each sub-query takes about a microsecond, so a rule should have few of them.
-- The owner has a policy too, because FORCE binds the owner: definer functions, seeds and backups run as the owner.
create or replace procedure app.protect_tenant_table(target regclass, privileges text, client_rule text, tenant_column text default 'tenant_id')
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  staff_rule text := format('%I = (select app.tenant_id_of_staff())', tenant_column);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner on %s to current_user using (true) with check (true)', target);
  execute format('create policy staff on %s to loggia_staff using (%s) with check (%s)', target, staff_rule, staff_rule);
  execute format('create policy client on %s to loggia_client using (%s) with check (%s)', target, client_rule, client_rule);
  execute format('grant %s on %s to loggia_staff, loggia_client', privileges, target);
end $$;
