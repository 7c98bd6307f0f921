-- Names for the filters of a list. A view belongs to one person, or to the whole team if it has no user. Client users have their own
-- alone: what the team calls its views is internal.

create table saved_views (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid,
  noun text not null check (noun in ('projects', 'tickets')),
  name text not null check (length(name) between 1 and 60),
  name_key text not null,
  -- The part of the address after the question mark.
  query text not null check (length(query) <= 2000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index saved_views_name on saved_views (tenant_id, user_id, noun, name_key) nulls not distinct;
call app.protect_tenant_table('saved_views', 'select, insert, update, delete',
  '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())');
alter policy staff on saved_views
  using (tenant_id = (select app.tenant_id_of_staff()) and (user_id is null or user_id = (select app.user_id())))
  with check (tenant_id = (select app.tenant_id_of_staff()) and (user_id is null or user_id = (select app.user_id())));
call app.restrict_previews('saved_views', 'not (select app.is_preview())');

-- Removes the views of deleted users. Returns how many rows.
create function app.remove_old_views(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed int;
begin
  delete from public.saved_views where ctid = any (array(
    select v.ctid from public.users u join public.saved_views v on v.tenant_id = u.tenant_id and v.user_id = u.id
    where u.tenant_id = app.tenant_id() and u.deleted_at is not null limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke all on function app.remove_old_views from public;
grant execute on function app.remove_old_views to loggia_staff;
