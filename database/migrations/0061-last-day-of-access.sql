-- The last day on which a person, or everybody of a client, may use Loggia. From the day after, they are treated like deactivated ones.

alter table users
  add column access_ends_on date,
  -- Who set the day. They are reminded of it.
  add column access_set_by uuid,
  -- For which reminder mails were queued: so many days before the end. Null until the first.
  add column access_told int;
alter table clients
  add column access_ends_on date,
  add column access_set_by uuid,
  add column access_told int;
create index users_access_ends on users (tenant_id, access_ends_on) where access_ends_on is not null;
create index clients_access_ends on clients (tenant_id, access_ends_on) where access_ends_on is not null;

-- Whether the last day of a person or of their client has passed where the company is. Most have none: then no time zone is read.
create function app.access_is_over(p_tenant uuid, p_ends_on date, p_client uuid) returns boolean language sql stable
  return (
    select case when last.day is null then false
      else last.day < (select app.local_time(now(), t.time_zone)::date from public.tenants t where t.id = p_tenant) end
    from (select least(p_ends_on, (
      select c.access_ends_on from public.clients c where c.tenant_id = p_tenant and c.id = p_client)) as day) last);

revoke all on function app.access_is_over from public;
grant execute on function app.access_is_over to loggia_staff, loggia_client;

-- Every function by which a person gets in, or by which something is done for them, asked whether they are active. Now it asks for the day
-- too, where there may be one: few people have one, and only people of a client share their client's. Each request enters, and the
-- function took a fifth of that. Only this condition changes, so it is put into the existing functions.
do $$
declare
  name text;
  before text;
  definition text;
begin
  foreach name in array '{enter,enter_by_link,enter_by_token,enter_by_scim,find_token,enter_for,enter_as,enter_as_sender,digests_due,due_withheld_messages}'::text[]
  loop
    before := pg_get_functiondef(('app.' || name)::regproc);
    definition := replace(before, 'u.is_active and u.deleted_at is null',
      'u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id))');
    if definition = before then
      raise exception 'the condition is missing in app.%', name;
    end if;
    execute definition;
  end loop;
end $$;
