-- Makes the digest of a day, which tells these lines: marks the day, takes the lines and queues the mail, in one step. So of
-- several processes one makes it, and one that dies leaves either all of it or nothing. Returns whether there is a mail.
create or replace function app.queue_digest(p_user uuid, p_day date, p_mail uuid, p_lines uuid[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.notification_settings as own (tenant_id, user_id, digested_on) values (app.tenant_id(), p_user, p_day)
  on conflict (tenant_id, user_id) do update set digested_on = excluded.digested_on
    where own.digested_on is null or own.digested_on < excluded.digested_on;
  if not found then
    return false;
  end if;
  update public.notifications set digest_id = p_mail
  where tenant_id = app.tenant_id() and user_id = p_user and id = any (p_lines)
    and digest_topic is not null and digest_id is null and read_at is null and done_at is null;
  if not found then
    return false;
  end if;
  insert into public.mails (tenant_id, id, kind, user_id, address, topic)
  select app.tenant_id(), p_mail, 'digest', u.id, u.email, 'digest' from public.users u
  where u.tenant_id = app.tenant_id() and u.id = p_user and u.email is not null;
  return found;
end $$;
grant execute on function app.queue_digest to loggia_staff;
