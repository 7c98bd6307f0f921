import { type List, newest, numbers, time } from './paging-list.ts';

/** The lists of users, clients, roles and service levels, and of what users did. */
/** A user with many sessions. */
const signedInOften = '01900000-0000-7000-8000-00000000aaaa';

export const listsOfPeople: readonly List[] = [
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
    id: 'listUserPictures',
    table: 'user_pictures',
    hasTotal: true,
    order: 'select user_id as id from user_pictures where tenant_id = $1 order by user_id',
    fill: ({ company }) => [
      `insert into user_pictures (tenant_id, user_id, content, version)
       select tenant_id, id, 'x', left(id::text, 16) from users where tenant_id = $1 on conflict do nothing`,
      [company.id],
    ],
  },
  {
    id: 'listRemovedUsers',
    table: 'users',
    hasTotal: true,
    order: newest('users', 'deleted_at', 'deleted_at is not null and erased_at is null'),
    fill: ({ company }) => [
      `insert into users (tenant_id, id, first_name, last_name, is_active, deleted_at)
       select $1, gen_random_uuid(), 'Rik', 'Removed', false, ${time} from ${numbers}`,
      [company.id],
    ],
  },
  {
    id: 'listClients',
    table: 'clients',
    hasTotal: true,
    order: 'select id from clients where tenant_id = $1 and deleted_at is null order by sort_name, id',
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
    order: 'select id from roles where tenant_id = $1 order by app.fold(name_key) collate "C", name_key',
    fill: ({ company }) => [
      `insert into roles (tenant_id, id, name, name_key)
       select $1, gen_random_uuid(), 'Role ' || n, 'role ' || n from ${numbers}`,
      [company.id],
    ],
  },
  {
    id: 'listServiceLevels',
    table: 'service_levels',
    hasTotal: true,
    order: 'select id from service_levels where tenant_id = $1 order by app.fold(name_key) collate "C", name_key',
    fill: ({ company }) => [
      `insert into service_levels (tenant_id, id, name, name_key, zone, hours, targets)
       select $1, gen_random_uuid(), 'Level ' || n, 'level ' || n, 'UTC', '[{"day": 1, "from": "09:00", "to": "17:00"}]', '{"Low": {}, "Medium": {}, "High": {}}'
       from ${numbers}`,
      [company.id],
    ],
  },
  {
    id: 'listTemplates',
    table: 'project_templates',
    hasTotal: true,
    order: 'select id from project_templates where tenant_id = $1 order by app.fold(name_key) collate "C", name_key',
    fill: ({ company }) => [
      `insert into project_templates (tenant_id, id, name, name_key, days)
       select $1, gen_random_uuid(), 'Template ' || n, 'template ' || n, 30 from ${numbers}`,
      [company.id],
    ],
  },
  {
    id: 'listImports',
    table: 'imports',
    hasTotal: true,
    order: newest('imports'),
    fill: ({ company }) => [
      `insert into imports (tenant_id, id, noun, file_name, created_by, headers, fields, row_count, run_at, created_at)
       select $1, gen_random_uuid(), 'clients', 'clients.csv', $2, '{name}', '{name}', 1, now(), ${time} from ${numbers}`,
      [company.id, company.admin.id],
    ],
  },
  {
    id: 'listWebhooks',
    table: 'webhooks',
    hasTotal: true,
    order: 'select id from webhooks where tenant_id = $1 order by app.fold(name_key) collate "C", name_key',
    fill: ({ company }) => [
      `insert into webhooks (tenant_id, id, owner_id, name, name_key, address, kinds, event_audience, secret)
       select $1, gen_random_uuid(), $2, 'Webhook ' || n, 'webhook ' || n, 'https://hooks.example', '{project.created}', 'client', ''
       from ${numbers}`,
      [company.id, company.admin.id],
    ],
  },
  {
    id: 'listWebhookDeliveries',
    table: 'webhook_deliveries',
    hasTotal: true,
    order: newest('webhook_deliveries'),
    params: ({ clientId }) => ({ id: clientId }),
    // A webhook has the id of the client, because the address needs one that is known.
    fill: ({ company, clientId }) => [
      `with webhook as (
         insert into webhooks (tenant_id, id, owner_id, name, name_key, address, kinds, event_audience, secret)
         values ($1, $2, $3, 'A', 'a', 'https://hooks.example', '{project.created}', 'client', ''))
       insert into webhook_deliveries (tenant_id, id, webhook_id, kind, state, created_at)
       select $1, gen_random_uuid(), $2, 'webhook.test', 'Delivered', ${time} from ${numbers}`,
      [company.id, clientId, company.admin.id],
    ],
  },
  {
    id: 'listViews',
    table: 'saved_views',
    hasTotal: true,
    order: 'select id from saved_views where tenant_id = $1 order by app.fold(name_key) collate "C", name_key, id',
    fill: ({ company }) => [
      `insert into saved_views (tenant_id, id, user_id, noun, name, name_key, query)
       select $1, gen_random_uuid(), $2, 'projects', 'View ' || n, 'view ' || n, '' from ${numbers}`,
      [company.id, company.admin.id],
    ],
  },
  {
    id: 'listSessions',
    table: 'sessions',
    hasTotal: true,
    order: newest('sessions', 'last_used_at', `kind = 'session' and user_id <> '${signedInOften}'`),
    fill: ({ company }) => [
      `insert into sessions (tenant_id, id, user_id, address, device, last_used_at, expires_at)
       select $1, gen_random_uuid(), $2, '127.0.0.1', '', ${time}, now() + interval '1 day' from ${numbers}`,
      [company.id, company.admin.id],
    ],
  },
  {
    id: 'listUserSessions',
    table: 'sessions',
    hasTotal: true,
    order: newest('sessions', 'last_used_at', `user_id = '${signedInOften}'`),
    params: () => ({ id: signedInOften }),
    fill: ({ company }) => [
      `with person as (insert into users (tenant_id, id, first_name, last_name) values ($1, $2, 'Olga', 'Often') returning id)
       insert into sessions (tenant_id, id, user_id, address, device, last_used_at, expires_at)
       select $1, gen_random_uuid(), person.id, '127.0.0.1', '', ${time}, now() + interval '1 day' from person, ${numbers}`,
      [company.id, signedInOften],
    ],
  },
  {
    id: 'listFeeds',
    table: 'calendar_feeds',
    hasTotal: true,
    order: newest('calendar_feeds'),
    fill: ({ company }) => [
      `insert into calendar_feeds (tenant_id, id, user_id, scope, created_at)
       select $1, gen_random_uuid(), $2, 'mine', ${time} from ${numbers}`,
      [company.id, company.admin.id],
    ],
  },
  {
    id: 'listTokens',
    table: 'sessions',
    hasTotal: true,
    order: newest('sessions', 'created_at', "kind = 'token'"),
    query: () => ({ of: 'all' }),
    namesNothing: true,
    // They belong to a person of their own, because the administrator's sessions are in the other list.
    fill: ({ company }) => [
      `with owner as (insert into users (tenant_id, id, first_name, last_name) values ($1, gen_random_uuid(), 'Pia', 'Program') returning id)
       insert into sessions (tenant_id, id, user_id, address, device, created_at, expires_at, kind, token_name, token_hash, token_end, token_claims)
       select $1, gen_random_uuid(), owner.id, '127.0.0.1', '', ${time}, now() + interval '1 day', 'token', 'Token ' || n,
         sha256(n::text::bytea), 'aB3_', '{}' from owner, ${numbers}`,
      [company.id],
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
