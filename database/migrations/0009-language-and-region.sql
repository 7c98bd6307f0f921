-- In which language people read, and in which region's way they read dates and numbers. Null: nobody chose. The contract says which
-- languages and regions there are.
alter table users drop constraint users_locale_check,
  add check (locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  add column region text check (region ~ '^[A-Z]{2}$');
alter table clients add column language text check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
alter table tenants drop constraint tenants_language_check,
  add check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  alter column language drop not null, alter column language drop default,
  add column region text check (region ~ '^[A-Z]{2}$');
-- Every company had this language from the start, and there were texts in no other. So it was no choice.
update tenants set language = null where language = 'en';

-- In which language somebody signed up.
alter table sign_ups add column language text check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
