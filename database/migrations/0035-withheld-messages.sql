-- Messages that were written in the browser and are posted some seconds later, so that their authors can take them back.

-- Only its author sees the row. There is no foreign key to the subject: what can no longer be posted stays with its author.
create table withheld_messages (
  tenant_id uuid not null references tenants on delete cascade,
  -- The id that the message gets.
  id uuid not null,
  user_id uuid not null,
  subject_type text not null check (subject_type in ('project', 'ticket', 'document', 'image')),
  subject_id uuid not null,
  parent_id uuid,
  posted_to text not null check (posted_to in ('client', 'staff')),
  body text not null check (length(body) <= 10000),
  mentioned_ids uuid[] not null check (cardinality(mentioned_ids) <= 50),
  attachment_ids uuid[] not null check (cardinality(attachment_ids) <= 10),
  -- Of the request, for the audit log.
  address text not null check (length(address) <= 100),
  request_id text not null check (length(request_id) <= 100),
  created_at timestamptz not null default now(),
  release_at timestamptz not null,
  -- Why it could not be posted.
  refusal text check (length(refusal) <= 500),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index withheld_messages_of_user on withheld_messages (tenant_id, user_id, subject_id, created_at, id);
create index withheld_messages_due on withheld_messages (tenant_id, release_at, id) where refusal is null;
call app.protect_personal_table('withheld_messages', 'select, insert, delete');
call app.restrict_previews('withheld_messages', 'not (select app.is_preview())');

-- The messages whose time has come, in the order in which they were written. It jumps from company to company in the index. Messages
-- of users who may not sign in wait, and so do those of companies that are disabled.
create function app.due_withheld_messages(p_now timestamptz, p_limit int)
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
      where w.tenant_id = company.tenant_id and w.refusal is null and w.release_at <= coalesce(p_now, now())
      order by w.release_at, w.id limit p_limit) due
  order by due.release_at, due.id limit p_limit
$$;

-- Leaves a message with its author, because it could not be posted.
create function app.refuse_withheld_message(p_id uuid, p_reason text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.withheld_messages set refusal = left(p_reason, 500)
  where tenant_id = app.tenant_id() and id = p_id and refusal is null
$$;

-- Removes what nobody took back for 30 days. Returns how many rows.
create function app.remove_old_withheld_messages(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed int;
begin
  delete from public.withheld_messages where ctid = any (array(
    select w.ctid from public.withheld_messages w
    where w.tenant_id = app.tenant_id() and w.created_at < now() - interval '30 days' limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke all on function app.due_withheld_messages, app.refuse_withheld_message, app.remove_old_withheld_messages from public;
grant execute on function app.due_withheld_messages to loggia_app;
grant execute on function app.refuse_withheld_message, app.remove_old_withheld_messages to loggia_staff;
