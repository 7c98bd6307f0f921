const appRoles = "array['loggia_app', 'loggia_staff', 'loggia_client']::regrole[]::oid[]";
const entered = "array['loggia_staff', 'loggia_client']::regrole[]::oid[]";

/** The part of the policy of tickets that `roles.ticket_scope` decides, as PostgreSQL prints it. */
const ownTickets =
  "' AND ((created_by = ( SELECT app.user_id() AS user_id)) OR (( SELECT app.ticket_scope() AS ticket_scope) = ''client''::text)))'";

/**
 * Rules for the catalogue of the database. `violations` is a query that finds nothing while the rule holds.
 * `breach` is a statement that breaks the rule, so that the query must find something.
 */
export const rules: Record<string, { violations: string; breach: string }> = {
  'every relation is a plain table or an index, because a view would show the rows of its owner': {
    violations: `
    select relkind::text || ' ' || relname as violation from pg_class
    where relnamespace = any ('{public,app}'::regnamespace[]) and (relkind not in ('r', 'i') or relispartition)`,
    breach: 'create view everything as select * from projects',
  },
  'every tenant table has row security, also for its owner': {
    violations: `
    select name || ' has no row security' as violation from tables where not secured
    union all select name || ' does not force row security on its owner' from tables where not forced`,
    breach: 'alter table projects no force row level security',
  },
  'every tenant table has the id of its tenant, a uuid that is never null': {
    violations: `
    select name as violation from tables
    where not exists (
      select from pg_attribute where attrelid = oid and attname = key and atttypid = 'uuid'::regtype and attnotnull)`,
    breach: 'create table memos (tenant_id uuid)',
  },
  'every tenant table has one policy each for staff, client users and the owner, for all commands': {
    violations: `
    select name || ': ' || policy as violation from tables, unnest(array['staff', 'client', 'owner']) policy
    where not exists (
      select from pg_policies where tablename = name and policyname = policy
        and permissive = 'PERMISSIVE' and roles = array['loggia_' || policy]::name[]
        -- Everyone may add to the audit log and to the mails, but only staff may read them.
        and cmd = case when name in ('audit_log', 'mails', 'inbound_mails') and policy = 'client' then 'INSERT' else 'ALL' end)
    union all
    select tablename || ': ' || policyname || ' is unexpected' from pg_policies
    where policyname not in ('staff', 'client', 'owner', 'preview') or tablename not in (select name from tables)`,
    breach: 'create policy also on projects to loggia_app using (true)',
  },
  'every policy restricts reads and writes alike: staff and client users to their tenant, the owner not at all': {
    violations: `
    select tablename || ': ' || policyname as violation from pg_policies join tables on name = tablename
    where (cmd = 'ALL' and with_check is distinct from qual) or not case policyname
      -- Staff reach all rows of their company, except those that belong to one person. A saved view may belong to the team, and the
      -- server uses factors while it signs somebody in, and makes exports.
      when 'staff' then case when name in ('follows', 'notifications', 'notification_settings', 'withheld_messages', 'calendar_feeds', 'timers')
        then qual ~ '^\\(\\(tenant_id, user_id\\) = \\( SELECT app.tenant_id\\(\\) AS tenant_id,\\s+app.user_id\\(\\) AS user_id\\)\\)$'
        when name = 'saved_views' then qual = '((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)) AND '
          || '((user_id IS NULL) OR (user_id = ( SELECT app.user_id() AS user_id))))'
        when name in ('factors', 'exports') then qual = '((tenant_id = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff)) AND '
          || '((user_id = ( SELECT app.user_id() AS user_id)) OR (( SELECT app.user_id() AS user_id) IS NULL)))'
        else qual = format('(%s = ( SELECT app.tenant_id_of_staff() AS tenant_id_of_staff))', key) end
      when 'client' then coalesce(qual, with_check) in ('false', format('(%s = ( SELECT app.tenant_id() AS tenant_id))', key))
        or starts_with(qual, format('((%s = ( SELECT app.tenant_id() AS tenant_id)) AND ', key))
        or replace(replace(replace(qual, ' AND (audience = ''client''::text))', ''), ${ownTickets}, ''), '(((', '((')
          ~ '^\\(\\(tenant_id, \\w+\\) = \\( SELECT app.tenant_id\\(\\) AS tenant_id,\\s+app.\\w+\\(\\) AS \\w+\\)\\)$'
      when 'preview' then qual ~ 'app[.](is_preview|preview_projects)\\(\\)'
      else qual = 'true' end`,
    breach: 'alter policy client on documents with check (true)',
  },
  'previews restrict what client users read in every table of projects and of one person, and in no other': {
    violations: `
    select name || ': previews' as violation from tables
    where exists (select from pg_policies where tablename = name and policyname = 'preview'
        and permissive = 'RESTRICTIVE' and cmd = 'SELECT' and roles = '{loggia_client}')
      is distinct from (name in ('projects', 'sessions', 'identities', 'follows', 'notifications', 'notification_settings',
        'withheld_messages', 'saved_views', 'factors', 'exports') or exists (
        select from pg_attribute where attrelid = oid and attname = 'project_id'))`,
    breach: 'drop policy preview on projects',
  },
  'client users reach only rows for clients in tables that have an audience': {
    violations: `
    select name as violation from tables join pg_attribute on attrelid = oid and attname = 'audience'
    where not exists (select from pg_policies where tablename = name and policyname = 'client'
      -- Of some tables they reach no row at all.
      and (qual = 'false' or qual like '%AND (audience = ''client''::text))'))`,
    breach:
      'alter policy client on documents using ((tenant_id, client_id) = (select app.tenant_id(), app.client_id()))',
  },
  'client users reach only their own tickets where their role says so': {
    violations: `
    select name as violation from tables where name = 'tickets'
      and not exists (select from pg_policies where tablename = name and policyname = 'client' and position(${ownTickets} in qual) > 0)
    union all select name || ' of tickets' from tables where name = 'messages'
      and not exists (select from pg_policies where tablename = name and policyname = 'client'
        and qual ~ 'ticket_id IS NULL.*app[.]ticket_scope.*= ''client''.*tickets[.]id = messages[.]ticket_id')`,
    breach: 'alter policy client on tickets using ((tenant_id, client_id) = (select app.tenant_id(), app.client_id()))',
  },
  'every index starts with the tenant, or has it in each of its keys': {
    violations: `
    select i.relname as violation from pg_index x join tables t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where t.name <> 'tenants' and a.attname is distinct from 'tenant_id'
      and coalesce(pg_get_expr(x.indexprs, x.indrelid), '') !~ '^app[.]search_keys[(]tenant_id, '`,
    breach: 'create index on projects (lower(title))',
  },
  'every foreign key starts with the tenant on both sides, and none sets it to null or a default': {
    violations: `
    select c.conname as violation from pg_constraint c
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
      join pg_attribute other on other.attrelid = c.confrelid and other.attnum = c.confkey[1]
    where c.contype = 'f' and (own.attname <> 'tenant_id' or confdeltype in ('n', 'd') or confupdtype in ('n', 'd')
      or other.attname <> case when c.confrelid = 'tenants'::regclass then 'id' else 'tenant_id' end)`,
    breach: 'alter table tickets add foreign key (tenant_id, client_id) references clients on delete set null',
  },
  'there are no triggers except those that keep the clocks of tickets, move their events, queue webhooks, store teams beside projects, add the first version of a document, give clients colours, keep earlier names of people, say when what is done comes again or refuse writes to archived projects, and no rules or inherited tables':
    {
      violations: `
    select tgrelid::regclass || ' ' || tgname as violation from pg_trigger where not tgisinternal
      and tgname <> all ('{start_clock,keep_clock,keep_first_answer,move_ticket_events,queue_webhook_deliveries,add_first_version,give_colour,store_teams_of_new,store_teams_of_changed,store_teams_of_former,keep_earlier_names,set_next_after_completion,set_next_after_deletion}')
      and not (tgname = 'refuse_archived' and tgrelid = any ('{projects,documents,images,messages,tasks,updates,hours}'::regclass[]))
    union all select evtname from pg_event_trigger
    union all select rulename from pg_rules where schemaname in ('public', 'app')
    union all select inhrelid::regclass::text from pg_inherits`,
      breach: 'create rule quietly as on delete to tickets do instead nothing',
    },
  "the app's roles have no special attributes or settings, and no memberships except that loggia_app may act as staff and client":
    {
      violations: `
    select rolname as violation from pg_roles
    where oid = any (${appRoles}) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
      or (rolcanlogin and rolname <> 'loggia_app'))
    union all select member::regrole || ' is ' || roleid::regrole from pg_auth_members
      where member = any (${appRoles}) and not (member = 'loggia_app'::regrole and roleid = any (${appRoles}))
    union all select setconfig::text from pg_db_role_setting
      where setrole = any (0::oid || ${appRoles}) and setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
      breach: 'alter role loggia_app set row_security = off',
    },
  "the app's roles own nothing and can create only temporary objects": {
    violations: `
    select classid::regclass || ' ' || objid as violation from pg_shdepend
    where refobjid = any (${appRoles}) and deptype = 'o'
    union all select nspname from pg_namespace, unnest(${appRoles}) role
      where nspname !~ '^pg_(toast_)?temp' and has_schema_privilege(role, pg_namespace.oid, 'create')
    union all select datname from pg_database, unnest(${appRoles}) role
      where datname = current_database() and has_database_privilege(role, pg_database.oid, 'create')`,
    breach: 'grant create on schema app to loggia_app',
  },
  'only staff and client may use tables, without changing the audit log, and loggia_app may only read what was migrated':
    {
      violations: `
    select relname || ': ' || grantee::regrole || ' ' || privilege_type as violation
    from pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner)))
    where relnamespace = any ('{public,app}'::regnamespace[]) and relkind = 'r' and grantee <> relowner
      and (grantee <> all (case when relname in ('schema_migrations', 'schema_functions') then array['loggia_app'::regrole::oid] else ${entered} end)
        or is_grantable or privilege_type <> all (case relname
        when 'schema_migrations' then '{SELECT}'::text[]
        when 'schema_functions' then '{SELECT}'
        when 'audit_log' then '{SELECT,INSERT}'
        when 'events' then '{SELECT,INSERT}'
        when 'demo_accounts' then '{SELECT}'
        else '{SELECT,INSERT,UPDATE,DELETE}' end))
    union all select attrelid::regclass || '.' || attname from pg_attribute where attacl is not null and attrelid >= 16384`,
      breach: 'grant update on audit_log to loggia_app',
    },
  'only the owner reaches what belongs to the operator': {
    violations: `
    select nspname || ': ' || grantee::regrole || ' ' || privilege_type as violation from pg_namespace, aclexplode(nspacl)
      where nspname = 'operator' and grantee <> nspowner
    union all select relname || ': ' || grantee::regrole || ' ' || privilege_type
      from pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner)))
      where relnamespace = 'operator'::regnamespace and relkind in ('r', 'v') and grantee <> relowner`,
    breach: 'grant usage on schema operator to loggia_staff',
  },
  'there are no default privileges, PUBLIC has none on the schema app, and only USAGE on the schema public': {
    violations: `
    select defaclobjtype::text as violation from pg_default_acl
    union all select nspname || ' ' || privilege_type from pg_namespace, aclexplode(nspacl)
      where grantee = 0 and (nspname = 'app' or (nspname = 'public' and privilege_type <> 'USAGE'))`,
    breach: 'alter default privileges in schema public grant select on tables to public',
  },
  'only the app and the owner may call functions, staff and client may not enter or list companies, and none is leakproof':
    {
      violations: `
    select name || ': ' || grantee::regrole as violation from functions, aclexplode(coalesce(proacl, acldefault('f', proowner)))
    where grantee <> all (proowner || ${appRoles})
      or (grantee = any (${entered}) and (name ~ '^enter'
        or name in ('find_tenant', 'find_identity_provider', 'list_tenants', 'tenants_with_due_mail', 'tenants_with_due_recurring', 'tenants_with_new_events', 'company_of_mail', 'company_of_reply_address',
          'sign_ups_with_due_mail', 'remove_old_sign_ups', 'tenants_with_due_webhooks', 'unfinished_company_imports', 'find_operator_token', 'current_announcement')))
    union all select name || ' is leakproof' from functions where proleakproof
    union all select name || ' belongs to ' || proowner::regrole from functions where proowner <> 'loggia_owner'::regrole`,
      breach: 'grant execute on function app.storage to public',
    },
  'only these functions run as their owner, with a fixed search_path that has temporary objects last': {
    violations: `
    select name as violation from functions where prosecdef and (
      name <> all ('{set_next_after_completion,tenants_with_due_recurring,enter,enter_by_link,enter_by_token,find_token,enter_by_scim,find_scim_token,enter_for,enter_as,find_tenant,find_demo_accounts,list_tenants,storage,count_repeat,remove_old_audit_entries,tenants_with_due_mail,hide_events,distribute,tenants_with_new_events,remove_old_events,remove_old_notifications,digests_due,queue_digest,unsubscribe,ticket_scope,may_invite,company_of_mail,company_of_reply_address,enter_as_sender,take_held_mail,admit_mail,admit_sign_up,sign_ups_with_due_mail,remove_old_sign_ups,next_ticket_number,give_colour,hide_ticket_events,followers_of,remove_old_follows,reckon_clocks,keep_clock,keep_first_answer,reckon_stale_clocks,take_promise_notices,move_ticket_events,due_withheld_messages,refuse_withheld_message,remove_old_withheld_messages,remove_old_views,queue_webhook_deliveries,store_teams,tenants_with_due_webhooks,find_identity_provider,list_sign_in_providers,list_own_providers,has_factor,remove_factors,end_of_sign_offs,may_sign_off,enter_for_client,tenants_with_due_exports,size_of_exports,enter_for_person,kept_of_person,enter_for_company,rows_of_export,unfinished_company_imports,progress_of_tasks,erase_user,list_erasures,finish_erasures,find_tickets,count_link_mails,waiting_work,find_operator_token,log_of_operator,current_announcement,shows_hours,hours_of_client,use_of_budget,hide_timers}')
      or not coalesce(proconfig && '{"search_path=pg_catalog, public, pg_temp"}', false))`,
    breach:
      "create function app.peek() returns bigint language sql security definer as 'select count(*) from public.projects'",
  },
  'there are no extensions, and all functions are written in SQL or PL/pgSQL': {
    violations: `
    select extname as violation from pg_extension where extname <> 'plpgsql'
    union all select name from functions join pg_language l on l.oid = prolang where lanname not in ('sql', 'plpgsql')`,
    breach: "create function app.size(text) returns int language internal as 'textlen'",
  },
};

/** The tenant tables and the functions. What was migrated belongs to no tenant. */
const definitions = `
  with tables as (
    select oid, relname as name, relrowsecurity as secured, relforcerowsecurity as forced,
      case relname when 'tenants' then 'id' else 'tenant_id' end as key
    from pg_class
    where relnamespace = any ('{public,app}'::regnamespace[]) and relkind in ('r', 'p') and relname not in ('schema_migrations', 'schema_functions')
  ), functions as (
    select *, proname as name from pg_proc where pronamespace = any ('{public,app}'::regnamespace[])
  )`;

type Run = (text: string) => Promise<{ rows: { violation: string }[] }>;

/** Returns what breaks the rule of the query. */
export async function findViolations(query: string, run: Run): Promise<string[]> {
  const { rows } = await run(`${definitions} ${query}`);
  return rows.map(({ violation }) => violation);
}
