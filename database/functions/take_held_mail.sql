-- Marks a held mail as taken, with its author, in the transaction that posts it as them. Returns whether it was still held. Staff also
-- take in what looked like the mail of a machine.
create or replace function app.take_held_mail(p_id uuid, p_by uuid, p_subject_type text, p_subject_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.inbound_mails
  set state = 'Taken', reason = null, subject_type = p_subject_type, subject_id = p_subject_id, decided_by = p_by, decided_at = now(),
    sender_id = app.user_id()
  where tenant_id = app.tenant_id() and id = p_id and state <> 'Taken' and reason <> 'Discarded';
  return found;
end $$;
grant execute on function app.take_held_mail to loggia_staff, loggia_client;
