-- The context: who acts in this transaction, and for which company. The functions app.enter… set it for one transaction only. Without a
-- context every function returns null or an empty text, and the policies show no row.
create or replace function app.tenant_id() returns uuid language sql stable
  return nullif(current_setting('app.tenant_id', true), '')::uuid;
grant execute on function app.tenant_id to loggia_app, loggia_staff, loggia_client;
