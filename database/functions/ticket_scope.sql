-- An option of the acting user's role: whether a client user sees the tickets of the client, or only their own. In a preview of a role, that
-- role decides. A hand-over has all tickets of the client. A definer function, because a policy must not depend on the rows that its
-- caller sees.
create or replace function app.ticket_scope() returns text language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select case when app.is_hand_over() then 'client' else (
    select r.ticket_scope from public.roles r
    where r.tenant_id = app.tenant_id() and r.id = coalesce(app.preview_role(), (
      select u.role_id from public.users u where u.tenant_id = app.tenant_id() and u.id = app.user_id()))) end
$$;
grant execute on function app.ticket_scope to loggia_staff, loggia_client;
