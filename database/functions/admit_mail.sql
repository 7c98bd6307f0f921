-- How often mail opens tickets and opens them again, counted in the transaction that does it (server/exchange/mail-in/limits.ts).
-- Whether another mail may open a ticket (`p_ticket` is null), or open a closed one again: `open` if that ticket is no longer closed,
-- `full` if it is closed and was opened again often enough within an hour. Mails of one sender, and answers about one ticket, take turns
-- until the end of their transactions, so that the limits hold. Client users do not read the mails, so it runs as its owner.
create or replace function app.admit_mail(p_from text, p_ticket uuid, p_limit int) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('mail-in/' || app.tenant_id() || '/' || coalesce(p_ticket::text, p_from), 0));
  if p_ticket is not null and not exists (
    select from public.tickets where tenant_id = app.tenant_id() and id = p_ticket and status in ('Resolved', 'Closed')
  ) then
    return 'open';
  end if;
  return case when p_limit > (
    select count(*) from public.inbound_mails m
    where m.tenant_id = app.tenant_id() and m.state = 'Taken' and m.received_at > now() - interval '1 hour'
      and case when p_ticket is null then m.from_address = p_from and m.lane is null else m.subject_id = p_ticket and m.has_reopened end
  ) then 'admitted' else 'full' end;
end $$;
grant execute on function app.admit_mail to loggia_staff, loggia_client;
