-- Removes the rows that only exist for a person, and returns how many of each kind. Bytes are removed like those of abandoned uploads.
create or replace function app.erase_rows_of_person(p_user public.users) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  p_tenant constant uuid := p_user.tenant_id;
  p_id constant uuid := p_user.id;
  counts jsonb := '{}';
  part jsonb;
begin
  -- With the tokens that renew them, and with previews that they started.
  with gone as (delete from public.sessions where tenant_id = p_tenant and user_id = p_id returning kind)
  select jsonb_build_object('sessions', count(*) filter (where kind = 'session'), 'tokens', count(*) filter (where kind <> 'session'))
  into part from gone;
  counts := counts || part;

  with gone as (delete from public.factors where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('factors', count(*)) into part from gone;
  counts := counts || part;

  with gone as (delete from public.identities where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('identities', count(*)) into part from gone;
  counts := counts || part;

  delete from public.sign_in_challenges where tenant_id = p_tenant and user_id = p_id;
  delete from public.sign_in_codes where tenant_id = p_tenant and user_id = p_id;
  delete from public.mail_codes where tenant_id = p_tenant and user_id = p_id;
  -- The names that they signed in with are kept as hashes (server/people/sign-in/sessions/throttle.ts).
  delete from public.sign_in_throttles where tenant_id = p_tenant and (kind = 'factor' and key = p_id::text or kind = 'account' and key in (
    select rtrim(translate(encode(sha256(convert_to(name, 'UTF8')), 'base64'), '+/', '-_'), '=')
    from app.names_of_person(p_user) known, 
      unnest(array[lower(known.email), lower(known.user_name), p_user.email_key, p_user.user_name_key]) name));
  with gone as (delete from public.entry_links where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('links', count(*)) into part from gone;
  counts := counts || part;

  with gone as (delete from public.user_pictures where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('picture', count(*)) into part from gone;
  counts := counts || part;

  with gone as (delete from public.calendar_feeds where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('feeds', count(*)) into part from gone;
  counts := counts || part;

  with gone as (delete from public.saved_views where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('views', count(*)) into part from gone;
  counts := counts || part;

  with settings as (delete from public.notification_settings where tenant_id = p_tenant and user_id = p_id returning 1),
    lines as (delete from public.notifications where tenant_id = p_tenant and user_id = p_id returning 1),
    followed as (delete from public.follows where tenant_id = p_tenant and user_id = p_id returning 1)
  select jsonb_build_object('notifications', count(*)) into part
  from (select from settings union all select from lines union all select from followed) gone;
  counts := counts || part;

  -- What was not sent yet, and files without a message.
  with written as (delete from public.withheld_messages where tenant_id = p_tenant and user_id = p_id returning 1),
    attached as (delete from public.attachments where tenant_id = p_tenant and created_by = p_id and message_id is null returning id),
    bytes as (insert into public.uploads (tenant_id, id, is_abandoned) select p_tenant, id, true from attached)
  select jsonb_build_object('drafts', count(*)) into part from (select from written union all select from attached) gone;
  counts := counts || part;

  with gone as (delete from public.project_members where tenant_id = p_tenant and user_id = p_id returning project_id),
    freed as (update public.tickets set assignee_id = null, version = version + 1, updated_at = now()
      where tenant_id = p_tenant and assignee_id = p_id returning id),
    led as (update public.projects set lead_id = null, version = version + 1, updated_at = now()
      where tenant_id = p_tenant and lead_id = p_id returning id)
  select jsonb_build_object('assignments',
      (select count(*) from gone) + (select count(*) from freed) + (select count(*) from led),
    'projectIds', (select coalesce(jsonb_agg(project_id), '[]') from (select project_id from gone union select id from led) theirs),
    'ticketIds', (select coalesce(jsonb_agg(id), '[]') from freed))
  into part;
  counts := counts || part;

  delete from public.timers where tenant_id = p_tenant and user_id = p_id;
  delete from public.reply_addresses where tenant_id = p_tenant and user_id = p_id;
  with addresses as materialized (select lower(email) as address from app.names_of_person(p_user) where email is not null),
    gone as (delete from public.mails where tenant_id = p_tenant
      and (user_id = p_id or user_id is null and lower(address) in (select address from addresses)) returning 1)
  select jsonb_build_object('mails', count(*)) into part from gone;
  counts := counts || part;

  with addresses as materialized (
      select lower(email) as address from app.names_of_person(p_user) where email is not null
      union select from_address from public.inbound_mails where tenant_id = p_tenant and sender_id = p_id),
    gone as (delete from public.inbound_mails where tenant_id = p_tenant and (sender_id = p_id or recipient_id = p_id
      or sender_id is null and lower(from_address) in (select address from addresses)) returning id),
    bytes as (insert into public.uploads (tenant_id, id, is_abandoned) select p_tenant, id, true from gone),
    -- The entry has the subject or the address of the mail.
    named as (update public.audit_log set subject_name = 'Former member'
      where tenant_id = p_tenant and subject_type = 'inboundMail' and subject_id in (select id from gone))
  select jsonb_build_object('inboundMails', count(*)) into part from gone;
  return counts || part;
end $$;
