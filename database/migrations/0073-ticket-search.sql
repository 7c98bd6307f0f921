-- The search in tickets reads an index. Operators that look inside texts are not leakproof, so under row security no index serves them. So a
-- function of the owner looks into the index, for staff alone: they see all tickets of their company.

-- The parts of three letters that a text has, as numbers. Each company has other numbers, so a search reads nothing of others, not even their
-- part of the index, and its time tells nothing of them. The cost keeps the planner from calling it for each row of a table.
create function app.search_keys(p_tenant uuid, p_text text) returns int8[]
language sql immutable strict parallel safe cost 10000 set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct hashtextextended(letter || second || third, (select hashtextextended(p_tenant::text, 0)))), '{}')
  from (
    select letter, lead(letter) over (order by place) as second, lead(letter, 2) over (order by place) as third
    from unnest(string_to_array(p_text, null)) with ordinality letters (letter, place)) parts
  where third is not null
$$;

-- What was added last is searched one by one, so there is little of it.
create index tickets_search on tickets using gin (app.search_keys(tenant_id, search_text)) with (gin_pending_list_limit = 256);

-- The tickets of the caller's company with a text, which is in lower case. Null if the text is too short for the index, if it is in many
-- tickets, and for everybody who does not see all tickets of the company: then the list looks for it in what the caller sees. The newest
-- tickets show first whether it is in many, because the index would be slower than a list that is soon full.
create function app.find_tickets(p_text text, p_most int) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := app.tenant_id_of_staff();
  keys constant int8[] := app.search_keys(company, p_text);
  ids uuid[];
begin
  if company is null or cardinality(keys) = 0 then
    return null;
  end if;
  if (select count(*) > 3 from (
      select t.search_text from public.tickets t where t.tenant_id = company order by t.created_at desc, t.id desc limit 300) newest
    where strpos(newest.search_text, p_text) > 0) then
    return null;
  end if;
  select coalesce(array_agg(id), '{}') into ids from (
    select t.id from public.tickets t
    where app.search_keys(t.tenant_id, t.search_text) @> keys and t.tenant_id = company and strpos(t.search_text, p_text) > 0
    limit p_most + 1) found;
  return case when cardinality(ids) <= p_most then ids end;
end $$;

revoke all on function app.search_keys, app.find_tickets from public;
grant execute on function app.search_keys, app.find_tickets to loggia_staff, loggia_client;
