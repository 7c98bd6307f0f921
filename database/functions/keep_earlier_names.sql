-- A person is also known by the names and addresses that they had, for their export and their erasure.
create or replace function app.keep_earlier_names() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  earlier constant jsonb := jsonb_strip_nulls(jsonb_build_object('first_name', old.first_name, 'last_name', old.last_name, 'email', old.email,
    'user_name', old.user_name, 'phone_number', old.phone_number, 'scim_user_name', old.scim_user_name, 'external_id', old.external_id));
begin
  if not new.earlier_names @> jsonb_build_array(earlier) then
    new.earlier_names := new.earlier_names || earlier;
    if jsonb_array_length(new.earlier_names) > 100 then
      new.earlier_names := new.earlier_names - 0;
    end if;
  end if;
  return new;
end $$;
