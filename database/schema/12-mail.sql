-- Mail: what is sent, and what comes in (server/exchange/mail-in): answers to notices, and mail to the company that opens a ticket.

-- Each mail is a row, written in the transaction of what it tells of. The outbox (server/platform/outbox) sends it after the commit.
-- A row has no text and no link: both are made when the mail is sent, from what its recipient may see then.
create table mails (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 40),
  -- The recipient. Null if the address belongs to no user.
  user_id uuid,
  address text not null check (length(address) between 3 and 320),
  subject_type text check (length(subject_type) <= 40),
  subject_id uuid,
  state text not null default 'Queued'
    check (state in ('Queued', 'Sending', 'Sent', 'Failed', 'Suppressed', 'Cancelled')),
  attempts int not null default 0,
  -- When to try next. For a mail that is being sent, when another process may take it over.
  next_at timestamptz not null default now(),
  -- Set while a process sends the mail. It also tells that process whether the mail is still its own.
  leased_until timestamptz,
  -- An administrator asked for it, so it is sent even if mail does not reach the address.
  is_resent boolean not null default false,
  -- Chosen at the first attempt. Every later attempt has the same one, so that a receiver can recognise a second copy.
  message_id text check (length(message_id) <= 320),
  -- The last words of the mail server, or why the mail was not sent.
  answer text check (length(answer) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Of mail that came back after the mail server had taken it (server/exchange/mail-in): the status of the report, such as 5.1.1. Three
  -- mails in seven days with a temporary one (4.x.x) mark the address.
  bounce_status text check (bounce_status ~ '^[45][.][0-9]{1,3}[.][0-9]{1,3}$'),
  bounced_at timestamptz,
  -- What the recipient can turn off: a group of notifications, or `digest`. Null for mails that are always sent.
  topic text check (length(topic) between 1 and 40),
  -- A notice tells the event that caused it. Of several within its two minutes it tells the one that asks most of the reader: the one
  -- with the lowest rank (server/work/inbox/kinds.ts). The same holds for a line in a digest.
  event_id uuid,
  event_rank smallint,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  check ((bounce_status is null) = (bounced_at is null))
);
create index mails_by_time on mails (tenant_id, created_at desc, id desc);
create index mails_by_state on mails (tenant_id, state, created_at desc, id desc);
create index mails_due on mails (tenant_id, next_at) where state in ('Queued', 'Sending');
create index mails_by_user on mails (tenant_id, user_id);
-- The mails about news that wait for their two minutes. A person can have thousands that were sent.
create index mails_waiting on mails (tenant_id, user_id, subject_id) where state = 'Queued' and topic is not null;
-- Mails with links go to addresses that nobody has confirmed yet.
create index mails_with_links on mails (tenant_id, created_at) where subject_type = 'entryLink';
call app.protect_tenant_table('mails', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())');
-- What client users do can send mail too, such as an invitation. Only staff read the mails.
drop policy client on mails;
create policy client on mails for insert to loggia_client with check (tenant_id = (select app.tenant_id()));

-- Where an answer to a mail goes. Each mail has its own address, `t+<code>@MAIL_DOMAIN`. The code is random and only its hash is kept.
create table reply_addresses (
  tenant_id uuid not null references tenants on delete cascade,
  hash bytea not null check (length(hash) = 32),
  -- The address the mail was sent to.
  user_id uuid not null,
  subject_type text not null check (subject_type in ('project', 'ticket', 'document', 'image')),
  subject_id uuid not null,
  -- Who may read an answer at most: `staff` if the mail told anything internal.
  lane text not null check (lane in ('client', 'staff')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call app.protect_tenant_table('reply_addresses', 'select, insert, delete', 'false');

-- Every mail that came in, whatever became of it. The raw mail is stored under the id.
create table inbound_mails (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  -- As its sender named it. Some devices send every mail with the same one.
  message_id text not null check (length(message_id) between 1 and 1000),
  -- Null if From names nobody, or several.
  from_address text check (length(from_address) between 3 and 320),
  from_name text not null check (length(from_name) <= 200),
  to_address text not null check (length(to_address) <= 320),
  subject text not null check (length(subject) <= 200),
  -- The beginning of what the sender wrote.
  excerpt text not null check (length(excerpt) <= 1000),
  state text not null check (state in ('Taken', 'Held', 'Ignored')),
  reason text check (length(reason) between 1 and 40),
  -- What it is about: the ticket that it opened, or what it answers. Null while a new mail is held.
  subject_type text check (subject_type in ('project', 'ticket', 'document', 'image')),
  subject_id uuid,
  -- Of the address that was answered, with the user it was given to. Null for new mail.
  lane text check (lane in ('client', 'staff')),
  recipient_id uuid,
  -- The answer opened a ticket again that was closed.
  has_reopened boolean not null default false,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  received_at timestamptz not null default now(),
  -- Who accepted or discarded it.
  decided_by uuid,
  decided_at timestamptz,
  -- Everything below the headers, to which each server on the way adds.
  content_sha256 bytea check (length(content_sha256) = 32),
  -- The person who had the address of the sender when it came in, or in whose name it was accepted. An erasure and an export of a person find
  -- what they wrote by it.
  sender_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, recipient_id) references users,
  foreign key (tenant_id, decided_by) references users,
  check ((subject_type is null) = (subject_id is null)),
  check ((state = 'Taken') = (reason is null)),
  foreign key (tenant_id, sender_id) references users
);
create index inbound_mails_by_time on inbound_mails (tenant_id, received_at desc, id desc);
create index inbound_mails_by_state on inbound_mails (tenant_id, state, received_at desc, id desc);
create index inbound_mails_by_sender on inbound_mails (tenant_id, from_address, received_at);
create index inbound_mails_by_subject on inbound_mails (tenant_id, subject_id, received_at) where subject_id is not null;
-- A mail that is delivered twice counts once: one of the same sender with the same content.
create unique index inbound_mails_once
  on inbound_mails (tenant_id, message_id, coalesce(from_address, ''), coalesce(content_sha256, ''));
create index inbound_mails_by_person on inbound_mails (tenant_id, sender_id) where sender_id is not null;
call app.protect_tenant_table('inbound_mails', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())');
-- What a client user's mail says is posted as them, and the mail is recorded with it. Only staff read the mails.
drop policy client on inbound_mails;
create policy client on inbound_mails for insert to loggia_client with check (tenant_id = (select app.tenant_id()));
