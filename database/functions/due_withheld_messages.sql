-- The messages whose time has come, in the order in which they were written. It jumps from company to company in the index. Messages
-- of users who may not sign in wait, and so do those of companies that are disabled.
create or replace function app.due_withheld_messages(p_now timestamptz, p_limit int)
returns table (id uuid, tenant_id uuid, user_id uuid, client_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive company as (
    (select w.tenant_id from public.withheld_messages w where w.refusal is null order by w.tenant_id limit 1)
    union all
    select (select w.tenant_id from public.withheld_messages w where w.refusal is null and w.tenant_id > company.tenant_id
      order by w.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select due.id, due.tenant_id, due.user_id, due.client_id
  from company
    join public.tenants t on t.id = company.tenant_id and t.is_active
    cross join lateral (
      select w.id, w.tenant_id, w.user_id, u.client_id, w.release_at
      from public.withheld_messages w
        join public.users u on u.tenant_id = w.tenant_id and u.id = w.user_id and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id))
      where w.tenant_id = company.tenant_id and w.refusal is null and w.release_at <= coalesce(p_now, now())
      order by w.release_at, w.id limit p_limit) due
  order by due.release_at, due.id limit p_limit
$$;
grant execute on function app.due_withheld_messages to loggia_app;
