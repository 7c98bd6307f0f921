-- Tasks from files.

alter table tasks add column external_key text check (length(external_key) between 1 and 200);
create unique index tasks_external_key on tasks (tenant_id, external_key) where external_key is not null;

alter table imports drop constraint imports_noun_check;
alter table imports add constraint imports_noun_check check (noun in ('clients', 'users', 'projects', 'tasks'));
