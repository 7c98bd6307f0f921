-- The sign-ups whose mail is due, by the id of their future company.
create or replace function app.sign_ups_with_due_mail() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select tenant_id from public.sign_ups
  where state in ('Queued', 'Sending') and next_at <= now() and expires_at > now() order by next_at limit 100
$$;
grant execute on function app.sign_ups_with_due_mail to loggia_app;
