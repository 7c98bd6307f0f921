-- To read the export of a person, as that person. Also of people who may no longer sign in, because they have a right to it. Always
-- read-only. AT401 if the person was deleted.
create or replace function app.enter_for_person(p_tenant uuid, p_user uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person record;
begin
  select coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims, u.client_id,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope
  into person
  from public.users u
    join public.tenants t on t.id = u.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = p_tenant and u.id = p_user and u.deleted_at is null and t.is_active;
  if not found then
    raise exception 'no such user' using errcode = 'AT401';
  end if;
  perform
    set_config('transaction_read_only', 'on', true),
    set_config('app.is_person_export', 'on', true),
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', case person.scope when 'staff' then p_tenant::text else '' end, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.scope', person.scope, true),
    set_config('app.client_id', coalesce(person.client_id::text, ''), true),
    set_config('app.visibility',
      case when person.is_admin or 'Project:ViewAllProjects' = any (person.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (person.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '60s', true);
end $$;
grant execute on function app.enter_for_person to loggia_app;
