import type { OperationId } from '#contract/index.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Company } from '#tests/support/company.ts';

/** More rows than a list returns without a limit. */
export const many = 1003;

export type PagesWorld = { test: TestApp; company: Company; clientId: string; projectId: string };

export type List = {
  id: OperationId;
  /** Selects the ids in the order of the list. `$1` is the company. */
  order: string;
  params?: (world: PagesWorld) => Record<string, string>;
  query?: (world: PagesWorld) => Record<string, string>;
  /** Inserts `many` rows. Groups of ten have the same sort key if the table allows it. */
  fill: (world: PagesWorld) => [sql: string, values: unknown[]];
  /** The table of the rows. The trash has those of several. */
  table: string;
  /** Whether the first page has the total count. */
  hasTotal: boolean;
};

const numbers = `generate_series(1, ${many}) n`;
const time = "timestamptz '2026-01-01T00:00:00.123456Z' + n / 10 * interval '1 second'";
const newest = (table: string, column = 'created_at') =>
  `select id from ${table} where tenant_id = $1 order by ${column} desc, id desc`;
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
    order: 'select id from events where tenant_id = $1 order by id desc',
    params: ({ projectId }) => ({ id: projectId }),
    fill: ({ company, clientId, projectId }) => [
      `insert into events (tenant_id, id, kind, client_id, project_id, subject_type, subject_id, audience)
       select $1, gen_random_uuid(), 'project.restored', $2, $3, 'project', $3, 'client' from ${numbers}`,
      [company.id, clientId, projectId],
    ],
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
  {
    id: 'listUsers',
    table: 'users',
    hasTotal: true,
    order: 'select id from users where tenant_id = $1 and deleted_at is null order by sort_name, id',
    fill: ({ company }) => [
      `insert into users (tenant_id, id, first_name, last_name)
       select $1, gen_random_uuid(), 'Ænne', 'Ölmann ' || n / 10 from ${numbers}`,
      [company.id],
    ],
  },
  {
    id: 'listClients',
    table: 'clients',
    hasTotal: true,
    order: 'select id from clients where tenant_id = $1 and deleted_at is null order by name_key',
    fill: ({ company }) => [
      `insert into clients (tenant_id, id, name, name_key)
       select $1, gen_random_uuid(), 'Firma Ü ' || n, 'firma ü ' || n from ${numbers}`,
      [company.id],
    ],
  },
  {
    id: 'listRoles',
    table: 'roles',
    hasTotal: true,
    order: 'select id from roles where tenant_id = $1 order by name_key',
    fill: ({ company }) => [
      `insert into roles (tenant_id, id, name, name_key)
       select $1, gen_random_uuid(), 'Role ' || n, 'role ' || n from ${numbers}`,
      [company.id],
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
  {
    id: 'listSessions',
    table: 'sessions',
    hasTotal: true,
    order: newest('sessions', 'last_used_at'),
    fill: ({ company }) => [
      `insert into sessions (tenant_id, id, user_id, address, device, last_used_at, expires_at)
       select $1, gen_random_uuid(), $2, '127.0.0.1', '', ${time}, now() + interval '1 day' from ${numbers}`,
      [company.id, company.admin.id],
    ],
  },
  {
    id: 'listAudit',
    table: 'audit_log',
    hasTotal: false,
    order: newest('audit_log', 'at'),
    fill: ({ company }) => [
      `insert into audit_log (tenant_id, id, at, action) select $1, gen_random_uuid(), ${time}, 'user.login' from ${numbers}`,
      [company.id],
    ],
  },
];
