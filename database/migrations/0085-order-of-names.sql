-- Pages of these lists are in the order of names (0084), and read few rows wherever they are in the list. Keys tell names of the same
-- letters apart.
alter table roles add column sort_name text collate "C" not null generated always as (app.fold_name(name_key)) stored;
create index roles_by_name on roles (tenant_id, sort_name, name_key);
alter table service_levels add column sort_name text collate "C" not null generated always as (app.fold_name(name_key)) stored;
create index service_levels_by_name on service_levels (tenant_id, sort_name, name_key);
alter table project_templates add column sort_name text collate "C" not null generated always as (app.fold_name(name_key)) stored;
create index project_templates_by_name on project_templates (tenant_id, sort_name, name_key);
alter table webhooks add column sort_name text collate "C" not null generated always as (app.fold_name(name_key)) stored;
create index webhooks_by_name on webhooks (tenant_id, sort_name, name_key);
alter table identity_providers add column sort_name text collate "C" not null generated always as (app.fold_name(name_key)) stored;
alter table saved_views add column sort_name text collate "C" not null generated always as (app.fold_name(name_key)) stored;
