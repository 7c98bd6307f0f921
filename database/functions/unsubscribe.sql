-- Turns mails of a topic off for a user, without a session. Returns whether they were on: false too if there is no such user.
create or replace function app.unsubscribe(p_user uuid, p_topic text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.users where tenant_id = app.tenant_id() and id = p_user and is_active and deleted_at is null;
  if not found then
    return false;
  end if;
  insert into public.notification_settings (tenant_id, user_id) values (app.tenant_id(), p_user) on conflict do nothing;
  if p_topic = 'digest' then
    update public.notification_settings set digest_days = '{}'
    where tenant_id = app.tenant_id() and user_id = p_user and digest_days <> '{}';
  else
    update public.notification_settings
    set groups = groups || jsonb_build_object(p_topic, coalesce(groups -> p_topic, '{}') || '{"mail": "off"}')
    where tenant_id = app.tenant_id() and user_id = p_user and groups -> p_topic ->> 'mail' is distinct from 'off';
  end if;
  return found;
end $$;
grant execute on function app.unsubscribe to loggia_staff;
