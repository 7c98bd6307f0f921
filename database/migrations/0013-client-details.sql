-- What a company knows about a client besides the name.

alter table clients
  add column contact_name text check (length(contact_name) <= 200),
  add column email text check (length(email) <= 254),
  add column phone text check (length(phone) <= 50),
  add column address text check (length(address) <= 500);

-- Notes are for staff. They have their own table, because client users may read the row of their client.
create table client_notes (
  tenant_id uuid not null references tenants on delete cascade,
  client_id uuid not null,
  notes text not null check (length(notes) between 1 and 10000),
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references clients on delete cascade
);
call app.protect_tenant_table('client_notes', 'select, insert, update, delete', 'false');
