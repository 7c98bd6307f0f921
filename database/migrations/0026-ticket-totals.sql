-- The total of a list of tickets is counted in an index alone, without reading the tickets.

-- The policy for client users reads who raised a ticket and its project. The rest are the filters.
drop index tickets_of_client;
create index tickets_of_client on tickets (tenant_id, client_id, created_at desc, id desc)
  include (created_by, project_id, status, priority_rank, assignee_id);

-- Only pages that a vacuum has seen are counted without reading the table. By default it waits until a fifth of the table is new.
alter table tickets set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
