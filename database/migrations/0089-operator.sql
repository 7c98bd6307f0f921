-- Who may act for the operator, and what was done. Both are outside companies and in another schema, so a company that is purged leaves its trace. The app's
-- roles reach them through these functions alone.
create schema operator;

create table operator.tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  last_used_at timestamptz
);
create unique index tokens_name on operator.tokens (name) where ended_at is null;

create table operator.log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  -- Of the request, or "shell".
  address text not null,
  action text not null,
  company_id uuid,
  company_name text,
  details jsonb not null default '{}',
  outcome text not null check (outcome in ('Started', 'Done', 'Failed'))
);
create index log_at on operator.log (at);

-- The name of a token that works. Its last use is kept to the minute.
create function app.find_operator_token(p_hash bytea) returns text
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update operator.tokens set last_used_at = now()
  where token_hash = p_hash and ended_at is null and expires_at > now() and (last_used_at is null or last_used_at < now() - interval '1 minute');
  select name from operator.tokens where token_hash = p_hash and ended_at is null and expires_at > now()
$$;

-- Adds what the operator does to the company of the transaction. Users of a company cannot: for them app.user_id() is set.
create function app.log_of_operator(p_actor text, p_address text, p_action text, p_company_name text, p_details jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.user_id() is not null or app.tenant_id() is null then
    raise insufficient_privilege using message = 'only the operator';
  end if;
  insert into operator.log (actor, address, action, company_id, company_name, details, outcome)
  values (p_actor, p_address, p_action, app.tenant_id(), p_company_name, p_details, 'Done');
end $$;

revoke all on function app.find_operator_token, app.log_of_operator from public;
grant execute on function app.find_operator_token to loggia_app;
grant execute on function app.log_of_operator to loggia_staff;
