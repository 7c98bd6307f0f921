-- Tickets that belong together, and tickets that follow up on another.

-- The ticket that this one follows up on, because it was done for too long to be opened again.
alter table tickets
  add column follows_id uuid,
  add foreign key (tenant_id, follows_id) references tickets;
create index tickets_following on tickets (tenant_id, follows_id) where follows_id is not null;

-- A link has no direction, so the ticket with the lower id comes first, and two tickets have one link.
create table ticket_links (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, one_id, other_id),
  foreign key (tenant_id, one_id) references tickets on delete cascade,
  foreign key (tenant_id, other_id) references tickets on delete cascade,
  check (one_id < other_id)
);
create index ticket_links_of_other on ticket_links (tenant_id, other_id);

-- Client users see a link if they see both tickets: those of their client, or only their own if their role says so. In a preview
-- the tickets that its starter does not see are left out, too.
call app.protect_tenant_table('ticket_links', 'select, insert, delete', 'tenant_id = (select app.tenant_id())
  and exists (select from public.tickets
    where tickets.tenant_id = ticket_links.tenant_id and tickets.id = ticket_links.one_id)
  and exists (select from public.tickets
    where tickets.tenant_id = ticket_links.tenant_id and tickets.id = ticket_links.other_id)');
