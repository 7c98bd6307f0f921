-- The owner of a token, and their client. Each request then checks everything with app.enter_by_token. The time of use is kept to
-- the minute.
create or replace function app.find_token(p_tenant uuid, p_session uuid, p_hash bytea) returns table (user_id uuid, client_id uuid)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.sessions s set last_used_at = now()
  from public.users u
  where s.tenant_id = p_tenant and s.id = p_session and s.kind = 'token' and s.token_hash = p_hash
    and s.ended_at is null and s.expires_at > now()
    and u.tenant_id = s.tenant_id and u.id = s.user_id and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id))
  returning u.id, u.client_id
$$;
grant execute on function app.find_token to loggia_app;
