-- Whether administrators of a new company see what to do first. They can put the list away.
alter table tenants add column shows_first_steps boolean not null default true;
