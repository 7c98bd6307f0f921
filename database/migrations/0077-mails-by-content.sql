-- Some devices send every mail with the same Message-ID. Only a mail of the same sender with the same content was taken before.
-- The content is everything below the headers, to which each server on the way adds. Unknown for mails from before this version.
alter table inbound_mails add column content_sha256 bytea check (length(content_sha256) = 32);
alter table inbound_mails drop constraint inbound_mails_tenant_id_message_id_key;
create unique index inbound_mails_once
  on inbound_mails (tenant_id, message_id, coalesce(from_address, ''), coalesce(content_sha256, ''));

-- Staff also take in what looked like the mail of a machine.
create or replace function app.take_held_mail(p_id uuid, p_by uuid, p_subject_type text, p_subject_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.inbound_mails
  set state = 'Taken', reason = null, subject_type = p_subject_type, subject_id = p_subject_id, decided_by = p_by, decided_at = now()
  where tenant_id = app.tenant_id() and id = p_id and state <> 'Taken' and reason <> 'Discarded';
  return found;
end $$;
