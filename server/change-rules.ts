import { sql } from 'kysely';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { visibleImage } from '#server/work/visible/images.ts';
import type { ChangeRules } from './platform/live/seen.ts';
import { db } from './platform/tenancy/index.ts';
import { visibleById } from './work/visible/projects.ts';
import { visibleSubject } from './work/visible/subjects.ts';
import { hasModule, ofVisibleProject } from './work/visible/tasks.ts';

/** Who is told live that something changed. Row security limits each query to the actor's tenant and client, as in every other call. */
export const changeRules: ChangeRules = {
  projects: {
    list: 'listProjects',
    find: (ids) => db.selectFrom('projects').where('id', 'in', ids).where(visibleById()).select('id').limit(1),
  },
  documents: {
    list: 'listDocuments',
    find: (ids) => db.selectFrom('documents').where('id', 'in', ids).where(visibleDocument()).select('id').limit(1),
  },
  images: {
    list: 'listProjectImages',
    find: (ids) => db.selectFrom('images').where('id', 'in', ids).where(visibleImage()).select('id').limit(1),
  },
  signOffs: {
    list: 'listSignOffs',
    find: (ids) => sql`
      select 1 from sign_offs where id = any(${ids}::uuid[]) and exists (select from ${visibleSubject('sign_offs')} subject) limit 1`,
  },
  clients: {
    list: 'listClients',
    find: (ids) => db.selectFrom('clients').where('id', 'in', ids).select('id').limit(1),
  },
  users: {
    list: 'listUsers',
    find: (ids) => db.selectFrom('users').where('id', 'in', ids).select('id').limit(1),
  },
  roles: {
    list: 'listRoles',
    // A deleted role leaves no row. All staff see the same roles.
    find: (ids) =>
      sql`select 1 where app.scope() = 'staff' or exists (select 1 from roles where id = any(${ids}::uuid[]))`,
  },
  tickets: {
    list: 'listTickets',
    find: (ids) => db.selectFrom('tickets').where('id', 'in', ids).select('id').limit(1),
  },
  // The id is that of a message, or of a subject whose messages got another audience.
  messages: {
    list: 'listMessages',
    find: (ids) => sql`
      select 1 from messages
      where (messages.id = any(${ids}::uuid[]) or messages.subject_id = any(${ids}::uuid[]))
        and exists (select from ${visibleSubject('messages')} subject) limit 1`,
  },
  mails: {
    list: 'listMails',
    find: (ids) => db.selectFrom('mails').where('id', 'in', ids).select('id').limit(1),
  },
  inboundMails: {
    list: 'listInboundMails',
    find: (ids) => db.selectFrom('inbound_mails').where('id', 'in', ids).select('id').limit(1),
  },
  company: {
    list: 'getCompany',
    find: (ids) => db.selectFrom('tenants').where('id', 'in', ids).select('id').limit(1),
  },
  serviceLevels: {
    list: 'listServiceLevels',
    // A deleted level leaves no row. All staff see the same levels.
    find: () => sql`select 1 where app.scope() = 'staff'`,
  },
  templates: {
    list: 'listTemplates',
    // A deleted template leaves no row. All staff see the same templates.
    find: () => sql`select 1 where app.scope() = 'staff'`,
  },
  webhooks: {
    list: 'listWebhooks',
    // A deleted webhook leaves no row. All administrators see the same webhooks.
    find: () => sql`select 1 where app.scope() = 'staff'`,
  },
  identityProviders: {
    list: 'listIdentityProviders',
    // A deleted provider leaves no row. All administrators see the same providers.
    find: () => sql`select 1 where app.scope() = 'staff'`,
  },
  // A deleted task leaves no row. Staff are told with the id of its project.
  tasks: {
    list: 'listTasks',
    find: (ids) => sql`
      select 1 from tasks where tasks.id = any(${ids}::uuid[]) and ${ofVisibleProject({ archived: true })}
      union all
      select 1 from projects where app.scope() = 'staff' and projects.id = any(${ids}::uuid[]) and ${visibleById()} limit 1`,
  },
  updates: {
    list: 'listProjectUpdates',
    find: (ids) => sql`
      select 1 from updates join projects on projects.id = updates.project_id
      where updates.id = any(${ids}::uuid[]) and projects.deleted_at is null and ${hasModule('updates')} and ${visibleById()} limit 1`,
  },
  imports: {
    list: 'listImports',
    find: (ids) => db.selectFrom('imports').where('id', 'in', ids).select('id').limit(1),
  },
  // The id is that of the user who asked.
  exports: {
    list: 'listExports',
    find: (ids) => sql`select 1 where app.user_id() = any(${ids}::uuid[])`,
  },
  // The id is the author's.
  withheldMessages: {
    list: 'listWithheldMessages',
    find: (ids) => sql`select 1 where app.user_id() = any(${ids}::uuid[])`,
  },
  // The id is the user's whose view it is, or the company's if the team shares it.
  savedViews: {
    list: 'listViews',
    find: (ids) => sql`
      select 1 where app.user_id() = any(${ids}::uuid[])
        or app.scope() = 'staff' and app.tenant_id() = any(${ids}::uuid[])`,
  },
  // Client users hear only of people on the team.
  viewers: {
    list: 'setViewing',
    find: (ids, userIds) => sql`
      select 1 from projects
      where id = any(${ids}::uuid[]) and deleted_at is null and ${visibleById()} and (
        app.scope() = 'staff' or exists (
          select from project_members seen where seen.project_id = projects.id and seen.user_id = any(${userIds}::uuid[])))
      limit 1`,
  },
  // The id is the user's whose inbox changed.
  notifications: {
    list: 'listNotifications',
    find: (ids) => sql`select 1 where app.user_id() = any(${ids}::uuid[])`,
  },
};
