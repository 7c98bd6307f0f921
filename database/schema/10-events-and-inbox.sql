-- What happened in a company: the source of activity, the inbox and mail. The audit log is another table, because it holds addresses
-- and is for administrators only. The inbox has one line per user and subject, raised again by each event.

\ir ../functions/queue_webhook_deliveries.sql

-- Events are added in the transaction of what they tell of. The app may add and read them; only functions of the owner change or remove
-- any. `data` holds ids, and old and new values of enumerations and dates, never text that was typed.
-- Ids are in order of time (version 7), so the key serves as an index by time.
create table events (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  kind text not null check (length(kind) between 1 and 60),
  -- Null for what no person did, such as a due date that comes near.
  actor_id uuid,
  actor_name text,
  client_id uuid,
  project_id uuid,
  subject_type text not null check (subject_type in ('project', 'document', 'image', 'ticket', 'task', 'user')),
  subject_id uuid not null,
  audience text not null check (audience in ('client', 'staff')),
  data jsonb not null default '{}',
  -- When the inbox (server/work/inbox) told the people it concerns.
  distributed_at timestamptz,
  primary key (tenant_id, id)
);
create index events_undistributed on events (tenant_id, id) where distributed_at is null;
create index events_of_ticket on events (tenant_id, subject_id) where subject_type = 'ticket';
-- The feed of a project merges events and messages in the order of their times, so events are read in that order, too.
create index events_in_feed on events (tenant_id, project_id, at, id) where project_id is not null;
create index events_of_item on events (tenant_id, subject_id) where subject_type in ('document', 'image', 'task');
call app.protect_tenant_table('events', 'select, insert',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id()) and audience = ''client''');
call app.restrict_previews('events', '(select app.preview_projects()) is null
  or project_id is null or project_id = any ((select app.preview_projects())::uuid[])');
create trigger queue_webhook_deliveries after update of distributed_at on events for each row
  when (old.distributed_at is null and new.distributed_at is not null)
  execute function app.queue_webhook_deliveries();

create table notifications (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid not null,
  subject_type text not null check (subject_type in ('project', 'document', 'image', 'ticket', 'task', 'user')),
  subject_id uuid not null,
  -- Why the user is told. While the line is unread it keeps the strongest reason.
  reason text not null check (reason in ('Mentioned', 'Assigned', 'Due', 'Answered', 'News')),
  unread_count int not null check (unread_count >= 0),
  last_event_id uuid not null,
  updated_at timestamptz not null,
  read_at timestamptz,
  snoozed_until timestamptz,
  done_at timestamptz,
  -- The group whose news the next digest tells, and since when they wait for it. Null if no digest has to tell them.
  digest_topic text check (length(digest_topic) between 1 and 40),
  digest_since timestamptz,
  -- The digest that tells of the line, a mail.
  digest_id uuid,
  digest_event_id uuid,
  digest_rank smallint,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, subject_type, subject_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  check ((digest_topic is null) = (digest_since is null))
);
create index notifications_newest on notifications (tenant_id, user_id, updated_at desc, id desc) where done_at is null;
create index notifications_unread on notifications (tenant_id, user_id, updated_at desc, id desc)
  where done_at is null and read_at is null;
create index notifications_for_digest on notifications (tenant_id, user_id)
  where digest_topic is not null and digest_id is null and read_at is null and done_at is null;
create index notifications_of_digest on notifications (tenant_id, digest_id) where digest_id is not null;
call app.protect_personal_table('notifications', 'select, update');
-- What is personal is never part of a preview.
call app.restrict_previews('notifications', 'not (select app.is_preview())');

create table notification_settings (
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null,
  -- By group: {"files": {"inApp": false, "mail": "off"}}. What is missing has its default (contract/platform/notification-kinds.ts).
  groups jsonb not null default '{}',
  paused_until timestamptz,
  -- When the digest comes, in the user's time zone: the time of day, and the days of the week from Monday = 1. No day: no digest.
  digest_at time not null default '08:00',
  digest_days int[] not null default '{1,2,3,4,5}' check (digest_days <@ '{1,2,3,4,5,6,7}'),
  -- The last day for which a digest was made, in the user's time zone.
  digested_on date,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call app.protect_personal_table('notification_settings', 'select, insert, update');
call app.restrict_previews('notification_settings', 'not (select app.is_preview())');

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
