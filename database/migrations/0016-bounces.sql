-- Mail that came back after the mail server had taken it (server/exchange/mail-in).

-- The status of the report, such as 5.1.1. Three mails in seven days with a temporary one (4.x.x) mark the address.
alter table mails
  add column bounce_status text check (bounce_status ~ '^[45][.][0-9]{1,3}[.][0-9]{1,3}$'),
  add column bounced_at timestamptz,
  add check ((bounce_status is null) = (bounced_at is null));

-- The company of a mail. A report is addressed to the mail alone, because the address has no room for two ids. The address is
-- signed, so only ids of mails that Loggia has sent come here.
create function app.company_of_mail(p_mail uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id from public.tenants t
  where exists (select from public.mails m where m.tenant_id = t.id and m.id = p_mail)
  limit 1
$$;
revoke all on function app.company_of_mail from public;
grant execute on function app.company_of_mail to loggia_app;
