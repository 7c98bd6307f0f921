-- The projects that the person who started the preview sees. Null if they see all projects.
create or replace function app.preview_projects() returns uuid[] language sql stable
  return nullif(current_setting('app.preview_projects', true), '')::uuid[];
grant execute on function app.preview_projects to loggia_app, loggia_staff, loggia_client;
