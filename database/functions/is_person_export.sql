-- Whether the transaction reads the export of the person that it acts as.
create or replace function app.is_person_export() returns boolean language sql stable
  return coalesce(current_setting('app.is_person_export', true), '') = 'on';
grant execute on function app.is_person_export to loggia_staff, loggia_client;
