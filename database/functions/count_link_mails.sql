-- How many mails with links this address got within an hour, the caller caused of this kind within an hour, and the company caused within a
-- day. `ann+1@acme.example` and `ann+2@acme.example` are one mailbox, so they count together. Client users read neither mails nor the links
-- of others. Resets have limits of their own, and strangers cause them.
create or replace function app.count_link_mails(p_kind text, p_address text, out to_address int, out from_sender int, out from_company int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) filter (where regexp_replace(lower(mails.address), '\+[^@]*@', '@') = regexp_replace(lower(p_address), '\+[^@]*@', '@')
      and mails.created_at > now() - interval '1 hour')::int,
    count(*) filter (where entry_links.created_by = app.user_id() and mails.kind = p_kind
      and mails.created_at > now() - interval '1 hour')::int,
    count(*)::int
  from mails join entry_links on entry_links.tenant_id = mails.tenant_id and entry_links.id = mails.subject_id
  where mails.tenant_id = app.tenant_id() and mails.subject_type = 'entryLink' and mails.kind <> 'reset'
    and mails.created_at > now() - interval '1 day'
$$;
grant execute on function app.count_link_mails to loggia_staff, loggia_client;
