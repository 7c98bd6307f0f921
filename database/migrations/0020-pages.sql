-- What a search of tickets looks through, as 0008 has it for projects: lower case once, and an X between that no search can hold.
alter table tickets add column search_text text not null
  generated always as (lower(title) || 'X' || lower(description)) stored;

-- What users are ordered by: their full name without case and accents, the same on every server, whatever its language.
-- Taken apart (NFD) a letter stands before its marks, which are left out; a few letters are no others with a mark. No more
-- than 200 characters, since an index takes no long ones.
alter table users add column sort_name text collate "C" not null generated always as (left(translate(replace(replace(replace(lower(
  regexp_replace(normalize(first_name || ' ' || last_name, NFD), '[\u0300-\u036f]', '', 'g')
), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'øłđ', 'old'), 200)) stored;
create index users_by_name on users (tenant_id, sort_name, id) where deleted_at is null;

-- All documents of a company, newest first: without it each page of them would read them all.
create index documents_newest on documents (tenant_id, created_at desc, id desc) where deleted_at is null;
