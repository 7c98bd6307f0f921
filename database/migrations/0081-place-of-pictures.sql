-- Photos say where they were taken. A company that wants to keep that turns this off.
alter table tenants add column remove_place boolean not null default true;
