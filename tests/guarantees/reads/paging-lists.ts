import { type List, newest, numbers, time } from './paging-list.ts';
import { listsOfPeople } from './paging-lists-of-people.ts';

const newestLive = (table: string) =>
  `select id from ${table} where tenant_id = $1 and deleted_at is null order by created_at desc, id desc`;
// The trash has only the last 30 days.
const deletion = "date_trunc('day', now()) - interval '1 day' + interval '0.123456' + n / 10 * interval '1 second'";

export const lists: readonly List[] = [
  {
    id: 'listProjects',
    table: 'projects',
    hasTotal: true,
    order: newestLive('projects'),
    fill: ({ company, clientId }) => [
      `insert into projects (tenant_id, id, client_id, title, status, start_date, end_date, progress, created_at)
       select $1, gen_random_uuid(), $2, 'Project ' || n, 'OnHold', '2026-01-01', '2026-12-31', 0, ${time} from ${numbers}`,
      [company.id, clientId],
    ],
  },
  {
    id: 'listTickets',
    table: 'tickets',
    hasTotal: true,
    order: newest('tickets'),
    fill: ({ company }) => [
      `insert into tickets (tenant_id, id, number, title, description, type, priority, created_by, created_at)
       select $1, gen_random_uuid(), n, 'Ticket ' || n, 'Words', 'Defect', 'Low', $2, ${time} from ${numbers}`,
      [company.id, company.admin.id],
    ],
  },
  {
    id: 'listTasks',
    table: 'tasks',
    hasTotal: true,
    order: 'select id from tasks where tenant_id = $1 order by due_on, id',
    fill: ({ company, clientId, projectId }) => [
      // Another company has tasks too, and sees none of these.
      `with turned_on as (update tenants set modules = '{tasks}' where $1::uuid is not null)
       insert into tasks (tenant_id, id, project_id, client_id, title, audience, position, due_on, created_by, assignee_id)
       select $1, gen_random_uuid(), $3, $2, 'Task ' || n, 'staff', n, date '2026-01-01' + n / 10, $4, $4 from ${numbers}`,
      [company.id, clientId, projectId, company.admin.id],
    ],
  },
  {
    id: 'listRecurring',
    table: 'recurring',
    hasTotal: true,
    order: 'select id from recurring where tenant_id = $1 order by next_on, id',
    fill: ({ company, clientId, projectId }) => [
      `insert into recurring (tenant_id, id, noun, project_id, client_id, title, rule, starts_on, next_on, occurs_on, owner_id)
       select $1, gen_random_uuid(), 'Task', $3, $2, 'Rule ' || n, 'FREQ=DAILY', '2126-01-01', date '2126-01-01' + n / 10, date '2126-01-01' + n / 10, $4 from ${numbers}`,
      [company.id, clientId, projectId, company.admin.id],
    ],
  },
  {
    id: 'listWork',
    table: 'tasks',
    hasTotal: true,
    namesNothing: true,
    order: 'select id from tasks where tenant_id = $1 order by due_on, id',
    // The rows of the list before.
    fill: ({ company }) => ['select $1::uuid', [company.id]],
  },
  {
    id: 'listProjectUpdates',
    table: 'updates',
    hasTotal: true,
    order: 'select id from updates where tenant_id = $1 order by covers_to desc, id desc',
    params: ({ projectId }) => ({ id: projectId }),
    fill: ({ company, clientId, projectId }) => [
      `with turned_on as (update tenants set modules = '{tasks,updates}' where $1::uuid is not null)
       insert into updates (tenant_id, id, project_id, client_id, health, body, audience, covers_from, covers_to, created_by)
       select $1, gen_random_uuid(), $3, $2, 'OnTrack', 'Well', 'staff', '2020-01-01', ${time}, $4 from ${numbers}`,
      [company.id, clientId, projectId, company.admin.id],
    ],
  },
  {
    id: 'listHours',
    table: 'hours',
    hasTotal: true,
    order: 'select id from hours where tenant_id = $1 order by worked_on desc, id desc',
    fill: ({ company, clientId, projectId }) => [
      `with turned_on as (update tenants set modules = '{tasks,updates,hours}' where $1::uuid is not null)
       insert into hours (tenant_id, id, project_id, client_id, user_id, worked_on, minutes, audience, billable, created_by)
       select $1, gen_random_uuid(), $3, $2, $4, date '2026-01-01' + n / 10, 1, 'staff', true, $4 from ${numbers}`,
      [company.id, clientId, projectId, company.admin.id],
    ],
  },
  {
    id: 'listBudgets',
    table: 'budgets',
    hasTotal: true,
    order: newest('budgets'),
    fill: ({ company, clientId, projectId }) => [
      `with added as (
         insert into budgets (tenant_id, id, client_id, minutes, period, carries_over, billable_only, starts_on, created_at)
         select $1, gen_random_uuid(), $2, 60, 'Total', false, false, '2030-01-01', ${time} from ${numbers} returning id)
       insert into budget_projects (tenant_id, budget_id, project_id, client_id) select $1, id, $3, $2 from added`,
      [company.id, clientId, projectId],
    ],
  },
  {
    id: 'listMails',
    table: 'mails',
    hasTotal: true,
    order: newest('mails'),
    fill: ({ company }) => [
      `insert into mails (tenant_id, id, kind, address, state, created_at)
       select $1, gen_random_uuid(), 'test', 'a' || n || '@mail.example', 'Sent', ${time} from ${numbers}`,
      [company.id],
    ],
  },
  {
    id: 'listInboundMails',
    table: 'inbound_mails',
    hasTotal: true,
    order: newest('inbound_mails', 'received_at'),
    fill: ({ company }) => [
      `insert into inbound_mails (tenant_id, id, message_id, from_name, to_address, subject, excerpt, state, reason, size_bytes, sha256, received_at)
       select $1, gen_random_uuid(), '<' || n || '@mail.example>', '', '', '', '', 'Held', 'NoSender', 1, sha256('x'), ${time} from ${numbers}`,
      [company.id],
    ],
  },
  {
    id: 'listNotifications',
    table: 'notifications',
    hasTotal: false,
    order: newest('notifications', 'updated_at'),
    // After the tickets, which they are about.
    fill: ({ company }) => [
      `insert into notifications (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at)
       select $1, gen_random_uuid(), $2, 'ticket', id, 'News', 1, gen_random_uuid(), ${time}
       from (select id, row_number() over (order by id) n from tickets where tenant_id = $1) tickets`,
      [company.id, company.admin.id],
    ],
  },
  {
    id: 'listProjectActivity',
    table: 'events',
    hasTotal: false,
    order: newest('events', 'at'),
    params: ({ projectId }) => ({ id: projectId }),
    fill: ({ company, clientId, projectId }) => [
      `insert into events (tenant_id, id, kind, client_id, project_id, subject_type, subject_id, audience)
       select $1, gen_random_uuid(), 'project.restored', $2, $3, 'project', $3, 'client' from ${numbers}`,
      [company.id, clientId, projectId],
    ],
  },
  {
    id: 'listProjectFeed',
    table: 'events',
    hasTotal: false,
    order: 'select id from events where tenant_id = $1 order by at, id',
    params: ({ projectId }) => ({ id: projectId }),
    query: () => ({ show: 'activity' }),
    // The rows of the list before.
    fill: ({ company }) => ['select $1::uuid', [company.id]],
  },
  {
    id: 'listMessages',
    table: 'messages',
    hasTotal: false,
    order: 'select id from messages where tenant_id = $1 order by created_at, id',
    query: ({ projectId }) => ({ subjectType: 'project', subjectId: projectId }),
    fill: ({ company, clientId, projectId }) => [
      `insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body, created_at)
       select $1, gen_random_uuid(), 'project', $2, $3, $2, $4, 'client', 'client', 'Words', ${time} from ${numbers}`,
      [company.id, projectId, clientId, company.admin.id],
    ],
  },
  {
    id: 'listMessageEdits',
    table: 'message_edits',
    hasTotal: false,
    order: newest('message_edits', 'written_at'),
    // Of one message, which has the id of its project.
    params: ({ projectId }) => ({ id: projectId }),
    fill: ({ company, clientId, projectId }) => [
      `with message as (
         insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body, created_at)
         values ($1, $2, 'project', $2, $3, $2, $4, 'client', 'client', 'Words', now())
       )
       insert into message_edits (tenant_id, id, message_id, body, written_at)
       select $1, gen_random_uuid(), $2, 'Words', ${time} from ${numbers}`,
      [company.id, projectId, clientId, company.admin.id],
    ],
  },
  ...(['listDocuments', 'listProjectDocuments'] as const).map(
    (id): List => ({
      id,
      table: 'documents',
      hasTotal: true,
      order: newestLive('documents'),
      ...(id === 'listProjectDocuments' && { params: ({ projectId }) => ({ id: projectId }) }),
      fill: ({ company, clientId, projectId }) => [
        // Both lists show the same documents.
        `insert into documents (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, audience, created_by, created_at)
         select $1, gen_random_uuid(), $2, $3, 'plan.pdf', 'application/pdf', 1, '', 'client', $4, ${time} from ${numbers}
         where not exists (select from documents where tenant_id = $1)`,
        [company.id, projectId, clientId, company.admin.id],
      ],
    }),
  ),
  {
    id: 'listDocumentVersions',
    table: 'document_versions',
    hasTotal: true,
    order: `select id from document_versions where tenant_id = $1 and document_id = (
      select document_id from document_versions where tenant_id = $1 and number > 1 limit 1) order by number desc`,
    // Of one document, which has the id of its project.
    params: ({ projectId }) => ({ id: projectId }),
    fill: ({ company, clientId, projectId }) => [
      `with document as (
         insert into documents (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, audience, created_by)
         values ($1, $2, $2, $3, 'plan.pdf', 'application/pdf', 1, '', 'client', $4)
       )
       insert into document_versions (tenant_id, id, document_id, number, file_name, content_type, size_bytes, sha256, created_by, created_at)
       select $1, gen_random_uuid(), $2, n + 1, 'plan.pdf', 'application/pdf', 1, '', $4, ${time} from ${numbers}`,
      [company.id, projectId, clientId, company.admin.id],
    ],
  },
  {
    id: 'listExports',
    table: 'exports',
    hasTotal: true,
    order: newest('exports'),
    fill: ({ company, clientId, projectId }) => [
      `insert into exports (tenant_id, id, kind, subject_id, subject_name, client_id, user_id, created_at)
       select $1, gen_random_uuid(), 'HandOver', $2, 'A project', $3, $4, ${time} from ${numbers}`,
      [company.id, projectId, clientId, company.admin.id],
    ],
  },
  {
    id: 'listSignOffs',
    table: 'sign_offs',
    hasTotal: true,
    order: newest('sign_offs', 'requested_at'),
    namesNothing: true,
    fill: ({ company, clientId, projectId }) => [
      // A document with the id of its client.
      `with document as (
         insert into documents (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, audience, created_by)
         values ($1, $3, $2, $3, 'plan.pdf', 'application/pdf', 1, '', 'client', $4)
       )
       insert into sign_offs (tenant_id, id, subject_type, subject_id, client_id, version, sha256, file_name, question, needs, requested_by, requested_at)
       select $1, gen_random_uuid(), 'document', $3, $3, 1, '', 'plan.pdf', 'Right?', 'All', $4, ${time} from ${numbers}`,
      [company.id, projectId, clientId, company.admin.id],
    ],
  },
  {
    id: 'listProjectImages',
    table: 'images',
    hasTotal: true,
    order: newestLive('images'),
    params: ({ projectId }) => ({ id: projectId }),
    fill: ({ company, clientId, projectId }) => [
      `insert into images (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, width, height, sha256, audience, created_by, created_at)
       select $1, gen_random_uuid(), $2, $3, 'site.png', 'image/png', 1, 1, 1, '', 'client', $4, ${time} from ${numbers}`,
      [company.id, projectId, clientId, company.admin.id],
    ],
  },
  {
    id: 'listTrash',
    table: 'trash',
    hasTotal: true,
    order: `select id from (
        select id, deleted_at from projects where tenant_id = $1 union all select id, deleted_at from clients where tenant_id = $1
      ) trash where deleted_at is not null order by deleted_at desc, id desc`,
    // Of two kinds, deleted at the same times.
    fill: ({ company, clientId }) => [
      `with deleted_clients as (
         insert into clients (tenant_id, id, name, name_key, deleted_at)
         select $1, gen_random_uuid(), 'Former ' || n, 'former', ${deletion} from ${numbers} where n % 2 = 0
       )
       insert into projects (tenant_id, id, client_id, title, status, start_date, end_date, progress, deleted_at)
       select $1, gen_random_uuid(), $2, 'Former ' || n, 'OnHold', '2026-01-01', '2026-12-31', 0, ${deletion} from ${numbers} where n % 2 = 1`,
      [company.id, clientId],
    ],
  },
  ...listsOfPeople,
];
