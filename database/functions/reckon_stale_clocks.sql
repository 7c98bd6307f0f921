-- Computes the promises of tickets again whose service level changed, at most `p_limit` of those that are underway or on hold. Returns
-- one ticket of each author, for those who see it: a role can limit client users to their own tickets, and these users hear of other
-- promises through a ticket of theirs.
create or replace function app.reckon_stale_clocks(p_limit int) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  stale uuid[];
begin
  select array_agg(id) into stale from (
    select t.id from public.tickets t
      join public.ticket_clocks c on c.tenant_id = t.tenant_id and c.ticket_id = t.id
      left join public.clients on clients.tenant_id = t.tenant_id and clients.id = t.client_id
      left join public.service_levels level on level.tenant_id = t.tenant_id and clients.id is not null
        and case when clients.service_level_id is null then level.is_default else level.id = clients.service_level_id end
    where t.tenant_id = app.tenant_id() and t.status in ('Open', 'InProgress', 'OnHold')
      and (c.service_level_id, c.service_level_version) is distinct from (level.id, level.version)
    order by t.id limit p_limit for no key update of t) locked;
  perform app.reckon_clocks(app.tenant_id(), stale);
  return query select distinct on (client_id, created_by) id from public.tickets
    where tenant_id = app.tenant_id() and id = any (stale);
end $$;
grant execute on function app.reckon_stale_clocks to loggia_staff;
