-- Documents and images have an audience: the client's users and staff, or only staff. The policy of client users decides, so
-- lists, counts, links and everything else that reads these tables follows.

-- Files from before stay visible to the client.
alter table documents add column audience text not null default 'client' check (audience in ('client', 'staff'));
alter table images add column audience text not null default 'client' check (audience in ('client', 'staff'));

-- Every write says who may see the file.
alter table documents alter column audience drop default;
alter table images alter column audience drop default;

alter policy client on documents
  using ((tenant_id, client_id) = (select app.tenant_id(), app.client_id()) and audience = 'client')
  with check ((tenant_id, client_id) = (select app.tenant_id(), app.client_id()) and audience = 'client');
alter policy client on images
  using ((tenant_id, client_id) = (select app.tenant_id(), app.client_id()) and audience = 'client')
  with check ((tenant_id, client_id) = (select app.tenant_id(), app.client_id()) and audience = 'client');
