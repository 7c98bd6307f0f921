-- What a search of projects looks through: lower case once, when it is written, instead of for each row of each search.
-- What is searched for is lower case too and so cannot hold the X: it never matches from a title into a description.
alter table projects add column search_text text not null
  generated always as (lower(title) || 'X' || lower(description)) stored;
