-- The words of a search as patterns for `like all`. Null, which nothing is like, if there are none.
create or replace function app.words(p_search text) returns text[]
language sql immutable parallel safe as $$
  select array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%')
  from regexp_split_to_table(app.fold(p_search), '\s+') word where word <> ''
$$;
grant execute on function app.words to loggia_app, loggia_staff, loggia_client;
