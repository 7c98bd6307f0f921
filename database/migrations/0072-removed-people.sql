-- People who were removed, for those who may erase them: last removed first.

create index users_removed on users (tenant_id, deleted_at, id) where deleted_at is not null and erased_at is null;
