-- The name of a token that works. Its last use is kept to the minute.
create or replace function app.find_operator_token(p_hash bytea) returns text
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update operator.tokens set last_used_at = now()
  where token_hash = p_hash and ended_at is null and expires_at > now() and (last_used_at is null or last_used_at < now() - interval '1 minute');
  select name from operator.tokens where token_hash = p_hash and ended_at is null and expires_at > now()
$$;
grant execute on function app.find_operator_token to loggia_app;
