-- The parts of three letters that a text has, as numbers, for the index that the search in tickets reads. Each company has other numbers, so
-- a search reads nothing of others, not even their part of the index, and its time tells nothing of them. The cost keeps the planner from
-- calling it for each row of a table.
create or replace function app.search_keys(p_tenant uuid, p_text text) returns int8[]
language sql immutable strict parallel safe cost 10000 set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct hashtextextended(letter || second || third, (select hashtextextended(p_tenant::text, 0)))), '{}')
  from (
    select letter, lead(letter) over (order by place) as second, lead(letter, 2) over (order by place) as third
    from unnest(string_to_array(p_text, null)) with ordinality letters (letter, place)) parts
  where third is not null
$$;
grant execute on function app.search_keys to loggia_staff, loggia_client;
