-- The tasks that projects of a template begin with, in their order: title, body, wants, milestone, audience, and the days from the start of the
-- project until each is due, or null. Nobody is assigned.
alter table project_templates add column tasks jsonb not null default '[]' check (jsonb_typeof(tasks) = 'array');
