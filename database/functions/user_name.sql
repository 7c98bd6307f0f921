-- Set where the transaction may write. The audit log keeps this name with every entry.
create or replace function app.user_name() returns text language sql stable
  return nullif(current_setting('app.user_name', true), '');
grant execute on function app.user_name to loggia_app, loggia_staff, loggia_client;
