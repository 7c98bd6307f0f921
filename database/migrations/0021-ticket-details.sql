-- Tickets get a number, a project, an assignee, a version, and the side they wait for.

-- The last number given, per company and kind of object.
create table counters (
  tenant_id uuid not null references tenants on delete cascade,
  noun text not null check (noun in ('ticket')),
  last int not null check (last >= 0),
  primary key (tenant_id, noun)
);
call app.protect_tenant_table('counters', 'select', 'false');

alter table tickets
  add column number int check (number > 0),
  add column project_id uuid,
  add column assignee_id uuid,
  add column version int not null default 1,
  -- Who has to act next. Null when nobody has: the ticket is done or on hold.
  add column waiting_for text default 'Team' check (waiting_for in ('Team', 'Client')),
  -- What a list by priority is ordered by.
  add column priority_rank smallint not null
    generated always as (case priority when 'High' then 3 when 'Medium' then 2 else 1 end) stored,
  -- The client is part of the key, so a ticket never refers to another client's project.
  add foreign key (tenant_id, project_id, client_id) references projects (tenant_id, id, client_id),
  add foreign key (tenant_id, assignee_id) references users,
  add check (project_id is null or client_id is not null);

-- The next number of a ticket in the company of the transaction. The counter's row stays locked until the transaction ends, so no
-- number is given twice, and a number is free again if its transaction fails. A counter that is missing or behind catches up.
-- It runs as the owner because client users, who raise tickets too, cannot see the tickets of others.
create function app.next_ticket_number() returns int
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.counters as counter (tenant_id, noun, last)
  select app.tenant_id(), 'ticket', coalesce(max(number), 0) + 1 from public.tickets where tenant_id = app.tenant_id()
  on conflict (tenant_id, noun) do update set last = greatest(counter.last + 1, excluded.last)
  returning last
$$;
revoke all on function app.next_ticket_number from public;
grant execute on function app.next_ticket_number to loggia_staff, loggia_client;

-- Existing tickets are numbered by age.
update tickets set number = aged.number, waiting_for = case when status in ('Open', 'InProgress') then 'Team' end
from (select tenant_id, id, row_number() over (partition by tenant_id order by created_at, id) as number from tickets) aged
where tickets.tenant_id = aged.tenant_id and tickets.id = aged.id;
insert into counters (tenant_id, noun, last) select tenant_id, 'ticket', max(number) from tickets group by tenant_id;

-- A default, so that processes of the previous version number their tickets too.
alter table tickets alter column number set not null, alter column number set default app.next_ticket_number();

create unique index tickets_number on tickets (tenant_id, number);
-- One for each filter and order of the list, so that a page of 50,000 tickets costs as much as one of 500.
create index tickets_of_status on tickets (tenant_id, status, created_at desc, id desc);
create index tickets_of_assignee on tickets (tenant_id, assignee_id, created_at desc, id desc);
create index tickets_of_project on tickets (tenant_id, project_id, created_at desc, id desc) where project_id is not null;
create index tickets_changed on tickets (tenant_id, (coalesce(updated_at, created_at)) desc, id desc);
create index tickets_changed_of_client on tickets (tenant_id, client_id, (coalesce(updated_at, created_at)) desc, id desc);
create index tickets_by_priority on tickets (tenant_id, priority_rank desc, created_at desc, id desc);
create index tickets_by_priority_of_client on tickets (tenant_id, client_id, priority_rank desc, created_at desc, id desc);

-- Hides the earlier events of a ticket that is given to another client.
create function app.hide_ticket_events(p_ticket uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.events set audience = 'staff'
  where tenant_id = app.tenant_id() and audience = 'client' and subject_type = 'ticket' and subject_id = p_ticket;
$$;
revoke all on function app.hide_ticket_events from public;
grant execute on function app.hide_ticket_events to loggia_staff;
create index events_of_ticket on events (tenant_id, subject_id) where subject_type = 'ticket';

-- What the person who started the preview does not see stays hidden in it.
call app.restrict_previews('tickets', '(select app.preview_projects()) is null
  or project_id is null or project_id = any ((select app.preview_projects())::uuid[])');
