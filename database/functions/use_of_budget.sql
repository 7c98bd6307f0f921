-- What is used of a budget that the caller may see: all hours of its projects that were booked for its client, since it starts, also those
-- of entries that the caller does not see. Of a budget per month: in the current month where the company is, and with what the months
-- before left.
create or replace function app.use_of_budget(p_budget uuid)
returns table (month date, carried bigint, used bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case b.period when 'Month' then this.month end,
    case when b.carries_over then
      b.minutes * greatest(0, (extract(year from age(this.month, first.month)) * 12 + extract(month from age(this.month, first.month)))::bigint)
      - summed.before end,
    summed.used
  from public.budgets b
    join public.tenants t on t.id = b.tenant_id
    cross join lateral (
      select date_trunc('month', app.local_time(now(), coalesce(t.time_zone, 'UTC')))::date as month) this
    cross join lateral (select date_trunc('month', b.starts_on)::date as month) first
    cross join lateral (
      select coalesce(sum(h.minutes) filter (where b.period = 'Total'
          or h.worked_on >= this.month and h.worked_on < this.month + interval '1 month'), 0) as used,
        coalesce(sum(h.minutes) filter (where h.worked_on < this.month), 0) as before
      from public.budget_projects p
        join public.hours h on h.tenant_id = p.tenant_id and h.project_id = p.project_id and h.client_id = b.client_id
          and h.worked_on >= b.starts_on and (h.billable or not b.billable_only)
      where p.tenant_id = b.tenant_id and p.budget_id = b.id) summed
  where b.tenant_id = app.tenant_id() and b.id = p_budget
    and (app.scope() = 'staff' or b.client_id = app.client_id() and app.shows_hours('Sums'))
$$;
grant execute on function app.use_of_budget to loggia_staff, loggia_client;
