import type { DB } from '#database/schema.ts';

/** Those of companies. The operator's are in another schema. */
export type Table = Exclude<keyof DB, `operator.${string}`>;
type Rule = string;
export const all = 'true';
export const none = 'false';
const ofClient = 'client_id = :client';
const ofUser = 'user_id = :user';
const showsHours = "exists (select from clients shown where shown.id = :client and shown.shows_hours = 'Lines')";

/**
 * The rows of the company that client users and users without a role or client may use. Staff may use all of them, but not those
 * of one person. In a preview a client user's rows can be read, except those of projects that its starter does not see.
 */
export const reach: Record<Table, { client: Rule; unplaced: Rule; staff?: Rule; preview?: Rule; everyoneAdds?: true }> =
  {
    attachments: {
      client: `case when message_id is null then created_by = :user else ${ofMessages()} end`,
      unplaced: 'message_id is null and created_by = :user',
      preview: `case when message_id is null then created_by = :user else ${ofMessages('project_id = :project')} end`,
    },
    audit_log: { client: none, unplaced: none, everyoneAdds: true },
    clients: { client: 'id = :client', unplaced: none },
    client_notes: { client: none, unplaced: none },
    counters: { client: none, unplaced: none },
    demo_accounts: { client: none, unplaced: none },
    documents: {
      client: `${ofClient} and audience = 'client'`,
      unplaced: none,
      preview: `${ofClient} and audience = 'client' and (project_id = :project or project_id is null)`,
    },
    document_versions: {
      client: ofDocuments(),
      unplaced: none,
      preview: ofDocuments('(project_id = :project or project_id is null)'),
    },
    erasures: { client: none, unplaced: none },
    entry_links: { client: `user_id in (select id from users where ${ofClient})`, unplaced: ofUser },
    events: {
      client: `${ofClient} and audience = 'client'`,
      unplaced: none,
      preview: `${ofClient} and audience = 'client' and (project_id = :project or project_id is null)`,
    },
    images: {
      client: `${ofClient} and audience = 'client'`,
      unplaced: none,
      preview: `${ofClient} and audience = 'client' and project_id = :project`,
    },
    inbound_mails: { client: none, unplaced: none, everyoneAdds: true },
    mails: { client: none, unplaced: none, everyoneAdds: true },
    mentions: {
      client: ofMessages(),
      unplaced: none,
      preview: ofMessages('project_id = :project'),
    },
    message_edits: {
      client: ofMessages(),
      unplaced: none,
      preview: ofMessages('project_id = :project'),
    },
    messages: {
      client: `${ofClient} and audience = 'client'`,
      unplaced: none,
      preview: `${ofClient} and audience = 'client' and project_id = :project`,
    },
    factors: { client: ofUser, unplaced: ofUser, staff: ofUser, preview: none },
    follows: { client: ofUser, unplaced: ofUser, staff: ofUser, preview: none },
    exports: { client: ofUser, unplaced: ofUser, staff: ofUser, preview: none },
    calendar_feeds: { client: ofUser, unplaced: ofUser, staff: ofUser, preview: none },
    notification_settings: { client: ofUser, unplaced: ofUser, staff: ofUser, preview: none },
    notifications: { client: ofUser, unplaced: ofUser, staff: ofUser, preview: none },
    previews: { client: none, unplaced: none },
    project_members: { client: ofClient, unplaced: none, preview: `${ofClient} and project_id = :project` },
    project_templates: { client: none, unplaced: none },
    recurring: { client: none, unplaced: none, preview: `${none} and project_id = :project` },
    projects: { client: ofClient, unplaced: none, preview: `${ofClient} and id = :project` },
    refresh_tokens: { client: none, unplaced: none },
    reply_addresses: { client: none, unplaced: none },
    roles: { client: all, unplaced: all },

    service_levels: { client: none, unplaced: none },
    saved_views: { client: ofUser, unplaced: ofUser, staff: `(user_id is null or ${ofUser})`, preview: none },
    sessions: { client: `user_id in (select id from users where ${ofClient})`, unplaced: ofUser, preview: none },
    webhook_deliveries: { client: none, unplaced: none },
    webhooks: { client: none, unplaced: none },
    imports: { client: none, unplaced: none },
    import_rows: { client: none, unplaced: none },
    identities: { client: `user_id in (select id from users where ${ofClient})`, unplaced: ofUser, preview: none },
    identity_providers: { client: none, unplaced: none },
    mail_codes: { client: none, unplaced: none },
    sign_in_codes: { client: none, unplaced: none },
    sign_in_challenges: { client: none, unplaced: none },
    sign_offs: {
      client: ofSignOffs(),
      unplaced: none,
      preview: ofSignOffs('(project_id = :project or project_id is null)'),
    },
    sign_off_people: {
      client: `sign_off_id in (${seenSignOffs()})`,
      unplaced: none,
      preview: `sign_off_id in (${seenSignOffs('(project_id = :project or project_id is null)')})`,
    },
    sign_off_answers: {
      client: `sign_off_id in (${seenSignOffs()})`,
      unplaced: none,
      preview: `sign_off_id in (${seenSignOffs('(project_id = :project or project_id is null)')})`,
    },
    used_passkey_challenges: { client: none, unplaced: none },
    sign_in_throttles: { client: none, unplaced: none },
    sign_ups: { client: none, unplaced: none },
    company_imports: { client: none, unplaced: none },
    update_reads: { client: ofUser, unplaced: ofUser },
    updates: {
      client: `${ofClient} and audience = 'client'`,
      unplaced: none,
      preview: `${ofClient} and audience = 'client' and project_id = :project`,
    },
    hours: {
      client: `${ofClient} and audience = 'client' and ${showsHours}`,
      unplaced: none,
      preview: `${ofClient} and audience = 'client' and ${showsHours} and project_id = :project`,
    },
    hour_edits: { client: none, unplaced: none },
    timers: { client: ofUser, unplaced: ofUser, staff: ofUser, preview: none },
    budgets: {
      client: `id in (select budget_id from budget_projects where ${ofClient} and ${showsHours})`,
      unplaced: none,
      preview: `id in (select budget_id from budget_projects where ${ofClient} and ${showsHours} and project_id = :project)`,
    },
    budget_projects: {
      client: `${ofClient} and ${showsHours}`,
      unplaced: none,
      preview: `${ofClient} and ${showsHours} and project_id = :project`,
    },
    tasks: {
      client: `${ofClient} and audience = 'client'`,
      unplaced: none,
      preview: `${ofClient} and audience = 'client' and project_id = :project`,
    },
    task_items: {
      client: ofTasks(['task_id']),
      unplaced: none,
      preview: ofTasks(['task_id'], 'project_id = :project'),
    },
    task_waits: {
      client: ofTasks(['task_id', 'waits_for_id']),
      unplaced: none,
      preview: ofTasks(['task_id', 'waits_for_id'], 'project_id = :project'),
    },
    tenants: { client: all, unplaced: all },
    ticket_clocks: { client: none, unplaced: none },
    tickets: {
      client: ofClient,
      unplaced: none,
      preview: `${ofClient} and (project_id = :project or project_id is null)`,
    },
    ticket_links: {
      client: ofTickets(),
      unplaced: none,
      preview: ofTickets('(project_id = :project or project_id is null)'),
    },
    uploads: { client: ofUser, unplaced: ofUser },
    withheld_messages: { client: ofUser, unplaced: ofUser, staff: ofUser, preview: none },
    user_pictures: {
      client: `user_id in (select id from users where client_id is null or ${ofClient})`,
      unplaced: ofUser,
    },
    users: { client: `client_id is null or ${ofClient}`, unplaced: 'id = :user' },
  };

/** What belongs to tasks that client users see. */
function ofTasks(columns: readonly string[], more = 'true'): Rule {
  const seen = `(select id from tasks where ${ofClient} and audience = 'client' and ${more})`;
  return columns.map((column) => `${column} in ${seen}`).join(' and ');
}

/** Links between tickets that client users see. */
function ofTickets(more = 'true'): Rule {
  const seen = `(select id from tickets where ${ofClient} and ${more})`;
  return `one_id in ${seen} and other_id in ${seen}`;
}

/** Rows of the messages that client users see. */
function ofMessages(more = 'true'): Rule {
  return `message_id in (select id from messages where ${ofClient} and audience = 'client' and ${more})`;
}

/** Rows of the documents that client users see. */
function ofDocuments(more = 'true'): Rule {
  return `document_id in (select id from documents where ${ofClient} and audience = 'client' and ${more})`;
}

/** Sign-offs of files that client users see. */
function ofSignOffs(more = 'true'): Rule {
  const seen = (table: string) => `(select id from ${table} where ${ofClient} and audience = 'client' and ${more})`;
  return `${ofClient} and (document_id in ${seen('documents')} or image_id in ${seen('images')})`;
}

function seenSignOffs(more = 'true'): string {
  return `select id from sign_offs where ${ofSignOffs(more)}`;
}
