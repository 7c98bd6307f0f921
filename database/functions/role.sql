-- The database role to act as after entering. Staff and client users have separate roles, so that each has its own policies
-- and query plans. Anyone who is not staff gets the role with fewer rows.
create or replace function app.role() returns text language sql stable
  return case when app.scope() = 'staff' then 'loggia_staff' else 'loggia_client' end;
grant execute on function app.role to loggia_app;
