-- The colour of a client in lists, charts and calendars. Clients get the twelve in the order in which they are created.
alter table clients add colour text;
update clients set colour = given.colour from (
  select tenant_id, id, ('{blue,amber,cyan,pink,emerald,indigo,olive,sky,orange,teal,purple,green}'::text[])
    [(row_number() over (partition by tenant_id order by created_at, id) - 1) % 12 + 1] as colour
  from clients
) given where (clients.tenant_id, clients.id) = (given.tenant_id, given.id);

\ir ../functions/give_colour.sql
-- `next` is never stored: the trigger replaces it.
alter table clients alter colour set default 'next', alter colour set not null,
  add check (colour in ('blue', 'amber', 'cyan', 'pink', 'emerald', 'indigo', 'olive', 'sky', 'orange', 'teal', 'purple', 'green'));
create trigger give_colour before insert on clients for each row when (new.colour is null or new.colour = 'next')
  execute function app.give_colour();
