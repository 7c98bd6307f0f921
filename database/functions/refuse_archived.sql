-- Refuses a write to an archived project with AT424. Only the roles of users are refused: maintenance and restores are not. The
-- project can be unarchived. Its team needs no trigger, because it is changed together with the project's row, except when a user is
-- removed, who leaves every team.
create or replace function app.refuse_archived() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'the project is archived' using errcode = 'AT424';
end $$;
