-- What a person who leaves was responsible for goes to somebody else, who is told once.

alter table events drop constraint events_subject_type_check;
alter table events add constraint events_subject_type_check
  check (subject_type in ('project', 'document', 'image', 'ticket', 'task', 'user'));
alter table notifications drop constraint notifications_subject_type_check;
alter table notifications add constraint notifications_subject_type_check
  check (subject_type in ('project', 'document', 'image', 'ticket', 'task', 'user'));

-- Each answer is proved with the people who were asked at that moment. So nobody is taken off a request: the positions in the
-- chain of answers say who was asked when.
alter table sign_off_people
  add column asked_after int not null default 0 check (asked_after >= 0),
  add column left_after int check (left_after >= asked_after);
comment on column sign_off_people.asked_after is 'The last answer of the company before the person was asked. 0 for those who were asked at first.';
comment on column sign_off_people.left_after is 'The last answer of the company before somebody else was asked in place of the person.';
-- A client user who may remove people of their client can hand over what those were asked.
grant update on sign_off_people to loggia_client;
