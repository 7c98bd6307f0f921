-- Whether the last day of a person or of their client has passed where the company is. Most have none: then no time zone is read.
-- Every function by which a person gets in, or by which something is done for them, asks for it, but only where there may be a day: only
-- people of a client share that of their client. Each request enters, and the function took a fifth of that.
-- PostgreSQL looks for what a body that begins with RETURN calls.
\ir local_time.sql
create or replace function app.access_is_over(p_tenant uuid, p_ends_on date, p_client uuid) returns boolean language sql stable
  return (
    select case when last.day is null then false
      else last.day < (select app.local_time(now(), t.time_zone)::date from public.tenants t where t.id = p_tenant) end
    from (select least(p_ends_on, (
      select c.access_ends_on from public.clients c where c.tenant_id = p_tenant and c.id = p_client)) as day) last);
grant execute on function app.access_is_over to loggia_staff, loggia_client;
