-- Client users search the newest messages that they may read. The rows of others are not touched.
create index messages_for_client_by_id on messages (tenant_id, client_id, id) where audience = 'client';
