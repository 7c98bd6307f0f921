-- The first message of staff to the client is the first answer. Only people write messages: automatic mails are never posted.
create or replace function app.keep_first_answer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.ticket_clocks set first_answer_at = new.created_at
  where tenant_id = new.tenant_id and ticket_id = new.ticket_id and first_answer_at is null and exists (
    select from public.users u left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = new.tenant_id and u.id = new.author_id and u.client_id is null
      and r.role_type is distinct from 'ClientUser');
  if found and exists (select from public.service_levels where tenant_id = new.tenant_id) then
    perform app.reckon_clocks(new.tenant_id, array[new.ticket_id]);
  end if;
  return null;
end $$;
