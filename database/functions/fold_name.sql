-- A name as lists are ordered by it and searches find it. It is cut because an index entry cannot be long.
create or replace function app.fold_name(p_name text) returns text
language sql immutable parallel safe as $$
  select left(app.fold(p_name), 600)
$$;
grant execute on function app.fold_name to loggia_app, loggia_staff, loggia_client;
