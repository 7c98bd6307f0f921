-- Erases again who was erased after a backup was made. `p_erasures` is [{"person": hash in hex, "at", "by"}]. The audit log tells that an
-- erasure was repeated.
create or replace function app.repeat_erasures(p_erasures jsonb) returns int
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  person record;
  repeated int := 0;
begin
  for person in
    select u.tenant_id, u.id, min(each.at) as erased_at, (array_agg(each.by order by each.at))[1] as erased_by
    from public.users u join jsonb_to_recordset(p_erasures) each (person text, at timestamptz, by uuid)
      on decode(each.person, 'hex') = app.person_hash(u.tenant_id, u.id)
    where u.erased_at is null group by u.tenant_id, u.id
  loop
    -- Another process may have erased them in the meantime.
    if app.erase_person(person.tenant_id, person.id, person.erased_at, person.erased_by) is not null then
      insert into public.audit_log (tenant_id, id, action, actor_name, subject_type, subject_id, subject_name)
      values (person.tenant_id, gen_random_uuid(), 'user.erased', 'operator', 'user', person.id, 'Former member');
      repeated := repeated + 1;
    end if;
  end loop;
  return repeated;
end $$;
