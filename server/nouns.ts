import { sql } from 'kysely';
import type { ChangingNoun } from '#contract/platform/changing-nouns.ts';
import type { ChangeRule } from './platform/live/seen.ts';
import { db } from './platform/tenancy/index.ts';
import { hideTimersFromNewClient } from './work/hours/timer.ts';
import { hideFilesFromNewClient } from './work/project-files/change.ts';
import type { ClientChange } from './work/projects/write.ts';
import { hideRecurringFromNewClient, unlinkRecurringTickets } from './work/recurring/change-client.ts';
import { visibleRecurring } from './work/recurring/read.ts';
import { hideTasksFromNewClient } from './work/tasks/audience.ts';
import { unlinkTickets } from './work/tickets/reassign.ts';
import { hideUpdatesFromNewClient } from './work/updates/write.ts';
import { visibleDocument } from './work/visible/documents.ts';
import { visibleImage } from './work/visible/images.ts';
import { hideMessagesFromNewClient } from './work/visible/message-audience.ts';
import { visibleById } from './work/visible/projects.ts';
import { visibleConversation, visibleSubject } from './work/visible/subjects.ts';
import { hasModule, ofVisibleProject } from './work/visible/tasks.ts';

type Noun = ChangeRule & {
  /** What happens to it when its project is given to another client. */
  onClientChange: ClientChange | undefined;
};

/**
 * What each noun contributes to what all nouns share. `list` and `find` say who is told live that something changed; row security limits
 * each query to the actor's tenant and client, as in every other call.
 */
export const nouns: Record<ChangingNoun, Noun> = {
  projects: {
    list: 'listProjects',
    find: (ids) => db.selectFrom('projects').where('id', 'in', ids).where(visibleById()).select('id').limit(1),
    onClientChange: undefined,
  },
  documents: {
    list: 'listDocuments',
    find: (ids) => db.selectFrom('documents').where('id', 'in', ids).where(visibleDocument()).select('id').limit(1),
    onClientChange: { after: hideFilesFromNewClient('document') },
  },
  images: {
    list: 'listProjectImages',
    find: (ids) => db.selectFrom('images').where('id', 'in', ids).where(visibleImage()).select('id').limit(1),
    onClientChange: { after: hideFilesFromNewClient('image') },
  },
  signOffs: {
    list: 'listSignOffs',
    find: (ids) => sql`
      select 1 from sign_offs where id = any(${ids}::uuid[]) and exists (select from ${visibleSubject('sign_offs')} subject) limit 1`,
    onClientChange: undefined,
  },
  clients: {
    list: 'listClients',
    find: (ids) => db.selectFrom('clients').where('id', 'in', ids).select('id').limit(1),
    onClientChange: undefined,
  },
  users: {
    list: 'listUsers',
    find: (ids) => db.selectFrom('users').where('id', 'in', ids).select('id').limit(1),
    onClientChange: undefined,
  },
  roles: {
    list: 'listRoles',
    // A deleted role leaves no row. All staff see the same roles.
    find: (ids) =>
      sql`select 1 where app.scope() = 'staff' or exists (select 1 from roles where id = any(${ids}::uuid[]))`,
    onClientChange: undefined,
  },
  tickets: {
    list: 'listTickets',
    find: (ids) => db.selectFrom('tickets').where('id', 'in', ids).select('id').limit(1),
    onClientChange: { before: unlinkTickets },
  },
  // The id is that of a message, or of a subject whose messages got another audience.
  messages: {
    list: 'listMessages',
    find: (ids) => sql`
      select 1 from messages
      where (messages.id = any(${ids}::uuid[]) or messages.subject_id = any(${ids}::uuid[]))
        and exists (select from ${visibleConversation('messages')} subject) limit 1`,
    onClientChange: { after: hideMessagesFromNewClient },
  },
  mails: {
    list: 'listMails',
    find: (ids) => db.selectFrom('mails').where('id', 'in', ids).select('id').limit(1),
    onClientChange: undefined,
  },
  inboundMails: {
    list: 'listInboundMails',
    find: (ids) => db.selectFrom('inbound_mails').where('id', 'in', ids).select('id').limit(1),
    onClientChange: undefined,
  },
  company: {
    list: 'getCompany',
    find: (ids) => db.selectFrom('tenants').where('id', 'in', ids).select('id').limit(1),
    onClientChange: undefined,
  },
  serviceLevels: {
    list: 'listServiceLevels',
    // A deleted level leaves no row. All staff see the same levels.
    find: () => sql`select 1 where app.scope() = 'staff'`,
    onClientChange: undefined,
  },
  templates: {
    list: 'listTemplates',
    // A deleted template leaves no row. All staff see the same templates.
    find: () => sql`select 1 where app.scope() = 'staff'`,
    onClientChange: undefined,
  },
  webhooks: {
    list: 'listWebhooks',
    // A deleted webhook leaves no row. All administrators see the same webhooks.
    find: () => sql`select 1 where app.scope() = 'staff'`,
    onClientChange: undefined,
  },
  identityProviders: {
    list: 'listIdentityProviders',
    // A deleted provider leaves no row. All administrators see the same providers.
    find: () => sql`select 1 where app.scope() = 'staff'`,
    onClientChange: undefined,
  },
  // A deleted task leaves no row. Staff are told with the id of its project.
  tasks: {
    list: 'listTasks',
    find: (ids) => sql`
      select 1 from tasks where tasks.id = any(${ids}::uuid[]) and ${ofVisibleProject({ archived: true })}
      union all
      select 1 from projects where app.scope() = 'staff' and projects.id = any(${ids}::uuid[]) and ${visibleById()} limit 1`,
    onClientChange: { after: hideTasksFromNewClient },
  },
  recurring: {
    list: 'listRecurring',
    // A deleted rule leaves no row. The rules of a project are read by those who see it.
    find: (ids) => sql`
      select 1 from recurring where recurring.id = any(${ids}::uuid[]) and ${visibleRecurring()}
      union all
      select 1 where app.scope() = 'staff' and not exists (select from recurring where recurring.id = any(${ids}::uuid[])) limit 1`,
    onClientChange: { before: unlinkRecurringTickets, after: hideRecurringFromNewClient },
  },
  updates: {
    list: 'listProjectUpdates',
    find: (ids) => sql`
      select 1 from updates join projects on projects.id = updates.project_id
      where updates.id = any(${ids}::uuid[]) and projects.deleted_at is null and ${hasModule('updates')} and ${visibleById()} limit 1`,
    onClientChange: { after: hideUpdatesFromNewClient },
  },
  // The id is that of the project, because a deleted entry leaves no row and sums change with every entry; or that of the user whose
  // timer it is. The hours of a project stay with the client that they were booked for.
  hours: {
    list: 'listHours',
    find: findHours,
    onClientChange: { after: hideTimersFromNewClient },
  },
  // The id is that of one of its projects.
  budgets: {
    list: 'listBudgets',
    find: findHours,
    onClientChange: undefined,
  },
  imports: {
    list: 'listImports',
    find: (ids) => db.selectFrom('imports').where('id', 'in', ids).select('id').limit(1),
    onClientChange: undefined,
  },
  // The id is that of the user who asked.
  exports: {
    list: 'listExports',
    find: (ids) => sql`select 1 where app.user_id() = any(${ids}::uuid[])`,
    onClientChange: undefined,
  },
  // The id is the author's.
  withheldMessages: {
    list: 'listWithheldMessages',
    find: (ids) => sql`select 1 where app.user_id() = any(${ids}::uuid[])`,
    onClientChange: undefined,
  },
  // The id is the user's whose view it is, or the company's if the team shares it.
  savedViews: {
    list: 'listViews',
    find: (ids) => sql`
      select 1 where app.user_id() = any(${ids}::uuid[])
        or app.scope() = 'staff' and app.tenant_id() = any(${ids}::uuid[])`,
    onClientChange: undefined,
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
    onClientChange: undefined,
  },
  // The id is the user's whose inbox changed.
  notifications: {
    list: 'listNotifications',
    find: (ids) => sql`select 1 where app.user_id() = any(${ids}::uuid[])`,
    onClientChange: undefined,
  },
};

/** Hours and budgets of a project that the actor sees, client users if they see sums. */
function findHours(ids: string[]) {
  return sql`
    select 1 where app.scope() = 'staff' and app.user_id() = any(${ids}::uuid[])
    union all
    select 1 from projects where projects.id = any(${ids}::uuid[]) and projects.deleted_at is null and ${visibleById()}
      and (app.scope() = 'staff' or app.shows_hours('Sums')) limit 1`;
}

export const clientChanges: readonly ClientChange[] = Object.values(nouns).flatMap(
  ({ onClientChange }) => onClientChange ?? [],
);
