-- The hours of some projects of the caller's client by month, for whole months. Client users do not see every entry, but the sum of all.
-- The caller names projects that they see. Hours that were booked for an earlier client of a project are not theirs.
create or replace function app.hours_of_client(p_projects uuid[], p_from date, p_to date)
returns table (month date, project_id uuid, client_id uuid, minutes bigint, billable_minutes bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select date_trunc('month', h.worked_on)::date, h.project_id, h.client_id, sum(h.minutes),
    coalesce(sum(h.minutes) filter (where h.billable), 0)
  from public.hours h
  where h.tenant_id = app.tenant_id() and h.client_id = app.client_id() and h.project_id = any (p_projects)
    and app.shows_hours('Sums')
    and (p_from is null or h.worked_on >= date_trunc('month', p_from))
    and (p_to is null or h.worked_on < date_trunc('month', p_to) + interval '1 month')
  group by 1, 2, 3
$$;
grant execute on function app.hours_of_client to loggia_staff, loggia_client;
