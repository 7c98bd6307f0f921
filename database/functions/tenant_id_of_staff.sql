-- The tenant while staff act, otherwise null. Policies for staff compare with this setting and not with app.tenant_id, so the
-- role loggia_staff alone shows no row. Checking the scope in each policy would cost every statement more.
create or replace function app.tenant_id_of_staff() returns uuid language sql stable
  return nullif(current_setting('app.tenant_id_of_staff', true), '')::uuid;
grant execute on function app.tenant_id_of_staff to loggia_app, loggia_staff, loggia_client;
