-- Regular expressions for texts that name a person. `whole` fits a text with their full name, address, phone or user name; `loose` fits
-- the JSON of such a text. A first or last name alone counts only as what a list was searched for.
create or replace function app.patterns_of_person(p_user public.users, out whole text, out loose text) language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
declare
  words text;
  searched text;
  alone text;
begin
  select string_agg(distinct regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') into words
  from app.names_of_person(p_user) known, btrim(known.first_name || ' ' || known.last_name) full_name,
    unnest(array[full_name, btrim(known.last_name || ' ' || known.first_name), btrim(known.last_name || ', ' || known.first_name),
      known.email, known.phone_number, app.as_query(full_name), app.as_query(known.email), app.as_query(known.phone_number)]) word
  where word ~ '[[:alnum:]]';
  select string_agg(distinct regexp_replace(app.as_query(word), '([^[:alnum:]])', '\\\1', 'g'), '|') into searched
  from app.names_of_person(p_user) known, unnest(array[known.first_name, known.last_name, known.user_name]) word where word ~ '[[:alnum:]]';
  select string_agg(distinct regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') into alone
  from app.names_of_person(p_user) known, unnest(array[known.user_name, known.scim_user_name, known.external_id]) word where word ~ '[[:alnum:]]';
  whole := concat_ws('|', '(^|[^[:alnum:]])(' || words || ')($|[^[:alnum:]])', '=(' || searched || ')($|&)', '^(' || alone || ')$');
  loose := concat_ws('|', '(' || words || ')', '=(' || searched || ')', '"(' || alone || ')"');
  if whole = '' then
    whole := '(?!)';
    loose := '(?!)';
  end if;
end $$;
