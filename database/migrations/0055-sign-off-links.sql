-- Answering a sign-off by the link in a mail, where the company allows it.

alter table tenants add column sign_off_by_link boolean not null default true;
