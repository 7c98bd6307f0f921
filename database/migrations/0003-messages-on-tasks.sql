-- People write about tasks, too. A message and what somebody follows go with their task, by a column as for other subjects. It is no
-- generated one, because that would write the whole table again, while nobody can read or write it.

alter table messages
  drop constraint messages_subject_type_check,
  add constraint messages_subject_type_check check (subject_type in ('project', 'ticket', 'task', 'document', 'image')),
  add column task_id uuid,
  add check (task_id is not distinct from case subject_type when 'task' then subject_id end),
  add foreign key (tenant_id, task_id) references tasks on delete cascade;
create index messages_of_task on messages (tenant_id, task_id) where task_id is not null;

alter table follows
  drop constraint follows_subject_type_check,
  add constraint follows_subject_type_check check (subject_type in ('project', 'ticket', 'task', 'document', 'image')),
  add column task_id uuid,
  add check (task_id is not distinct from case subject_type when 'task' then subject_id end),
  add foreign key (tenant_id, task_id) references tasks on delete cascade;
create index follows_of_task on follows (tenant_id, task_id) where task_id is not null;

alter table withheld_messages
  drop constraint withheld_messages_subject_type_check,
  add constraint withheld_messages_subject_type_check
    check (subject_type in ('project', 'ticket', 'task', 'document', 'image'));

alter table reply_addresses
  drop constraint reply_addresses_subject_type_check,
  add constraint reply_addresses_subject_type_check
    check (subject_type in ('project', 'ticket', 'task', 'document', 'image'));

alter table inbound_mails
  drop constraint inbound_mails_subject_type_check,
  add constraint inbound_mails_subject_type_check
    check (subject_type in ('project', 'ticket', 'task', 'document', 'image'));
