-- What a user wants to hear of one thing, and how far they have read its conversation.

create table follows (
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null,
  subject_type text not null check (subject_type in ('project', 'document', 'image', 'ticket')),
  subject_id uuid not null,
  -- Everything, what is addressed to the user, mentions only, or what the rules for everybody say.
  level text not null default 'default' check (level in ('all', 'mentions', 'none', 'default')),
  -- The last message that the user has read. Both are null until they open the conversation.
  read_at timestamptz,
  read_id uuid,
  -- So that a row goes with its subject.
  project_id uuid generated always as (case subject_type when 'project' then subject_id end) stored,
  ticket_id uuid generated always as (case subject_type when 'ticket' then subject_id end) stored,
  document_id uuid generated always as (case subject_type when 'document' then subject_id end) stored,
  image_id uuid generated always as (case subject_type when 'image' then subject_id end) stored,
  primary key (tenant_id, user_id, subject_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, ticket_id) references tickets on delete cascade,
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, image_id) references images on delete cascade,
  check ((read_at is null) = (read_id is null))
);
create index follows_followers on follows (tenant_id, subject_id) where level = 'all';
create index follows_of_project on follows (tenant_id, project_id) where project_id is not null;
create index follows_of_ticket on follows (tenant_id, ticket_id) where ticket_id is not null;
create index follows_of_document on follows (tenant_id, document_id) where document_id is not null;
create index follows_of_image on follows (tenant_id, image_id) where image_id is not null;
call app.protect_personal_table('follows', 'select, insert, update');
call app.restrict_previews('follows', 'not (select app.is_preview())');

-- Muted projects are projects at the level `none`.
insert into follows (tenant_id, user_id, subject_type, subject_id, level)
select s.tenant_id, s.user_id, 'project', p.id, 'none'
from notification_settings s join projects p on p.tenant_id = s.tenant_id and p.id = any (s.muted_projects);
alter table notification_settings drop column muted_projects;

-- Who follows the subjects of these events, or their projects. Whether they may see them is asked in their own context.
create function app.followers_of(p_events uuid[]) returns table (event_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.id, f.user_id
  from public.events e
    join public.follows f on f.tenant_id = e.tenant_id and f.level = 'all' and f.subject_id = any (array[e.subject_id, e.project_id])
  where e.tenant_id = app.tenant_id() and e.id = any (p_events)
$$;

-- Removes what deleted users wanted to hear of. Returns how many rows.
create function app.remove_old_follows(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed int;
begin
  delete from public.follows where ctid = any (array(
    select f.ctid from public.users u join public.follows f on f.tenant_id = u.tenant_id and f.user_id = u.id
    where u.tenant_id = app.tenant_id() and u.deleted_at is not null limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke all on function app.followers_of, app.remove_old_follows from public;
grant execute on function app.followers_of, app.remove_old_follows to loggia_staff;
