-- A client user's list of tickets reads those of their client alone. By the index of all, each ticket of the company was read.
create index tickets_of_client on tickets (tenant_id, client_id, created_at desc, id desc);
