-- What a template keeps of its project besides days and tasks: the project's own choice of modules, and whether its tasks give the progress.
alter table project_templates
  add column modules text[] check (modules <@ array['tasks', 'updates']),
  add column progress_from_tasks boolean not null default false;
