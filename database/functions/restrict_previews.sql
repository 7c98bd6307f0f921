-- Hides rows from previews. The policy restricts what the table's policy for client users allows, and is always true
-- outside of previews.
create or replace procedure app.restrict_previews(target regclass, rule text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create policy preview on %s as restrictive for select to loggia_client using (%s)', target, rule);
end $$;
