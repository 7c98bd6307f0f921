-- Conversations: messages about projects, tickets, documents and pictures.

-- `posted_to` is the audience that the author chose. `audience` is who may read the message now: the narrower of `posted_to` and
-- the audience of the subject, so a message is never seen by more people than its subject. Client and project are those of the subject.
create table messages (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  subject_type text not null check (subject_type in ('project', 'ticket', 'document', 'image')),
  subject_id uuid not null,
  client_id uuid,
  project_id uuid,
  parent_id uuid,
  author_id uuid not null,
  posted_to text not null check (posted_to in ('client', 'staff')),
  audience text not null check (audience in ('client', 'staff')),
  via text not null default 'Web' check (via in ('Web', 'Mail', 'Api')),
  -- A mention is stored as @[](user:id). The name is that of the user when the message is read.
  body text not null check (length(body) <= 10000),
  created_at timestamptz not null default now(),
  -- When this text was written. Later than `created_at` after an edit, also after a silent one.
  written_at timestamptz not null default now(),
  -- Set by an edit that is shown as one.
  edited_at timestamptz,
  deleted_at timestamptz,
  -- So that a message goes with its subject.
  ticket_id uuid generated always as (case subject_type when 'ticket' then subject_id end) stored,
  document_id uuid generated always as (case subject_type when 'document' then subject_id end) stored,
  image_id uuid generated always as (case subject_type when 'image' then subject_id end) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients,
  foreign key (tenant_id, project_id, client_id) references projects (tenant_id, id, client_id)
    on update cascade on delete cascade,
  foreign key (tenant_id, ticket_id) references tickets on delete cascade,
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, image_id) references images on delete cascade,
  foreign key (tenant_id, parent_id) references messages on delete cascade,
  foreign key (tenant_id, author_id) references users,
  check (subject_type <> 'project' or project_id = subject_id),
  check (audience = 'staff' or (posted_to = 'client' and client_id is not null)),
  check (deleted_at is null or body = '')
);
-- A page of a conversation, for staff and for client users. Client users would read every internal message by the first.
create index messages_of_subject on messages (tenant_id, subject_id, created_at, id);
create index messages_for_client on messages (tenant_id, subject_id, created_at, id) where audience = 'client';
create index messages_of_project on messages (tenant_id, project_id) where project_id is not null;
create index messages_of_ticket on messages (tenant_id, ticket_id) where ticket_id is not null;
create index messages_of_document on messages (tenant_id, document_id) where document_id is not null;
create index messages_of_image on messages (tenant_id, image_id) where image_id is not null;
create index messages_answers on messages (tenant_id, parent_id) where parent_id is not null;

-- A client user whose role shows only their own tickets sees no messages of a colleague's ticket.
call app.protect_tenant_table('messages', 'select, insert, update',
  'tenant_id = (select app.tenant_id()) and client_id = (select app.client_id())
    and (ticket_id is null or (select app.ticket_scope()) = ''client'' or exists (
      select from public.tickets where tickets.tenant_id = messages.tenant_id and tickets.id = messages.ticket_id))
    and audience = ''client''');
-- Like the subject: a document of the client without a project is hidden with all of its projects, a ticket with its project.
call app.restrict_previews('messages', '(select app.preview_projects()) is null
  or case when project_id is not null then project_id = any ((select app.preview_projects())::uuid[])
    when document_id is not null then exists (
      select from public.documents where documents.tenant_id = messages.tenant_id and documents.id = messages.document_id)
    else exists (
      select from public.tickets where tickets.tenant_id = messages.tenant_id and tickets.id = messages.ticket_id) end');

-- The texts that later edits replaced. They are seen with their message.
create table message_edits (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  message_id uuid not null,
  body text not null check (length(body) <= 10000),
  written_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, message_id) references messages on delete cascade
);
create index message_edits_of_message on message_edits (tenant_id, message_id, written_at desc, id desc);
call app.protect_tenant_table('message_edits', 'select, insert, delete', 'tenant_id = (select app.tenant_id())
  and exists (select from public.messages
    where messages.tenant_id = message_edits.tenant_id and messages.id = message_edits.message_id)');

-- The people that a message mentions, in its text.
create table mentions (
  tenant_id uuid not null references tenants on delete cascade,
  message_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, message_id, user_id),
  foreign key (tenant_id, message_id) references messages on delete cascade,
  foreign key (tenant_id, user_id) references users
);
call app.protect_tenant_table('mentions', 'select, insert, delete', 'tenant_id = (select app.tenant_id())
  and exists (select from public.messages
    where messages.tenant_id = mentions.tenant_id and messages.id = mentions.message_id)');

-- Messages bring two more reasons to be told of something: the user was mentioned, or somebody answered them.
alter table notifications drop constraint notifications_reason_check;
alter table notifications
  add constraint notifications_reason_check check (reason in ('Mentioned', 'Assigned', 'Due', 'Answered', 'News'));

-- As before (0017), with the new reasons.
create or replace function app.distribute(p_events uuid[], p_news jsonb) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  strength constant text[] := '{Mentioned,Assigned,Due,Answered,News}';
  taken uuid[];
begin
  select array_agg(id) into taken from (
    select id from public.events where tenant_id = app.tenant_id() and id = any (p_events) and distributed_at is null
    order by id for update) locked;
  update public.events set distributed_at = now() where tenant_id = app.tenant_id() and id = any (taken);
  return query
  with news as (
    select (array_agg(n.id order by n.id))[1] as id, n."userId" as user_id, e.subject_type, e.subject_id,
      strength[min(array_position(strength, n.reason))] as reason, count(*)::int as unread_count,
      (array_agg(e.id order by e.id desc))[1] as last_event_id, max(e.at) as updated_at, max(n."waitUntil") as wait_until,
      (array_agg(n.topic order by array_position(strength, n.reason)) filter (where n.mail = 'digest'))[1] as digest_topic
    from jsonb_to_recordset(p_news)
        as n(id uuid, "eventId" uuid, "userId" uuid, reason text, "waitUntil" timestamptz, topic text, mail text)
      join public.events e on e.tenant_id = app.tenant_id() and e.id = n."eventId"
    where e.id = any (taken)
    group by n."userId", e.subject_type, e.subject_id
  )
  insert into public.notifications as line
    (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at, snoozed_until,
      digest_topic, digest_since)
  select app.tenant_id(), id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at, wait_until,
    digest_topic, case when digest_topic is not null then greatest(now(), wait_until) end
  from news order by user_id, subject_type, subject_id
  on conflict (tenant_id, user_id, subject_type, subject_id) do update set
    reason = case when line.read_at is null and line.done_at is null
      and array_position(strength, line.reason) < array_position(strength, excluded.reason) then line.reason
      else excluded.reason end,
    unread_count = excluded.unread_count
      + case when line.read_at is null and line.done_at is null then line.unread_count else 0 end,
    last_event_id = excluded.last_event_id,
    updated_at = greatest(line.updated_at, excluded.updated_at),
    -- A snoozed line stays so, unless somebody mentions the user or assigns them to it.
    snoozed_until = case when line.read_at is null and line.done_at is null
      and excluded.reason not in ('Mentioned', 'Assigned')
      then line.snoozed_until else excluded.snoozed_until end,
    -- News for a digest wait for the next one. What waited already keeps waiting, unless it was read.
    digest_topic = case when excluded.digest_topic is not null then excluded.digest_topic
      when line.read_at is null and line.done_at is null then line.digest_topic end,
    digest_since = case when excluded.digest_topic is not null then excluded.digest_since
      when line.read_at is null and line.done_at is null then line.digest_since end,
    digest_id = case when excluded.digest_topic is null and line.read_at is null and line.done_at is null
      then line.digest_id end,
    read_at = null,
    done_at = null
  returning line.user_id;

  with told as (
    select distinct on (n."userId", e.subject_type, e.subject_id) n.id, n."userId" as user_id, e.subject_type, e.subject_id,
      n.topic, lower(n.reason) as kind, array_position(strength, n.reason) as rank, u.email
    from jsonb_to_recordset(p_news) as n(id uuid, "eventId" uuid, "userId" uuid, reason text, topic text, mail text)
      join public.events e on e.tenant_id = app.tenant_id() and e.id = n."eventId"
      join public.users u on u.tenant_id = app.tenant_id() and u.id = n."userId"
      join public.notifications line on line.tenant_id = app.tenant_id() and line.user_id = n."userId"
        and line.subject_type = e.subject_type and line.subject_id = e.subject_id
    where e.id = any (taken) and n.mail = 'now' and u.email is not null
      and (line.snoozed_until is null or line.snoozed_until <= now())
    order by n."userId", e.subject_type, e.subject_id, array_position(strength, n.reason), n.id
  ), waiting as (
    update public.mails m set
      kind = case when told.rank < array_position(strength, initcap(m.kind)) then told.kind else m.kind end,
      topic = case when told.rank < array_position(strength, initcap(m.kind)) then told.topic else m.topic end
    from told
    where m.tenant_id = app.tenant_id() and m.user_id = told.user_id and m.state = 'Queued' and m.topic is not null
      and m.subject_type = told.subject_type and m.subject_id = told.subject_id
    returning m.user_id, m.subject_id
  )
  insert into public.mails (tenant_id, id, kind, user_id, address, subject_type, subject_id, topic, next_at)
  select app.tenant_id(), told.id, told.kind, told.user_id, told.email, told.subject_type, told.subject_id, told.topic,
    now() + interval '2 minutes'
  from told
  where not exists (select from waiting where waiting.user_id = told.user_id and waiting.subject_id = told.subject_id);
end $$;
