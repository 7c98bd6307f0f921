-- The tickets of the caller's company with the words of a search, in any order and in any case. Null if the text is too short for the index,
-- if it is in many tickets, and for everybody who does not see all tickets of the company: then the list looks for it in what the caller
-- sees. The newest tickets show first whether it is in many, because the index would be slower than a list that is soon full.
-- Operators that look inside texts are not leakproof, so under row security no index serves them. So a function of the owner looks into
-- the index, for staff alone: they see all tickets of their company.
create or replace function app.find_tickets(p_text text, p_most int) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := app.tenant_id_of_staff();
  words constant text[] := app.words(p_text);
  keys constant int8[] := (
    select coalesce(array_agg(distinct key), '{}')
    from regexp_split_to_table(app.fold(p_text), '\s+') word, unnest(app.search_keys(company, word)) key);
  ids uuid[];
begin
  if company is null or cardinality(keys) = 0 then
    return null;
  end if;
  if (select count(*) > 3 from (
      select t.search_text from public.tickets t where t.tenant_id = company order by t.created_at desc, t.id desc limit 300) newest
    where newest.search_text like all (words)) then
    return null;
  end if;
  select coalesce(array_agg(id), '{}') into ids from (
    select t.id from public.tickets t
    where app.search_keys(t.tenant_id, t.search_text) @> keys and t.tenant_id = company and t.search_text like all (words)
    limit p_most + 1) found;
  return case when cardinality(ids) <= p_most then ids end;
end $$;
grant execute on function app.find_tickets to loggia_staff, loggia_client;
