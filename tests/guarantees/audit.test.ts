import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { access } from '#contract/access.ts';
import { type AuditEntry, listAudit } from '#contract/audit.ts';
import { type AuditAction, auditActions } from '#contract/audit-actions.ts';
import { endOtherSessions, endSession, login, logout, refreshToken, register } from '#contract/auth.ts';
import { uploadDocument } from '#contract/documents.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { downloadImage, uploadImage } from '#contract/images.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import { updateTicket } from '#contract/support.ts';
import { createTenant, updateTenant } from '#contract/tenants.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, call, createCompany, type Person, signIn } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';
import { samples } from './operations.ts';
import { createWorld, type World } from './world.ts';

/** What happens in a company leaves a trace there: every write, every denial, every coming and going. */

const password = 'Correct-Horse-7';

let test: TestApp;
let world: World;
let passwordHash: string;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  passwordHash = await test.services.passwords.hashPassword(password);
});
afterAll(() => test.stop());
beforeEach(() => test.database.owner.query('delete from sign_in_throttles'));

/** The one row that the request with this answer has left. */
async function traceOf(answer: Answer): Promise<Record<string, unknown>> {
  const { rows } = await test.database.owner.query('select * from audit_log where request_id = $1', [
    answer.headers['x-request-id'],
  ]);
  expect(rows).toHaveLength(1);
  return rows[0];
}

const idOf = (endpoint: Endpoint) => endpoint.id as OperationId;
const writes = (Object.values(endpoints) as Endpoint[]).filter(({ method }) => method !== 'GET');

/** What each write leaves behind; `null` leaves nothing, because nothing of the company has changed. */
const expected: Record<string, AuditAction | null> = {
  createTenant: 'tenant.created',
  updateTenant: 'tenant.updated',
  deleteTenant: 'tenant.updated',
  updateProjectSchema: 'projectSchema.updated',
  login: 'session.started',
  refreshToken: null,
  logout: 'session.ended',
  register: 'user.registered',
  changePassword: 'password.changed',
  adminChangePassword: 'password.set',
  endSession: 'session.revoked',
  endOtherSessions: 'session.revoked',
  createRole: 'role.created',
  updateRole: 'role.updated',
  deleteRole: 'role.deleted',
  assignClaim: 'role.claimAssigned',
  createUser: 'user.created',
  updateUser: 'user.updated',
  putUser: 'user.updated',
  deleteUser: 'user.deleted',
  createClient: 'client.created',
  updateClient: 'client.updated',
  deleteClient: 'client.deleted',
  createProject: 'project.created',
  updateProject: 'project.updated',
  deleteProject: 'project.deleted',
  uploadDocument: 'document.uploaded',
  deleteDocument: 'document.deleted',
  uploadImage: 'image.uploaded',
  deleteImage: 'image.deleted',
  createTicket: 'ticket.created',
  updateTicket: 'ticket.updated',
};

it('a write that is new says here what trace it leaves', () => {
  expect(writes.map(idOf).toSorted()).toEqual(Object.keys(expected).toSorted());
});

describe('every write leaves one trace with company, actor, address, request, action and object', () => {
  const operator = () => ({ authorization: `Bearer ${test.operatorToken}` });
  const own = () => world.places.own;
  let company: Awaited<ReturnType<typeof createCompany>>;
  let person: Person;
  let userName: string;

  beforeEach(async () => {
    company = await createCompany(test, `Trace ${Math.random().toString(36).slice(2)}`);
    person = await company.addPerson({ role: 'worker', firstName: 'Wil', lastName: 'Worker', passwordHash });
    const { rows } = await test.database.owner.query('select user_name from users where id = $1', [person.id]);
    userName = rows[0].user_name;
    await test.database.owner.query('update tenants set self_registration = true where id = $1', [company.id]);
  });

  const credentials = () => ({ tenantId: company.id, identifier: userName, password });
  const passwords = { newPassword: 'Sunlit-Otter-42', confirmPassword: 'Sunlit-Otter-42' };

  /** Where the sample of the matrix would be refused, or its object is needed once more. */
  const requests: Record<string, () => Promise<Answer>> = {
    createTenant: () => call(test, createTenant, samples.createTenant(own()) as never, operator()),
    updateTenant: () =>
      call(test, updateTenant, { params: { id: company.id }, body: { selfRegistration: false } }, operator()),
    deleteTenant: () => call(test, endpoints.deleteTenant, { params: { id: company.id } }, operator()),
    login: () => call(test, login, { body: credentials() }),
    refreshToken: async () => {
      const { body } = await call(test, login, { body: credentials() });
      return call(test, refreshToken, { body: { refreshToken: body.refreshToken } });
    },
    logout: () => person.call(logout, { body: {} }),
    register: () => call(test, register, samples.register({ ...own(), tenantId: company.id }) as never),
    changePassword: () => person.call(endpoints.changePassword, { body: { currentPassword: password, ...passwords } }),
    endSession: async () => {
      const { sessionId } = await signIn(test, company.id, person.id);
      return person.call(endSession, { params: { id: sessionId } });
    },
    endOtherSessions: async () => {
      await signIn(test, company.id, person.id);
      return person.call(endOtherSessions);
    },
    assignClaim: async () => {
      await world.a.addRole({ name: 'to be given a claim' });
      const query = { role: 'to be given a claim', claimValue: 'Users:ViewUsers' } as const;
      return world.a.admin.call(endpoints.assignClaim, { query });
    },
    deleteRole: async () => {
      const id = await world.a.addRole({ name: 'to be deleted' });
      return world.a.admin.call(endpoints.deleteRole, { params: { id } });
    },
    deleteClient: async () => {
      const id = await world.a.addClient('To be deleted');
      return world.a.admin.call(endpoints.deleteClient, { params: { id } });
    },
    createUser: () =>
      world.a.admin.call(endpoints.createUser, {
        body: { firstName: 'Nora', lastName: 'New', roleId: world.a.roles.worker as string },
      }),
    putUser: () => company.admin.call(endpoints.putUser, { params: { id: person.id }, body: { phoneNumber: '3' } }),
    deleteUser: () => company.admin.call(endpoints.deleteUser, { params: { id: person.id } }),
    deleteProject: async () => {
      const id = await world.a.addProject({ clientId: own().clientId });
      return world.a.admin.call(endpoints.deleteProject, { params: { id } });
    },
    uploadDocument: () =>
      upload(test, world.a.admin, uploadDocument, [
        ['ProjectId', own().projectId],
        ['File', Buffer.from('hello'), 'hello.txt'],
      ]),
    uploadImage: async () =>
      upload(test, world.a.admin, uploadImage, [
        ['ProjectId', own().projectId],
        [
          'File',
          await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
            .png()
            .toBuffer(),
          'picture.png',
        ],
      ]),
  };

  it.each(writes.map((endpoint) => [idOf(endpoint), endpoint] as const))('%s', async (id, endpoint) => {
    const request = requests[id] ?? (() => world.a.admin.call(endpoint, samples[id](own()) as never));
    const answer = await request();
    expect(answer.status, `${id} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    const action = expected[id];
    if (!action) {
      const { rowCount } = await test.database.owner.query('select 1 from audit_log where request_id = $1', [
        answer.headers['x-request-id'],
      ]);
      expect(rowCount).toBe(0);
      return;
    }
    const trace = await traceOf(answer);
    const isOperator = access[id].kind === 'operator';
    expect(trace).toMatchObject({ action, address: '127.0.0.1' });
    expect(Math.abs(Date.now() - (trace.at as Date).getTime())).toBeLessThan(60_000);
    expect(isOperator ? trace.actor_name === 'operator' : trace.actor_id !== null).toBe(true);
    expect(trace.actor_name).toMatch(/\w/);
    expect(trace.subject_type).toMatch(/\w/);
  });
});

describe('every denial leaves a trace', () => {
  const denied = (Object.values(endpoints) as Endpoint[]).filter((endpoint) => {
    const row = access[idOf(endpoint)];
    return row.kind === 'signedIn' && (row.anyOf || row.adminOnly);
  });

  it.each(denied.map((endpoint) => [idOf(endpoint), endpoint] as const))('%s', async (id, endpoint) => {
    const { withoutClaims } = world.people;
    const trace = await traceOf(await withoutClaims.call(endpoint, samples[id](world.places.own) as never));
    expect(trace).toMatchObject({
      tenant_id: world.a.id,
      action: 'access.denied',
      actor_id: withoutClaims.id,
      actor_name: expect.stringContaining(world.marks.companyA),
      address: '127.0.0.1',
      details: { operation: id },
    });
  });

  it('also of a picture, whose route asks for its claim by itself', async () => {
    const { withoutClaims } = world.people;
    const answer = await withoutClaims.call(downloadImage, { params: { id: world.places.own.imageId } });
    expect(answer.status).toBe(403);
    expect(await traceOf(answer)).toMatchObject({ action: 'access.denied', details: { operation: 'downloadImage' } });
  });

  it('also where the object decides: a ticket of somebody else', async () => {
    const { clientUser } = world.people;
    const params = { id: world.places.own.ticketId };
    const answer = await clientUser.call(updateTicket, { params, body: { status: 'Closed' } });
    expect(answer.status).toBe(403);
    expect(await traceOf(answer)).toMatchObject({ action: 'access.denied', actor_id: clientUser.id });
  });
});

describe('signing in', () => {
  it('leaves a trace of each failure, and one of each wait, however often somebody goes on trying', async () => {
    const company = await createCompany(test, 'Alder');
    const { id } = await company.addPerson({ role: 'worker', firstName: 'Wil', lastName: 'Worker', passwordHash });
    const { rows } = await test.database.owner.query('select user_name from users where id = $1', [id]);
    const attempt = () =>
      call(test, login, { body: { tenantId: company.id, identifier: rows[0].user_name, password: 'wrong' } });
    for (let i = 0; i < 5; i++) expect((await attempt()).status).toBe(401);
    // As long as the longest: so that the wait does not end while the test goes on.
    await test.database.owner.query("update sign_in_throttles set blocked_until = now() + interval '30 s'");
    for (let i = 0; i < 4; i++) expect((await attempt()).status).toBe(429);
    const { rows: traces } = await test.database.owner.query(
      'select action, count(*)::int as times, min(subject_name) as meant from audit_log where tenant_id = $1 group by 1 order by 1',
      [company.id],
    );
    expect(traces).toEqual([
      { action: 'session.refused', times: 5, meant: 'Wil Worker' },
      { action: 'session.throttled', times: 1, meant: 'Wil Worker' },
    ]);
  });
});

describe('the log', () => {
  it('is read newest first, page by page, each entry once', async () => {
    const company = await createCompany(test, 'Cedar');
    for (let i = 0; i < 7; i++) await company.admin.call(endpoints.createClient, { body: { name: `Client ${i}` } });
    const names: (string | undefined)[] = [];
    let link: string | undefined = '/api/Audit?limit=3';
    let pages = 0;
    while (link) {
      const response: LightMyRequestResponse = await test.app.inject({
        url: link,
        headers: { authorization: `Bearer ${company.admin.token}` },
      });
      expect(response.statusCode).toBe(200);
      names.push(...(response.json() as AuditEntry[]).map(({ subjectName }) => subjectName));
      link = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
      pages += 1;
    }
    expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `Client ${i}`));
    expect(pages).toBe(3);
  });

  it('tells who, what and from where, by the names they had then', async () => {
    const company = await createCompany(test, 'Dogwood');
    const clientId = await company.addClient('Fern');
    const projectId = await company.addProject({ clientId, title: 'Lobby' });
    const answer = await company.admin.call(endpoints.deleteProject, { params: { id: projectId } });
    await test.database.owner.query("update users set last_name = 'Renamed' where id = $1", [company.admin.id]);
    const { body } = await company.admin.call(listAudit);
    expect(body).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        action: 'project.deleted',
        actorId: company.admin.id,
        actorName: 'Ada Admin',
        subjectType: 'project',
        subjectId: projectId,
        subjectName: 'Lobby',
        address: '127.0.0.1',
        requestId: answer.headers['x-request-id'],
        details: {},
      },
    ]);
  });

  it('is filtered by kind and by person', async () => {
    const company = await createCompany(test, 'Elder');
    const worker = await company.addPerson({ role: 'worker' });
    await company.admin.call(endpoints.createClient, { body: { name: 'One' } });
    await worker.call(endpoints.createClient, { body: { name: 'Two' } });
    await worker.call(endpoints.createTicket, { body: { title: 'Three', description: 'x' } });
    const actions = async (query: object) =>
      (await company.admin.call(listAudit, { query } as never)).body.map(({ action }: AuditEntry) => action);
    expect(await actions({})).toEqual(['ticket.created', 'access.denied', 'client.created']);
    expect(await actions({ kind: 'denials' })).toEqual(['access.denied']);
    expect(await actions({ actorId: worker.id })).toEqual(['ticket.created', 'access.denied']);
    expect(await actions({ actorId: worker.id, kind: 'tickets' })).toEqual(['ticket.created']);
    expect((await company.admin.call(listAudit, { query: { kind: 'gossip' } } as never)).status).toBe(400);
    expect((await company.admin.call(listAudit, { query: { cursor: 'x' } })).status).toBe(400);
  });

  it('is open to the administrator alone, and to their own company', async () => {
    for (const [name, person] of Object.entries(world.people)) {
      expect([name, (await person.call(listAudit)).status]).toEqual([name, name === 'admin' ? 200 : 403]);
    }
    const everyClaim = await world.a.addPerson({ role: 'manager' });
    expect((await everyClaim.call(listAudit)).status).toBe(403);
    const { body } = await world.b.admin.call(listAudit, { query: { limit: 200 } });
    const own = await test.database.owner.query('select id from audit_log where tenant_id = $1', [world.b.id]);
    expect(body.map(({ id }: AuditEntry) => id).toSorted()).toEqual(own.rows.map(({ id }) => id).toSorted());
  });

  it('keeps the addresses of visitors of a demo company to itself', async () => {
    const company = await createCompany(test, 'Fir');
    await test.database.owner.query('update tenants set is_demo = true where id = $1', [company.id]);
    await company.admin.call(endpoints.createClient, { body: { name: 'One' } });
    const [entry] = (await company.admin.call(listAudit)).body;
    expect(entry).toMatchObject({ action: 'client.created', actorName: 'Ada Admin' });
    expect(entry).not.toHaveProperty('address');
  });

  it('reads a page of a long log by an index, whatever is asked for', async () => {
    const company = await createCompany(test, 'Gorse');
    await test.database.owner.query(
      `insert into audit_log (tenant_id, id, at, action, actor_id)
       select $1, gen_random_uuid(), now() - make_interval(secs => n),
         case when n % 5000 = 0 then 'access.denied' else 'project.updated' end, gen_random_uuid()
       from generate_series(1, 20000) n`,
      [company.id],
    );
    await test.database.owner.query('analyze audit_log');
    for (const condition of [
      'true',
      "action in ('access.denied', 'download.refused')",
      `actor_id = '${company.admin.id}'`,
    ]) {
      const { rows } = await test.database.owner.query(
        `explain (analyze, format json) select * from audit_log where tenant_id = '${company.id}' and ${condition} order by at desc, id desc limit 51`,
      );
      const plan = JSON.stringify(rows[0]['QUERY PLAN'][0].Plan);
      expect(plan, condition).toContain('audit_log_by_');
      expect(plan, condition).not.toContain('Seq Scan');
    }
  });
});

it('every action belongs to one kind', () => {
  const all = Object.values(auditActions).flat();
  expect(new Set(all).size).toBe(all.length);
});
