-- What the operator tells everybody, such as when Loggia will be away. There is one at most, and it belongs to no company.
create table operator.announcement (
  id boolean primary key default true check (id),
  text text not null check (length(text) between 1 and 200),
  until timestamptz
);

create function app.current_announcement() returns table (text text, until timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.text, a.until from operator.announcement a where a.until is null or a.until > now()
$$;

revoke all on function app.current_announcement from public;
grant execute on function app.current_announcement to loggia_app;
