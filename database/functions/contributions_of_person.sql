-- What stays of a person, under the name "Former member": what they contributed, and texts of anybody that name them.
create or replace function app.contributions_of_person(p_user public.users) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with person as (select p_user.tenant_id as tenant, p_user.id as id, whole from app.patterns_of_person(p_user)),
    texts as (
      select concat_ws(' ', body, full_text) as text from public.messages, person where tenant_id = tenant
      union all select body from public.message_edits, person where tenant_id = tenant
      union all select title || ' ' || description from public.tickets, person where tenant_id = tenant
      union all select title || ' ' || description from public.projects, person where tenant_id = tenant
      union all select concat_ws(' ', title, body, answer) from public.tasks, person where tenant_id = tenant
      union all select task_items.text from public.task_items, person where tenant_id = tenant
      union all select title || ' ' || body || ' ' || checklist::text from public.recurring, person where tenant_id = tenant
      union all select body from public.updates, person where tenant_id = tenant
      union all select note from public.hours, person where tenant_id = tenant
      union all select note from public.hour_edits, person where tenant_id = tenant
      union all select notes from public.client_notes, person where tenant_id = tenant
      union all select name || ' ' || coalesce(address, '') from public.clients, person where tenant_id = tenant
      union all select concat_ws(' ', file_name, description, label) from public.documents, person where tenant_id = tenant
      union all select file_name || ' ' || note from public.document_versions, person where tenant_id = tenant
      union all select file_name || ' ' || description from public.images, person where tenant_id = tenant
      union all select file_name from public.attachments, person where tenant_id = tenant
      union all select question || ' ' || file_name from public.sign_offs, person where tenant_id = tenant
      union all select reason from public.sign_off_answers, person where tenant_id = tenant and (via = 'Phone' or user_id <> person.id)
      union all select subject || ' ' || excerpt from public.inbound_mails, person where tenant_id = tenant
      union all select name || ' ' || query from public.saved_views, person where tenant_id = tenant
      union all select name || ' ' || description || ' ' || tasks::text from public.project_templates, person where tenant_id = tenant)
  select jsonb_build_object(
    'messages', (select count(*) from public.messages, person where tenant_id = tenant and author_id = person.id),
    'tickets', (select count(*) from public.tickets, person where tenant_id = tenant and created_by = person.id),
    'tasks', (select count(*) from public.tasks, person where tenant_id = tenant and created_by = person.id),
    'hours', (select count(*) from public.hours, person where tenant_id = tenant and user_id = person.id),
    'updates', (select count(*) from public.updates, person where tenant_id = tenant and created_by = person.id),
    'files', (select count(*) from public.document_versions, person where tenant_id = tenant and created_by = person.id)
      + (select count(*) from public.images, person where tenant_id = tenant and created_by = person.id)
      + (select count(*) from public.attachments, person where tenant_id = tenant and created_by = person.id and message_id is not null),
    'signOffs', (select count(*) from public.sign_off_answers, person where tenant_id = tenant and person.id in (user_id, recorded_by))
      + (select count(*) from public.sign_offs, person where tenant_id = tenant and requested_by = person.id),
    'texts', (select count(*) from texts, person where text ~* whole))
$$;
