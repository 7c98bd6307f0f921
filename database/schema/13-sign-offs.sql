-- Sign-off: staff ask people of a client to approve a version of a document, or a picture.

create table sign_offs (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  subject_type text not null check (subject_type in ('document', 'image')),
  subject_id uuid not null,
  -- The client that was asked. It stays when the project is given to another client, who sees nothing of it.
  client_id uuid not null,
  -- What was asked about: these bytes, and the name that they had. A picture has one version.
  version int not null check (version >= 1),
  sha256 bytea not null,
  file_name text not null check (length(file_name) between 1 and 255),
  question text not null check (length(question) between 1 and 2000),
  needs text not null check (needs in ('One', 'All')),
  due_on date,
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  state text not null default 'Open' check (state in ('Open', 'Approved', 'ChangesAsked', 'Superseded', 'Withdrawn')),
  closed_at timestamptz,
  reminders int not null default 0 check (reminders between 0 and 3),
  reminded_at timestamptz,
  document_id uuid generated always as (case subject_type when 'document' then subject_id end) stored,
  image_id uuid generated always as (case subject_type when 'image' then subject_id end) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients,
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, image_id) references images on delete cascade,
  foreign key (tenant_id, requested_by) references users,
  check ((state = 'Open') = (closed_at is null))
);
create index sign_offs_newest on sign_offs (tenant_id, requested_at desc, id desc);
create index sign_offs_of_document on sign_offs (tenant_id, document_id) where document_id is not null;
create index sign_offs_of_image on sign_offs (tenant_id, image_id) where image_id is not null;
create index sign_offs_of_client on sign_offs (tenant_id, client_id);
create index sign_offs_open on sign_offs (tenant_id, id) where state = 'Open';
-- Client users see what their client was asked about files that they see. Answering changes the state.
call app.protect_tenant_table('sign_offs', 'select, insert, update', 'tenant_id = (select app.tenant_id()) and client_id = (select app.client_id())
  and case when document_id is not null then exists (select from public.documents
      where documents.tenant_id = sign_offs.tenant_id and documents.id = sign_offs.document_id)
    else exists (select from public.images
      where images.tenant_id = sign_offs.tenant_id and images.id = sign_offs.image_id) end');

-- Who was asked.
create table sign_off_people (
  tenant_id uuid not null references tenants on delete cascade,
  sign_off_id uuid not null,
  user_id uuid not null,
  -- How often the links of this person ended. A link has the count of its time. It ends when a mail comes in that may quote it: others read
  -- that mail. The next mail has another link.
  link_epoch int not null default 0,
  -- Each answer is proved with the people who were asked at that moment. So nobody is taken off a request: the positions in the
  -- chain of answers say who was asked when.
  -- The last answer of the company before the person was asked. 0 for those who were asked at first.
  asked_after int not null default 0 check (asked_after >= 0),
  -- The last answer of the company before somebody else was asked in place of the person.
  left_after int check (left_after >= asked_after),
  primary key (tenant_id, sign_off_id, user_id),
  foreign key (tenant_id, sign_off_id) references sign_offs on delete cascade,
  foreign key (tenant_id, user_id) references users
);
create index sign_off_people_by_user on sign_off_people (tenant_id, user_id);
-- Staff end links. A client user who may remove people of their client can hand over what those were asked.
call app.protect_tenant_table('sign_off_people', 'select, insert, update', 'tenant_id = (select app.tenant_id())
  and exists (select from public.sign_offs
    where sign_offs.tenant_id = sign_off_people.tenant_id and sign_offs.id = sign_off_people.sign_off_id)');

-- What was answered. Rows are added and never changed. Those of a company form a chain: `record` is a hash over the record before
-- and over this row as JSON, and `signature` is that of the installation over it (server/work/sign-offs/proof.ts).
create table sign_off_answers (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  sign_off_id uuid not null,
  position int not null check (position >= 1),
  -- Who answered. With `via` Phone somebody of staff, `recorded_by`, says that they did, and it approves nothing.
  user_id uuid not null,
  recorded_by uuid,
  answer text not null check (answer in ('Approved', 'ChangesAsked')),
  via text not null check (via in ('Session', 'Link', 'Phone')),
  sha256 bytea not null,
  at timestamptz not null,
  -- Personal data is in the JSON only as hashes with this salt, so that it can be erased, with the salt, without breaking the chain.
  salt bytea,
  reason text check (length(reason) <= 2000),
  name_written text check (length(name_written) <= 700),
  address text,
  device text check (length(device) <= 1000),
  reason_hash bytea not null,
  name_hash bytea not null,
  address_hash bytea not null,
  device_hash bytea not null,
  previous bytea not null check (length(previous) = 32),
  record bytea not null check (length(record) = 32),
  signature bytea not null check (length(signature) = 64),
  -- The key that the signature belongs to, because an installation may get another one.
  public_key bytea not null check (length(public_key) = 32),
  primary key (tenant_id, id),
  unique (tenant_id, position),
  -- A file that was answered about is never removed, except with its company.
  foreign key (tenant_id, sign_off_id) references sign_offs,
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, recorded_by) references users,
  check ((via = 'Phone') = (recorded_by is not null)),
  check (answer = 'Approved' or salt is null or reason is not null)
);
create index sign_off_answers_of_sign_off on sign_off_answers (tenant_id, sign_off_id, position);
call app.protect_tenant_table('sign_off_answers', 'select, insert', 'tenant_id = (select app.tenant_id())
  and exists (select from public.sign_offs
    where sign_offs.tenant_id = sign_off_answers.tenant_id and sign_offs.id = sign_off_answers.sign_off_id)');
