-- Conversations: messages about projects, tickets, documents and pictures, with their files.

\ir ../functions/keep_first_answer.sql

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
  -- The text of the mail with what it quotes, if that is more than the body. An answer by mail shows what its author wrote, and the whole
  -- text stays behind "Show all".
  full_text text check (length(full_text) <= 10000),
  -- How a mention is stored is not text.
  search_text text not null
    generated always as (app.fold(regexp_replace(body, '@\[\]\(user:[0-9a-f-]{36}\)', '@', 'g'))) stored,
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
-- Client users search the newest messages that they may read. The rows of others are not touched.
create index messages_for_client_by_id on messages (tenant_id, client_id, id) where audience = 'client';
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
create trigger keep_first_answer after insert on messages for each row
  when (new.ticket_id is not null and new.audience = 'client')
  execute function app.keep_first_answer();
create trigger refuse_archived before insert or update on messages for each row
  when (new.project_id is not null and current_user in ('loggia_staff', 'loggia_client'))
  execute function app.refuse_in_archived();

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

-- A file is uploaded before its message. Until then it belongs to its uploader alone, and maintenance removes it after a day.
create table attachments (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  message_id uuid,
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  -- Whatever removes a message keeps the ids of its files in `uploads` first, so that their bytes are found.
  foreign key (tenant_id, message_id) references messages on delete cascade,
  foreign key (tenant_id, created_by) references users
);
create index attachments_of_message on attachments (tenant_id, message_id) where message_id is not null;
create index attachments_unused on attachments (tenant_id, created_at) where message_id is null;
create index attachments_sizes on attachments (tenant_id, size_bytes);
-- A file is seen with its message.
call app.protect_tenant_table('attachments', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())
  and (message_id is null and created_by = (select app.user_id()) or exists (select from public.messages
    where messages.tenant_id = attachments.tenant_id and messages.id = attachments.message_id))');

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
