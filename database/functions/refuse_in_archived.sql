-- As app.refuse_archived, for what belongs to a project, which has the same client and so is visible. Removing rows for good stays
-- possible, for maintenance.
create or replace function app.refuse_in_archived() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from public.projects p where p.tenant_id = new.tenant_id and p.id = new.project_id and p.archived_at is not null
  ) then
    raise exception 'the project is archived' using errcode = 'AT424';
  end if;
  return new;
end $$;
