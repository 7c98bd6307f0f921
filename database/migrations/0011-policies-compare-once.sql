-- Both policies as before, but tenant and scope are asked for and compared once for each statement and table: a list looks
-- into other tables for each of its rows, and read the tenant out of the setting again each time. For scope, what is left
-- for each row is to look whether it was true.
create or replace procedure app.protect_tenant_table(target regclass, privileges text, client_rule text, tenant_column text default 'tenant_id')
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  tenant_rule text := format('%I = (select app.tenant_id())', tenant_column);
  scope_rule text := format('case when (select app.scope() = ''staff'') then true else %s end',
    replace(client_rule, 'app.client_id()', '(select app.client_id())'));
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner on %s to current_user using (true) with check (true)', target);
  execute format('create policy tenant on %s to atrium_app using (%s) with check (%s)', target, tenant_rule, tenant_rule);
  execute format('create policy client_scope on %s as restrictive to atrium_app using (%s) with check (%s)',
    target, scope_rule, scope_rule);
  execute format('grant %s on %s to atrium_app', privileges, target);
end $$;

do $$
declare
  policy record;
  rule text;
begin
  for policy in select polname, polrelid::regclass as target, polcmd, pg_get_expr(polqual, polrelid) as rule
    from pg_policy where polname in ('tenant', 'client_scope') loop
    rule := regexp_replace(policy.rule, '\(\( SELECT app\.scope\(\) AS scope\) = (''\w+'')::text\)', '(select app.scope() = \1)', 'g');
    rule := replace(rule, '= app.tenant_id()', '= (select app.tenant_id())');
    execute format('alter policy %I on %s using (%s)', policy.polname, policy.target, rule);
    if policy.polcmd = '*' then
      execute format('alter policy %I on %s with check (%s)', policy.polname, policy.target, rule);
    end if;
  end loop;
end $$;
