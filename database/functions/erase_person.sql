-- Erases a person, and returns what went and what stays. Null if there is no such person, or if they are erased already.
create or replace function app.erase_person(p_tenant uuid, p_user uuid, p_at timestamptz, p_by uuid) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  person public.users;
  gone jsonb;
  kept jsonb;
begin
  select * into person from public.users where tenant_id = p_tenant and id = p_user and erased_at is null for update;
  if person.id is null then
    return null;
  end if;
  gone := jsonb_build_object('profile', num_nonnulls(person.first_name, person.last_name, person.email, person.user_name, person.phone_number,
      person.password_hash, person.locale, person.region, person.time_zone, person.external_id, person.external_key, person.scim_user_name))
    || app.erase_rows_of_person(person) || app.erase_traces_of_person(person);
  -- After the rows that go, which may be texts too.
  kept := app.contributions_of_person(person);
  update public.users set first_name = 'Former', last_name = 'member', email = null, email_key = null, email_verified_at = null,
    user_name = null, user_name_key = null, user_name_skeleton = null, phone_number = null, password_hash = null, role_id = null,
    is_active = false, is_break_glass = false, locale = null, region = null, time_zone = null, mail_state = 'Ok', mail_problem = null, external_id = null,
    external_key = null, scim_user_name = null, scim_user_name_key = null, sign_ins_without_factor = 0, access_ends_on = null,
    access_set_by = null, access_told = null, earlier_names = '[]',
    email_unconfirmed = false, erased_at = p_at, updated_at = now(), version = version + 1
  where tenant_id = p_tenant and id = p_user;
  insert into public.erasures (tenant_id, person_hash, at, by) values (p_tenant, app.person_hash(p_tenant, p_user), p_at, p_by)
  on conflict do nothing;
  return jsonb_build_object('gone', gone, 'kept', kept);
end $$;
