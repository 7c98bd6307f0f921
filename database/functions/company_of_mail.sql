-- The company of a mail. A report is addressed to the mail alone, because the address has no room for two ids. The address is
-- signed, so only ids of mails that Loggia has sent come here.
create or replace function app.company_of_mail(p_mail uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id from public.tenants t
  where exists (select from public.mails m where m.tenant_id = t.id and m.id = p_mail)
  limit 1
$$;
grant execute on function app.company_of_mail to loggia_app;
