-- What a person did in the moment in which they were erased, such as signing in, may have been saved just after it. Maintenance removes it.
-- Returns how many people had such rows.
create or replace function app.finish_erasures() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person public.users;
  finished int := 0;
begin
  for person in
    select u.* from public.users u
    where u.tenant_id = app.tenant_id() and u.erased_at > now() - interval '1 day'
      and (exists (select from public.sessions s where (s.tenant_id, s.user_id) = (u.tenant_id, u.id))
        or exists (select from public.mails m where (m.tenant_id, m.user_id) = (u.tenant_id, u.id))
        or exists (select from public.inbound_mails i where (i.tenant_id, i.sender_id) = (u.tenant_id, u.id))
        or exists (select from public.withheld_messages w where (w.tenant_id, w.user_id) = (u.tenant_id, u.id))
        or exists (select from public.audit_log a where (a.tenant_id, a.actor_id) = (u.tenant_id, u.id)
          and (a.actor_name <> 'Former member' or a.address is not null)))
  loop
    perform app.erase_rows_of_person(person);
    update public.audit_log set actor_name = 'Former member', address = null,
      subject_name = case when subject_type = 'user' and subject_id = person.id then 'Former member' else subject_name end
    where tenant_id = person.tenant_id and actor_id = person.id and (actor_name <> 'Former member' or address is not null);
    update public.events set actor_name = 'Former member'
    where tenant_id = person.tenant_id and actor_id = person.id and actor_name <> 'Former member';
    finished := finished + 1;
  end loop;
  return finished;
end $$;
grant execute on function app.finish_erasures to loggia_staff;
