-- JSON without the texts that name a person.
create or replace function app.without_person(p_value jsonb, p_pattern text) returns jsonb language plpgsql stable
set search_path = pg_catalog, pg_temp as $$
begin
  return case jsonb_typeof(p_value)
    when 'string' then case when p_value #>> '{}' ~* p_pattern then '"Former member"'::jsonb else p_value end
    when 'object' then (select coalesce(jsonb_object_agg(key, app.without_person(value, p_pattern)), '{}') from jsonb_each(p_value))
    when 'array' then (select coalesce(jsonb_agg(app.without_person(value, p_pattern) order by position), '[]')
      from jsonb_array_elements(p_value) with ordinality each (value, position))
    else p_value end;
end $$;
