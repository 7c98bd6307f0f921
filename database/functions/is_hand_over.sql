-- Whether the transaction reads a hand-over: what any user of the client could see who holds each permission to view.
create or replace function app.is_hand_over() returns boolean language sql stable
  return coalesce(current_setting('app.is_hand_over', true), '') = 'on';
grant execute on function app.is_hand_over to loggia_staff, loggia_client;
