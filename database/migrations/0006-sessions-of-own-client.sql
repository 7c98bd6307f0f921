-- A client user who may manage people ends the sessions of those they deactivate, remove or give a password;
-- these are people of their own client alone.
alter policy client_scope on sessions
  using (case when app.scope() = 'staff' then true else user_id = app.user_id() or exists (
    select 1 from users where users.tenant_id = sessions.tenant_id and users.id = sessions.user_id and users.client_id = app.client_id()) end)
  with check (case when app.scope() = 'staff' then true else user_id = app.user_id() or exists (
    select 1 from users where users.tenant_id = sessions.tenant_id and users.id = sessions.user_id and users.client_id = app.client_id()) end);
