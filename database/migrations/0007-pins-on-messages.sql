-- A pin is a place on a version of a document, or on a picture, that a message is about. `x` and `y` are parts of its width and height.
-- Its number is counted when it is read: the pins of the same version and lane, in the order of the messages.

alter table messages
  add column pin_version int check (pin_version >= 1),
  add column pin_page int check (pin_page between 1 and 10000),
  add column pin_x double precision check (pin_x between 0 and 1),
  add column pin_y double precision check (pin_y between 0 and 1),
  add check (num_nulls(pin_version, pin_x, pin_y) in (0, 3)),
  add check (pin_page is null or pin_version is not null),
  add check (pin_version is null or (parent_id is null and subject_type in ('document', 'image')));
create index messages_pinned on messages (tenant_id, subject_id, pin_version, created_at, id) where pin_version is not null;

alter table withheld_messages
  add column pin_version int check (pin_version >= 1),
  add column pin_page int check (pin_page between 1 and 10000),
  add column pin_x double precision check (pin_x between 0 and 1),
  add column pin_y double precision check (pin_y between 0 and 1),
  add check (num_nulls(pin_version, pin_x, pin_y) in (0, 3));
