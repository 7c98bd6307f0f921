-- One label for each document, as a folder of one level. Empty: none.
alter table documents add column label text not null default '' check (length(label) <= 60);
-- The types of documents that a company takes besides those that every company takes.
alter table tenants add column document_types text[] not null default '{}'
  check (document_types <@ array['ai', 'dwg', 'dxf', 'ifc', 'indd', 'mov', 'mp4', 'psd', 'svg']);
