-- When what a rule made last is done or deleted, a rule that counts from there comes again; when it is opened again, the rule waits again.
-- As the owner, because client users tick tasks and do not see rules.
create or replace function app.set_next_after_completion() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_done constant boolean := tg_op = 'DELETE' or new.status in ('Done', 'Resolved', 'Closed', 'Cancelled');
begin
  update public.recurring set
    next_on = case when is_done then local.today + after_days end,
    occurs_on = case when is_done then local.today + after_days end
  from (
    select app.local_time(now(), tenants.time_zone)::date as today from public.tenants where tenants.id = old.tenant_id) local
  where recurring.tenant_id = old.tenant_id and recurring.id = old.recurring_id and recurring.after_days is not null
    and recurring.paused_because is null and recurring.last_on = old.recurring_on
    and (recurring.next_on is null) = is_done;
  return null;
end $$;
