-- The first statement of a signed-in user's transaction. It checks the session against the database, refuses users who lack
-- the claim, sets the context that the policies read, and returns the user as JSON.
-- Who needs a second factor, has none and has used up their sign-ins without it can only call operations for which
-- `p_without_factor` is true.
-- Errors: AT401 no valid session, AT403 claim missing, AT423 a write in the read-only demo company, AT428 second factor missing.
-- The statement timeout is set here too (statementTimeouts in pool.ts), because behind PgBouncer a setting of the connection
-- may not reach this one.
create or replace function app.enter(p_tenant uuid, p_session uuid, p_user uuid, p_any_of text[], p_admin_only boolean, p_write boolean,
  p_without_factor boolean default false) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
  ignored text;
begin
  select u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name,
    coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope,
    u.client_id, u.is_demo, t.is_read_only,
    t.second_factor as needed_by, t.second_factor <> 'off' and u.sign_ins_without_factor > t.grace_sign_ins as is_over_grace
  into actor
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.ended_at is null
    and s.expires_at > now() and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)) and t.is_active;
  if not found then
    raise exception 'no valid session' using errcode = 'AT401';
  end if;
  if actor.is_over_grace and not p_without_factor and (actor.needed_by = 'all' or actor.scope <> 'client')
    and not app.has_factor(p_tenant, p_user) then
    raise exception 'second factor missing' using errcode = 'AT428';
  end if;
  if not actor.is_admin and (p_admin_only or not (p_any_of is null or p_any_of && actor.claims)) then
    raise exception 'claim missing' using errcode = 'AT403';
  end if;
  if p_write and actor.is_read_only then
    raise exception 'read-only company' using errcode = 'AT423';
  end if;
  -- Assignments are faster than PERFORM, which would run a query for each.
  ignored := set_config('app.tenant_id', p_tenant::text, true);
  ignored := set_config('app.tenant_id_of_staff', case actor.scope when 'staff' then p_tenant::text else '' end, true);
  ignored := set_config('app.user_id', p_user::text, true);
  ignored := set_config('app.scope', actor.scope, true);
  ignored := set_config('app.client_id', coalesce(actor.client_id::text, ''), true);
  ignored := set_config('app.visibility',
    case when actor.is_admin or 'Project:ViewAllProjects' = any (actor.claims) then 'all'
      when 'Project:ViewAssignedProjects' = any (actor.claims) then 'assigned' else 'none' end, true);
  ignored := set_config('statement_timeout', '4s', true);
  if current_setting('transaction_read_only') = 'off' then
    ignored := set_config('app.user_name',
      coalesce(nullif(btrim(concat_ws(' ', actor.first_name, actor.last_name)), ''), actor.user_name, actor.email), true);
  end if;
  return row_to_json(actor);
end $$;
grant execute on function app.enter to loggia_app;
