-- Somebody else set the e-mail address of the user, and its owner has not confirmed it yet. Such an address gets no link for a new
-- password: otherwise setting an address would amount to setting the password. Addresses from before this version count as they did.
alter table users add column email_unconfirmed boolean not null default false;
