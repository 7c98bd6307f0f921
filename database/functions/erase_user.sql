-- For administrators of the company. A trial run does the same and undoes it, so that it counts what the real run would.
create or replace function app.erase_user(p_user uuid, p_dry_run boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  result jsonb;
begin
  perform from public.users u join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = app.tenant_id() and u.id = app.user_id() and r.is_admin and u.is_active and u.deleted_at is null;
  if not found then
    raise exception 'only administrators erase' using errcode = 'AT403';
  end if;
  begin
    result := app.erase_person(app.tenant_id(), p_user, now(), app.user_id());
    if p_dry_run then
      raise exception 'undo' using errcode = 'AT000';
    end if;
  exception when sqlstate 'AT000' then
    null;
  end;
  return result;
end $$;
grant execute on function app.erase_user to loggia_staff;
