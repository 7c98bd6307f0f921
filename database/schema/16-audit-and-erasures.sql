-- The audit log: who changed what, who signed in, and who was denied something. Erasure: what only concerns a
-- person goes, what they contributed stays under the name "Former member".

-- The app may add entries and read them. Only functions of the owner change or remove any. Names are kept as they were at the
-- time.
-- The key is in order of time, because the log is read in that order and nobody looks for an entry by its id. One index less
-- makes every write of the company faster.
create table audit_log (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  action text not null,
  actor_id uuid,
  actor_name text,
  subject_type text,
  subject_id uuid,
  subject_name text,
  address text,
  request_id text,
  details jsonb not null default '{}',
  primary key (tenant_id, at, id)
);
-- A page costs the same for the whole log, for one person, and for one kind of entry.
create index audit_log_by_actor on audit_log (tenant_id, actor_id, at desc, id desc);
create index audit_log_by_action on audit_log (tenant_id, action, at desc, id desc);
call app.protect_tenant_table('audit_log', 'select, insert', 'tenant_id = (select app.tenant_id())');
-- What client users do is recorded too, but only staff read the log.
drop policy client on audit_log;
create policy client on audit_log for insert to loggia_client with check (tenant_id = (select app.tenant_id()));

-- Who was erased, as a hash, so that a restored backup can be erased again. A copy is kept beside the backups.
create table erasures (
  tenant_id uuid not null references tenants on delete cascade,
  person_hash bytea not null check (length(person_hash) = 32),
  at timestamptz not null default now(),
  by uuid,
  primary key (tenant_id, person_hash)
);
call app.protect_tenant_table('erasures', 'select', 'false');
