-- Texts are searched and sorted without case, accents and forms of the same letter, and a search finds its words in any order.

-- A text as searches and orders compare it: `Ångström ﬁle` is `angstrom file`. contract/platform/folded.ts does the same for lists that a browser
-- searches. NFKD takes letters and marks apart. The marks of Latin, Greek, Cyrillic, Hebrew and Arabic go, and so do characters that
-- nobody sees. A text of ASCII alone needs none of that.
create function app.fold(p_text text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(p_text) = length(p_text) then lower(p_text) else
    replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(p_text, NFKD),
        '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
        '', 'g')),
      'øłđðħŧıς', 'olddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$$;

-- The words of a search as patterns for `like all`. Null, which nothing is like, if there are none.
create function app.words(p_search text) returns text[]
language sql immutable parallel safe as $$
  select array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%')
  from regexp_split_to_table(app.fold(p_search), '\s+') word where word <> ''
$$;

-- A name as lists are ordered by it and searches find it. It is cut because an index entry cannot be long.
create function app.fold_name(p_name text) returns text
language sql immutable parallel safe as $$
  select left(app.fold(p_name), 600)
$$;

grant execute on function app.fold, app.fold_name, app.words to loggia_app, loggia_staff, loggia_client;
revoke all on function app.fold, app.fold_name, app.words from public;

-- Folding each row of a search would take too long, so what is searched is stored. Words contain no line break, so none is found that
-- begins in the title and ends in the description.
alter table projects drop column search_text,
  add column search_text text not null generated always as (app.fold(title || E'\n' || description)) stored,
  add column sort_name text collate "C" not null generated always as (app.fold_name(title)) stored;
alter table tickets drop column search_text,
  add column search_text text not null generated always as (app.fold(title || E'\n' || description)) stored,
  add column sort_name text collate "C" not null generated always as (app.fold_name(title)) stored;
-- How a mention is stored is not text.
alter table messages
  add column search_text text not null
    generated always as (app.fold(regexp_replace(body, '@\[\]\(user:[0-9a-f-]{36}\)', '@', 'g'))) stored;
alter table tasks add column sort_name text collate "C" not null generated always as (app.fold_name(title)) stored;
alter table documents add column sort_name text collate "C" not null generated always as (app.fold_name(file_name)) stored;
alter table images add column sort_name text collate "C" not null generated always as (app.fold_name(file_name)) stored;
alter table clients add column sort_name text collate "C" not null generated always as (app.fold_name(name)) stored;
create index clients_by_name on clients (tenant_id, sort_name, id) where deleted_at is null;
-- Replaces the one of 0002, which knew fewer letters.
alter table users drop column sort_name,
  add column sort_name text collate "C" not null generated always as (app.fold_name(first_name || ' ' || last_name)) stored;
create index users_by_name on users (tenant_id, sort_name, id) where deleted_at is null;

-- The index went with the column (0073).
create index tickets_search on tickets using gin (app.search_keys(tenant_id, search_text)) with (gin_pending_list_limit = 256);

-- As in 0073, for the words of a search in any order and in any case.
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
