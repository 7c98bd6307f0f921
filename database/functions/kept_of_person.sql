-- What is kept of the person whose export is read, part by part, oldest first. People cannot read some of these tables as themselves, so
-- this reads them as their owner, by the id of the person alone. It has no secrets, and of others only names.
create or replace function app.kept_of_person(p_part text, p_after timestamptz, p_after_id text, p_limit int)
returns table (at timestamptz, id text, item json)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with me as materialized (
    select u.* from public.users u
    where u.tenant_id = app.tenant_id() and u.id = app.user_id() and u.deleted_at is null and app.is_person_export()
  )
  select part.at, part.id, part.item from (
    select me.created_at, me.id::text, json_build_object('id', me.id, 'firstName', me.first_name, 'lastName', me.last_name,
      'email', me.email,
      'earlierNames', (select coalesce(json_agg(json_strip_nulls(json_build_object('firstName', was -> 'first_name', 'lastName', was -> 'last_name',
        'email', was -> 'email', 'userName', was -> 'user_name', 'phoneNumber', was -> 'phone_number'))), '[]')
        from jsonb_array_elements(me.earlier_names) was),
      'emailConfirmedAt', app.instant(me.email_verified_at), 'userName', me.user_name, 'phoneNumber', me.phone_number,
      'role', (select r.name from public.roles r where r.tenant_id = me.tenant_id and r.id = me.role_id),
      'client', (select c.name from public.clients c where c.tenant_id = me.tenant_id and c.id = me.client_id),
      'language', me.locale, 'region', me.region, 'timeZone', me.time_zone, 'isActive', me.is_active, 'accessEndsOn', me.access_ends_on,
      'mailState', me.mail_state, 'mailProblem', me.mail_problem, 'nameInDirectory', me.scim_user_name, 'idInDirectory', me.external_id,
      'keyOfImports', me.external_key, 'createdAt', app.instant(me.created_at), 'updatedAt', app.instant(me.updated_at))
    from me where p_part = 'profile'
    union all
    select s.created_at, s.id::text, json_build_object('kind', s.kind, 'device', s.device, 'address', s.address,
      'nameOfToken', s.token_name, 'permissionsOfToken', s.token_claims, 'createdAt', app.instant(s.created_at),
      'lastUsedAt', app.instant(s.last_used_at), 'expiresAt', app.instant(s.expires_at), 'endedAt', app.instant(s.ended_at))
    from me join public.sessions s on s.tenant_id = me.tenant_id and s.user_id = me.id where p_part = 'sessions'
    union all
    select f.created_at, f.id::text, json_build_object('kind', f.kind, 'name', f.name, 'createdAt', app.instant(f.created_at),
      'confirmedAt', app.instant(f.confirmed_at), 'lastUsedAt', app.instant(f.last_used_at))
    from me join public.factors f on f.tenant_id = me.tenant_id and f.user_id = me.id where p_part = 'factors'
    union all
    select i.created_at, i.provider_id::text || i.subject, json_build_object('provider', p.name, 'subject', i.subject,
      'createdAt', app.instant(i.created_at), 'lastUsedAt', app.instant(i.last_used_at))
    from me join public.identities i on i.tenant_id = me.tenant_id and i.user_id = me.id
      join public.identity_providers p on p.tenant_id = i.tenant_id and p.id = i.provider_id where p_part = 'accounts'
    union all
    select l.created_at, l.id::text, json_build_object('purpose', l.purpose, 'email', l.email, 'createdAt', app.instant(l.created_at),
      'expiresAt', app.instant(l.expires_at), 'usedAt', app.instant(l.used_at), 'revokedAt', app.instant(l.revoked_at))
    from me join public.entry_links l on l.tenant_id = me.tenant_id and l.user_id = me.id where p_part = 'links'
    union all
    select m.created_at, m.id::text, json_build_object('kind', m.kind, 'address', m.address, 'state', m.state, 'subjectType', m.subject_type,
      'subjectId', m.subject_id, 'createdAt', app.instant(m.created_at), 'sentAt', app.instant(m.sent_at), 'answer', m.answer,
      'bouncedAt', app.instant(m.bounced_at))
    from me join public.mails m on m.tenant_id = me.tenant_id and m.user_id = me.id where p_part = 'mails'
    union all
    select m.received_at, m.id::text, json_build_object('from', m.from_address, 'name', m.from_name, 'to', m.to_address,
      'subject', m.subject, 'excerpt', m.excerpt, 'state', m.state, 'reason', m.reason, 'receivedAt', app.instant(m.received_at))
    from me join public.inbound_mails m on m.tenant_id = me.tenant_id 
      and (m.sender_id = me.id or m.sender_id is null and lower(m.from_address) = me.email_key)
    where p_part = 'received-mails'
    union all
    select me.created_at, '', json_build_object('groups', n.groups, 'digestAt', n.digest_at, 'digestDays', n.digest_days,
      'pausedUntil', app.instant(n.paused_until))
    from me join public.notification_settings n on n.tenant_id = me.tenant_id and n.user_id = me.id where p_part = 'notification-settings'
    union all
    select n.updated_at, n.id::text, json_build_object('reason', n.reason, 'subjectType', n.subject_type, 'subjectId', n.subject_id,
      'unreadCount', n.unread_count, 'updatedAt', app.instant(n.updated_at), 'readAt', app.instant(n.read_at),
      'snoozedUntil', app.instant(n.snoozed_until), 'doneAt', app.instant(n.done_at))
    from me join public.notifications n on n.tenant_id = me.tenant_id and n.user_id = me.id where p_part = 'inbox'
    union all
    select '-infinity', f.subject_type || f.subject_id, json_build_object('subjectType', f.subject_type, 'subjectId', f.subject_id,
      'level', f.level, 'readAt', app.instant(f.read_at))
    from me join public.follows f on f.tenant_id = me.tenant_id and f.user_id = me.id where p_part = 'follows'
    union all
    select v.created_at, v.id::text, json_build_object('noun', v.noun, 'name', v.name, 'query', v.query, 'createdAt', app.instant(v.created_at))
    from me join public.saved_views v on v.tenant_id = me.tenant_id and v.user_id = me.id where p_part = 'views'
    union all
    select f.created_at, f.id::text, json_build_object('scope', f.scope, 'projectId', f.project_id, 'createdAt', app.instant(f.created_at))
    from me join public.calendar_feeds f on f.tenant_id = me.tenant_id and f.user_id = me.id where p_part = 'feeds'
    union all
    select w.created_at, w.id::text, json_build_object('name', w.name, 'address', w.address, 'kinds', w.kinds, 'createdAt', app.instant(w.created_at))
    from me join public.webhooks w on w.tenant_id = me.tenant_id and w.owner_id = me.id where p_part = 'webhooks'
    union all
    select i.created_at, i.id::text, json_build_object('noun', i.noun, 'fileName', i.file_name, 'rows', i.row_count,
      'createdAt', app.instant(i.created_at), 'runAt', app.instant(i.run_at), 'undoneAt', app.instant(i.undone_at))
    from me join public.imports i on i.tenant_id = me.tenant_id and i.created_by = me.id where p_part = 'imports'
    union all
    select e.created_at, e.id::text, json_build_object('kind', e.kind, 'subjectName', e.subject_name, 'state', e.state,
      'createdAt', app.instant(e.created_at), 'expiresAt', app.instant(e.expires_at))
    from me join public.exports e on e.tenant_id = me.tenant_id and e.user_id = me.id where p_part = 'archives'
    union all
    select p.started_at, p.id::text, json_build_object('shown', p.shown_name, 'startedBy', case when p.user_id = me.id then 'you' else (
        select coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), 'Unknown User') from public.users u
        where u.tenant_id = p.tenant_id and u.id = p.user_id) end,
      'startedAt', app.instant(p.started_at), 'endedAt', app.instant(coalesce(p.ended_at, p.expires_at)))
    from me join public.previews p on p.tenant_id = me.tenant_id and me.id in (p.user_id, p.shown_user_id) where p_part = 'previews'
    union all
    select a.at, a.id::text, json_build_object('question', o.question, 'fileName', o.file_name, 'version', o.version, 'answer', a.answer,
      'reason', a.reason, 'nameWritten', a.name_written, 'via', a.via, 'address', a.address, 'device', a.device, 'at', app.instant(a.at))
    from me join public.sign_off_answers a on a.tenant_id = me.tenant_id and a.user_id = me.id
      join public.sign_offs o on o.tenant_id = a.tenant_id and o.id = a.sign_off_id where p_part = 'approvals'
    union all
    select r.at, r.update_id::text, json_build_object('updateId', r.update_id, 'at', app.instant(r.at))
    from me join public.update_reads r on r.tenant_id = me.tenant_id and r.user_id = me.id where p_part = 'updates-read'
    union all
    select e.at, e.id::text, json_build_object('kind', e.kind, 'subjectType', e.subject_type, 'subjectId', e.subject_id, 'at', app.instant(e.at))
    from me join public.events e on e.tenant_id = me.tenant_id and e.actor_id = me.id where p_part = 'activity'
    union all
    select a.at, a.id::text, json_build_object('action', a.action, 'subjectType', a.subject_type, 'subjectId', a.subject_id,
      'subjectName', a.subject_name, 'address', a.address, 'at', app.instant(a.at),
      'details', case when a.subject_id = me.id then a.details end)
    from me join public.audit_log a on a.tenant_id = me.tenant_id and a.actor_id = me.id where p_part = 'audit'
    union all
    -- What others did to the account. Their addresses are theirs.
    select a.at, a.id::text, json_build_object('action', a.action, 'by', a.actor_name, 'at', app.instant(a.at), 'details', a.details)
    from me join public.audit_log a on a.tenant_id = me.tenant_id and a.subject_id = me.id and a.actor_id is distinct from me.id
    where p_part = 'audit-of-account'
  ) part (at, id, item)
  where (part.at, part.id) > (p_after, p_after_id)
  order by part.at, part.id limit p_limit
$$;
grant execute on function app.kept_of_person to loggia_staff, loggia_client;
