-- What a company may keep, and how that is counted. Files in the trash still take up room, so they count too.
alter table tenants add column storage_quota_mb int not null default 10240 check (storage_quota_mb >= 0);
create index documents_sizes on documents (tenant_id, size_bytes);
create index images_sizes on images (tenant_id, size_bytes);

-- The sweeper marks an intent before it removes bytes; an upload that finds its own marked does not count.
alter table uploads add column is_abandoned boolean not null default false;

-- Bytes in use and reserved by other uploads, and the quota, of the transaction's company; a definer function because
-- a client user does not see everybody's files. Locks the company's row: of two uploads one counts the other.
create function app.storage(p_except uuid, out used bigint, out quota bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select t.storage_quota_mb * 1048576::bigint into quota
  from public.tenants t where t.id = app.tenant_id() for no key update;
  select
    coalesce((select sum(d.size_bytes) from public.documents d where d.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(i.size_bytes) from public.images i where i.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(u.size_bytes) from public.uploads u where u.tenant_id = app.tenant_id() and u.id <> p_except), 0)
  into used;
end $$;

-- Whoever holds a signed link acts as the user it was made for, without a session: for this one read, and only while
-- they are active and hold the claim (D32); AT401 otherwise.
create function app.enter_by_link(p_tenant uuid, p_user uuid, p_claim text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  holder record;
begin
  select coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims, u.client_id,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope
  into holder
  from public.users u
    join public.tenants t on t.id = u.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = p_tenant and u.id = p_user and u.is_active and u.deleted_at is null and t.is_active
    and (r.is_admin or p_claim = any (r.claims));
  if not found then
    raise exception 'the link holds no longer' using errcode = 'AT401';
  end if;
  perform
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.scope', holder.scope, true),
    set_config('app.client_id', coalesce(holder.client_id::text, ''), true),
    set_config('app.visibility',
      case when holder.is_admin or 'Project:ViewAllProjects' = any (holder.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (holder.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '10s', true);
end $$;

revoke all on function app.storage, app.enter_by_link from public;
grant execute on function app.storage, app.enter_by_link to atrium_app;
