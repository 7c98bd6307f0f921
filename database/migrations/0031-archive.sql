-- Archived projects: out of the lists, and read-only until they are unarchived.

alter table projects add column archived_at timestamptz;

-- As before (0004), without archived projects, so that a page reads none of them. Only the index of clients keeps them, for what a
-- client still has. It includes `archived_at`, so that counting still reads the index alone.
drop index projects_newest, projects_newest_of_client, projects_changed, projects_due;
create index projects_newest on projects (tenant_id, created_at desc, id desc) where deleted_at is null and archived_at is null;
create index projects_newest_of_client on projects (tenant_id, client_id, created_at desc, id desc)
  include (status, end_date, archived_at) where deleted_at is null;
create index projects_changed on projects (tenant_id, updated_at desc) where deleted_at is null and archived_at is null;
create index projects_due on projects (tenant_id, end_date)
  where deleted_at is null and archived_at is null and status <> 'Completed';
create index projects_archived on projects (tenant_id, created_at desc, id desc)
  where deleted_at is null and archived_at is not null;

-- Refuses a write to an archived project with AT424. Only the roles of users are refused: maintenance and restores are not. The
-- project can be unarchived. Its team needs no trigger, because it is changed together with the project's row, except when a user is
-- removed, who leaves every team.
create function app.refuse_archived() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'the project is archived' using errcode = 'AT424';
end $$;
create trigger refuse_archived before update on projects for each row
  when (old.archived_at is not null and new.archived_at is not null and current_user in ('loggia_staff', 'loggia_client'))
  execute function app.refuse_archived();

-- The same for what belongs to a project, which has the same client and so is visible. Removing rows for good stays possible, for
-- maintenance.
create function app.refuse_in_archived() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from public.projects p where p.tenant_id = new.tenant_id and p.id = new.project_id and p.archived_at is not null
  ) then
    raise exception 'the project is archived' using errcode = 'AT424';
  end if;
  return new;
end $$;
create trigger refuse_archived before insert or update on documents for each row
  when (new.project_id is not null and current_user in ('loggia_staff', 'loggia_client'))
  execute function app.refuse_in_archived();
create trigger refuse_archived before insert or update on images for each row
  when (current_user in ('loggia_staff', 'loggia_client')) execute function app.refuse_in_archived();
create trigger refuse_archived before insert or update on messages for each row
  when (new.project_id is not null and current_user in ('loggia_staff', 'loggia_client'))
  execute function app.refuse_in_archived();
revoke all on function app.refuse_archived, app.refuse_in_archived from public;
