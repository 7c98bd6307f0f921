-- Marks what people are told of, and returns it. A promise is told of twice: when it runs out, and when it is missed. What was missed more
-- than a day ago is no news, such as after a new service level.
create or replace function app.take_promise_notices(p_now timestamptz, p_limit int)
returns table (ticket_id uuid, promise text, is_missed boolean, due timestamptz, assignee_id uuid)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with reached as (
    select * from public.ticket_clocks where tenant_id = app.tenant_id() and next_notice <= p_now
    order by next_notice limit p_limit for no key update skip locked
  ), promised as (
    select reached.ticket_id, told, p.*, p.due <= p_now as is_missed from reached cross join lateral (values
      ('answer', answer_warning, answer_due, first_answer_at is null), ('resolve', resolve_warning, resolve_due, true)
    ) p (promise, warning, due, is_open)
    where p.is_open and p.warning <= p_now
  ), marked as (
    update public.ticket_clocks c set told = array(
      select unnest(c.told) union select promise || 'Warning' from promised p where p.ticket_id = c.ticket_id
      union select promise || 'Due' from promised p where p.ticket_id = c.ticket_id and p.is_missed)
    from reached where c.tenant_id = reached.tenant_id and c.ticket_id = reached.ticket_id
  )
  select p.ticket_id, p.promise, p.is_missed, p.due, t.assignee_id
  from promised p join public.tickets t on t.tenant_id = app.tenant_id() and t.id = p.ticket_id
  where not p.promise || case when p.is_missed then 'Due' else 'Warning' end = any (p.told) and p.due > p_now - interval '1 day'
  order by p.due, p.ticket_id
$$;
grant execute on function app.take_promise_notices to loggia_staff;
