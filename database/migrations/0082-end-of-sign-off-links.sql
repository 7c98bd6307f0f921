-- The link of an approval ends when a mail comes in that may quote it: others read that mail. The next mail has another link.
alter table sign_off_people add column link_epoch int not null default 0;
comment on column sign_off_people.link_epoch is 'How often the links of this person ended. A link has the count of its time.';
grant update on sign_off_people to loggia_staff;
