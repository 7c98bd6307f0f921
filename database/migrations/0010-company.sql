-- What administrators set for their company. Null means that nothing was chosen.
alter table tenants
  -- Shown instead of `name`, which people type to sign in and only the operator changes.
  add column display_name text check (length(display_name) between 1 and 200),
  -- A name of the IANA database. The server checks it before it stores it.
  add column time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64),
  add column language text not null default 'en' check (language in ('en', 'de')),
  add column colour text check (colour ~ '^#[0-9A-F]{6}$'),
  -- Name and reply address of the company's mail.
  add column sender_name text check (length(sender_name) between 1 and 200),
  add column reply_to text check (length(reply_to) between 1 and 254),
  -- Who may see a new document or picture, unless its uploader chooses otherwise.
  add column default_audience text not null default 'client' check (default_audience in ('client', 'staff')),
  -- Counts the changes of these settings, so that nobody overwrites a change they have not seen.
  add column version int not null default 1;
