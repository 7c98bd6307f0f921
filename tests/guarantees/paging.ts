import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Answer, Company } from '#tests/support/company.ts';

/** More than a list answers with where it is not asked for pages. */
export const many = 1003;

export type PagesWorld = { test: TestApp; company: Company; clientId: string; projectId: string };

export type List = {
  id: OperationId;
  /** Ids in the order that the list promises; `$1` is the company. */
  order: string;
  params?: (world: PagesWorld) => Record<string, string>;
  /** Puts in as many; ten each have the same place by what the list is ordered by, as far as its rows can. */
  fill: (world: PagesWorld) => [sql: string, values: unknown[]];
  /** The table, for rows that come and go. */
  table: string;
  /** Whether the first page says how many there are. */
  tells: boolean;
};

const numbers = `generate_series(1, ${many}) n`;
const time = "timestamptz '2026-01-01T00:00:00.123456Z' + n / 10 * interval '1 second'";
const newest = (table: string, column = 'created_at') =>
  `select id from ${table} where tenant_id = $1 order by ${column} desc, id desc`;

export const lists: readonly List[] = [
  {
    id: 'listProjects',
    table: 'projects',
    tells: true,
    order: newest('projects'),
    fill: ({ company, clientId }) => [
      `insert into projects (tenant_id, id, client_id, title, status, start_date, end_date, progress, created_at)
       select $1, gen_random_uuid(), $2, 'Project ' || n, 'OnHold', '2026-01-01', '2026-12-31', 0, ${time} from ${numbers}`,
      [company.id, clientId],
    ],
  },
  {
    id: 'listTickets',
    table: 'tickets',
    tells: true,
    order: newest('tickets'),
    fill: ({ company }) => [
      `insert into tickets (tenant_id, id, title, description, type, priority, created_by, created_at)
       select $1, gen_random_uuid(), 'Ticket ' || n, 'Words', 'Defect', 'Low', $2, ${time} from ${numbers}`,
      [company.id, company.admin.id],
    ],
  },
  {
    id: 'listUsers',
    table: 'users',
    tells: true,
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
    tells: true,
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
    tells: true,
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
      tells: true,
      order: newest('documents'),
      ...(id === 'listProjectDocuments' && { params: ({ projectId }) => ({ id: projectId }) }),
      fill: ({ company, clientId, projectId }) => [
        // Both lists show the same ones.
        `insert into documents (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, created_by, created_at)
         select $1, gen_random_uuid(), $2, $3, 'plan.pdf', 'application/pdf', 1, '', $4, ${time} from ${numbers}
         where not exists (select from documents where tenant_id = $1)`,
        [company.id, projectId, clientId, company.admin.id],
      ],
    }),
  ),
  {
    id: 'listProjectImages',
    table: 'images',
    tells: true,
    order: newest('images'),
    params: ({ projectId }) => ({ id: projectId }),
    fill: ({ company, clientId, projectId }) => [
      `insert into images (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, width, height, sha256, created_by, created_at)
       select $1, gen_random_uuid(), $2, $3, 'site.png', 'image/png', 1, 1, 1, '', $4, ${time} from ${numbers}`,
      [company.id, projectId, clientId, company.admin.id],
    ],
  },
  {
    id: 'listSessions',
    table: 'sessions',
    tells: true,
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
    tells: false,
    order: newest('audit_log', 'at'),
    fill: ({ company }) => [
      `insert into audit_log (tenant_id, id, at, action) select $1, gen_random_uuid(), ${time}, 'user.login' from ${numbers}`,
      [company.id],
    ],
  },
];

type Ask = (query: Record<string, unknown>) => Promise<Answer>;

/** How the administrator, or somebody else, asks for a list. */
export function askerOf(world: PagesWorld, list: List, who = world.company.admin): Ask {
  const endpoint: Endpoint = endpoints[list.id];
  const input = list.params ? { params: list.params(world) } : {};
  return (query) => who.call(endpoint, { ...input, query } as never);
}

/** Where the answer's `Link` leads; undefined where there is none. */
export function nextCursor({ headers }: Answer): string | undefined {
  const link = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
  return link && (new URL(link, 'http://localhost').searchParams.get('cursor') ?? undefined);
}

export const idsOf = ({ body }: Answer): string[] => body.map(({ id }: { id: string }) => id);
