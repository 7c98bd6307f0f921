-- The maker of a token for SCIM. Each request then checks everything with app.enter_by_scim. The time of use is kept to the minute.
create or replace function app.find_scim_token(p_tenant uuid, p_session uuid, p_hash bytea) returns table (user_id uuid)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with found as (
    select s.user_id, s.last_used_at, s.created_at from public.sessions s
    where s.tenant_id = p_tenant and s.id = p_session and s.kind = 'scim' and s.token_hash = p_hash
      and s.ended_at is null and s.expires_at > now()
  ), used as (
    update public.sessions s set last_used_at = now()
    from found where s.tenant_id = p_tenant and s.id = p_session
      and (found.last_used_at = found.created_at or found.last_used_at < now() - interval '1 minute')
  )
  select user_id from found
$$;
grant execute on function app.find_scim_token to loggia_app;
