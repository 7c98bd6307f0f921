-- Whether another sign-up may wait: `full` if too many wait in all or from one network, `enough` if one address has asked for several
-- within an hour. Sign-ups take turns until the end of their transactions, so that the limits hold.
create or replace function app.admit_sign_up(p_email_key text, p_network text, p_waiting int, p_of_network int, p_of_email int) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting record;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-up', 0));
  select count(*) as number, count(*) filter (where network = p_network) as of_network,
    count(*) filter (where email_key = p_email_key and created_at > now() - interval '1 hour') as of_email
  into waiting from public.sign_ups where expires_at > now();
  return case when waiting.number >= p_waiting or waiting.of_network >= p_of_network then 'full'
    when waiting.of_email >= p_of_email then 'enough' else 'admitted' end;
end $$;
grant execute on function app.admit_sign_up to loggia_staff;
