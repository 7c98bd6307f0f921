-- Whether the transaction reads the export of a company.
create or replace function app.is_company_export() returns boolean language sql stable
  return coalesce(current_setting('app.is_company_export', true), '') = 'on';
grant execute on function app.is_company_export to loggia_staff;
