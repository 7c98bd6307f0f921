-- What a person is and was called, and their addresses and phone numbers. What somebody else has today is theirs.
create or replace function app.names_of_person(p_user public.users) returns table (first_name text, last_name text, email text, user_name text,
  phone_number text, scim_user_name text, external_id text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p_user.first_name, p_user.last_name, p_user.email, p_user.user_name, p_user.phone_number, p_user.scim_user_name, p_user.external_id
  union
  select case when not of_others.name then was.first_name end, case when not of_others.name then was.last_name end,
    case when not of_others.email then was.email end, case when not of_others.user_name then was.user_name end,
    case when not of_others.phone_number then was.phone_number end, was.scim_user_name, was.external_id
  from jsonb_array_elements(p_user.earlier_names) earlier, jsonb_populate_record(null::public.users, earlier) was,
    lateral (
      select coalesce(bool_or((u.first_name, u.last_name) = (was.first_name, was.last_name)), false) as name,
        coalesce(bool_or(lower(u.email) = lower(was.email)), false) as email,
        coalesce(bool_or(lower(u.user_name) = lower(was.user_name)), false) as user_name,
        coalesce(bool_or(u.phone_number = was.phone_number), false) as phone_number
      from public.users u where u.tenant_id = p_user.tenant_id and u.id <> p_user.id and u.erased_at is null) of_others
$$;
