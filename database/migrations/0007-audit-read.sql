-- The record as people read it: actor and object keep the name they had, and a page costs the same whether all of it is
-- asked for, one person or one kind of entry.
alter table audit_log add column subject_name text;
update audit_log set
  subject_name = coalesce(details ->> 'title', details ->> 'name', details ->> 'fileName'),
  actor_name = coalesce(actor_name, (
    select coalesce(nullif(btrim(concat_ws(' ', first_name, last_name)), ''), user_name, email)
    from users where users.tenant_id = audit_log.tenant_id and users.id = audit_log.actor_id));
create index audit_log_by_actor on audit_log (tenant_id, actor_id, at desc, id desc);
create index audit_log_by_action on audit_log (tenant_id, action, at desc, id desc);

-- The wait that has been told of already: the record says once for each wait that somebody was held back.
alter table sign_in_throttles add column told_until timestamptz;
