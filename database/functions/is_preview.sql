-- The context of a preview, which app.enter_as sets. Without one, is_preview is false and preview_projects is null.
create or replace function app.is_preview() returns boolean language sql stable
  return coalesce(current_setting('app.is_preview', true), '') = 'on';
grant execute on function app.is_preview to loggia_app, loggia_staff, loggia_client;
