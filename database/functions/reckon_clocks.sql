-- Computes the promises of these tickets again, from what their clocks know. A ticket has the service level of its client, or the
-- default of the company. A ticket without a client is not promised to anybody.
create or replace function app.reckon_clocks(p_tenant uuid, p_tickets uuid[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with reckoned as (
    select c.ticket_id, level.id as level_id, level.version as level_version, times.due
    from public.ticket_clocks c
      join public.tickets t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
      left join public.clients on clients.tenant_id = t.tenant_id and clients.id = t.client_id
      left join public.service_levels level on level.tenant_id = t.tenant_id and clients.id is not null
        and case when clients.service_level_id is null then level.is_default else level.id = clients.service_level_id end
      cross join lateral (select (level.targets -> t.priority ->> 'answer')::numeric as answer,
        (level.targets -> t.priority ->> 'resolve')::numeric as resolve) target
      cross join lateral (select case when level.id is null or c.started_at is null then '{NULL,NULL,NULL,NULL}'::timestamptz[]
        else app.due_times(c.started_at, c.pauses, level.zone, level.hours, level.holidays,
          array[target.answer * 0.75, target.answer, target.resolve * 0.75, target.resolve]) end as due) times
    where c.tenant_id = p_tenant and c.ticket_id = any (p_tickets)
  ), kept as (
    update public.ticket_clocks c set service_level_id = level_id, service_level_version = level_version,
      answer_warning = due[1], answer_due = due[2], resolve_warning = due[3], resolve_due = due[4]
    from reckoned where c.tenant_id = p_tenant and c.ticket_id = reckoned.ticket_id
    returning c.ticket_id,
      case when c.first_answer_at is null and c.stopped_since is null then c.answer_due end as answer_due
  )
  update public.tickets t set answer_due = kept.answer_due
  from kept where t.tenant_id = p_tenant and t.id = kept.ticket_id and t.answer_due is distinct from kept.answer_due
$$;
