import type { LightMyRequestResponse } from 'fastify';
import type { SessionUser } from '#contract/people/auth.ts';
import type { CallInput, Endpoint } from '#contract/platform/endpoint.ts';
import { defaultRoles } from '#server/people/roles/defaults.ts';
import { newId } from '#server/platform/text/ids.ts';
import { foldName } from '#server/platform/text/names.ts';
import type { TestApp } from './app.ts';
import { guard } from './guard.ts';

export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of any shape.
  body: any;
  headers: LightMyRequestResponse['headers'];
};

export type Person = {
  id: string;
  tenantId: string;
  sessionId: string;
  token: string;
  call<E extends Endpoint>(
    endpoint: E,
    input?: Partial<CallInput<E>>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
};

type NewRole = {
  name: string;
  roleType?: 'InternalUser' | 'ClientUser' | null;
  claims?: readonly string[];
  /** `client` if it is not given: tickets of the whole client. */
  ticketScope?: 'client' | 'own';
};

export type Company = {
  id: string;
  name: string;
  roles: Record<string, string>;
  admin: Person;
  addRole(role: NewRole): Promise<string>;
  addClient(name: string): Promise<string>;
  /** `role` is the name of a role. The person is signed in. */
  addPerson(person: {
    role: string | null;
    firstName?: string;
    lastName?: string;
    clientId?: string;
    passwordHash?: string;
  }): Promise<Person>;
  addProject(project: {
    clientId: string;
    title?: string;
    description?: string;
    status?: string;
    startDate?: string;
    endDate?: string;
    progress?: number;
    archived?: boolean;
    members?: { person: Person; side?: 'InternalUser' | 'ClientUser' }[];
  }): Promise<string>;
};

/** Inserts a company with the default roles and a signed-in administrator into the database. */
export async function createCompany(test: TestApp, name: string): Promise<Company> {
  const { owner } = test.database;
  const tenantId = newId();
  const roles: Record<string, string> = {};
  await owner.query('insert into tenants (id, name, name_key, domain, domain_key) values ($1, $2, $3, $4, $4)', [
    tenantId,
    name,
    foldName(name),
    `${foldName(name).replaceAll(/[^a-z0-9]+/g, '-')}.example`,
  ]);

  async function addRole(role: NewRole & { isAdmin?: boolean }) {
    const id = newId();
    await owner.query(
      `insert into roles (tenant_id, id, name, name_key, role_type, claims, is_admin, ticket_scope)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        tenantId,
        id,
        role.name,
        foldName(role.name),
        role.roleType === undefined ? 'InternalUser' : role.roleType,
        role.claims ?? [],
        role.isAdmin ?? false,
        role.ticketScope ?? 'client',
      ],
    );
    roles[role.name] = id;
    return id;
  }

  async function addClient(clientName: string) {
    const id = newId();
    await owner.query('insert into clients (tenant_id, id, name, name_key) values ($1, $2, $3, $4)', [
      tenantId,
      id,
      clientName,
      foldName(clientName),
    ]);
    return id;
  }

  const addPerson: Company['addPerson'] = async ({
    role,
    firstName = 'Test',
    lastName = 'Person',
    clientId,
    passwordHash,
  }) => {
    const id = newId();
    const userName = `${firstName}.${lastName}.${id.slice(-12)}`.toLowerCase();
    await owner.query(
      `insert into users (tenant_id, id, first_name, last_name, user_name, user_name_key, email, email_key, role_id, client_id, password_hash)
       values ($1, $2, $3, $4, $5, $5, $6, $6, $7, $8, $9)`,
      [
        tenantId,
        id,
        firstName,
        lastName,
        userName,
        `${userName}@${tenantId.slice(-4)}.example`,
        role && roles[role],
        clientId,
        passwordHash,
      ],
    );
    return signIn(test, tenantId, id);
  };

  const addProject: Company['addProject'] = async (project) => {
    const id = newId();
    await owner.query(
      `insert into projects (tenant_id, id, client_id, title, description, status, start_date, end_date, progress, archived_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $10 then now() end)`,
      [
        tenantId,
        id,
        project.clientId,
        project.title ?? 'A project',
        project.description ?? '',
        project.status ?? 'NotStarted',
        project.startDate ?? '2026-01-01',
        project.endDate ?? '2026-12-31',
        project.progress ?? 0,
        project.archived ?? false,
      ],
    );
    for (const { person, side = 'InternalUser' } of project.members ?? []) {
      await owner.query('insert into project_members values ($1, $2, $3, $4, $5)', [
        tenantId,
        id,
        project.clientId,
        person.id,
        side,
      ]);
    }
    return id;
  };

  for (const role of defaultRoles) await addRole(role);
  const admin = await addPerson({ role: 'Admin', firstName: 'Ada', lastName: 'Admin' });
  return { id: tenantId, name, roles, admin, addRole, addClient, addPerson, addProject };
}

/** Inserts a session into the database and issues a real access token for it. */
export async function signIn(test: TestApp, tenantId: string, userId: string): Promise<Person> {
  const sessionId = newId();
  const { rows } = await test.database.owner.query(
    `insert into sessions (tenant_id, id, user_id, address, device, expires_at)
     values ($1, $2, $3, '127.0.0.1', 'test', now() + interval '1 day')
     returning (select client_id from users where tenant_id = $1 and id = $3) as "clientId"`,
    [tenantId, sessionId, userId],
  );
  const clientId = rows[0].clientId ?? undefined;
  const user = { id: userId, tenantId, clientId, name: 'Test', role: '', permissions: [] } as unknown as SessionUser;
  const { token } = await test.services.tokens.issue(user, sessionId);
  return {
    id: userId,
    tenantId,
    sessionId,
    token,
    call: (endpoint, input, headers) => call(test, endpoint, input, { authorization: `Bearer ${token}`, ...headers }),
  };
}

/** Calls an endpoint of the whole server through `inject`. */
export async function call<E extends Endpoint>(
  test: TestApp,
  endpoint: E,
  input: Partial<CallInput<E>> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const {
    params = {},
    query = {},
    body,
  } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name] ?? name)));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  const response = await test.app.inject({
    method: endpoint.method,
    url: search ? `${path}?${search}` : path,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const isJson = /json/.test(String(response.headers['content-type']));
  const answer: Answer = {
    status: response.statusCode,
    body: isJson && response.body ? response.json() : response.body,
    headers: response.headers,
  };
  guard(endpoint, answer);
  return answer;
}
