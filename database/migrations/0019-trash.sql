-- The trash: who deleted what is in it, and indexes to list it by. What was deleted before has no name.

alter table projects add column deleted_by uuid, add foreign key (tenant_id, deleted_by) references users;
alter table documents add column deleted_by uuid, add foreign key (tenant_id, deleted_by) references users;
alter table images add column deleted_by uuid, add foreign key (tenant_id, deleted_by) references users;
-- Without a foreign key: users refer to clients, and a backup cannot order tables that refer to each other.
alter table clients add column deleted_by uuid;

create index projects_deleted on projects (tenant_id, deleted_at desc, id desc) where deleted_at is not null;
create index documents_deleted on documents (tenant_id, deleted_at desc, id desc) where deleted_at is not null;
create index images_deleted on images (tenant_id, deleted_at desc, id desc) where deleted_at is not null;
create index clients_deleted on clients (tenant_id, deleted_at desc, id desc) where deleted_at is not null;
