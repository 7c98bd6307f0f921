import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { accessOf, endpoints, type OperationId } from '#contract/index.ts';
import { createToken } from '#contract/people/tokens.ts';
import { type Claim, claimValues } from '#contract/platform/claims.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { listClients } from '#contract/work/clients.ts';
import { createMessage, listMessages } from '#contract/work/messages.ts';
import { buildApp } from '#server/app.ts';
import { openServices } from '#server/open-services.ts';
import type { Services } from '#server/platform/services.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { Place } from '#tests/guarantees/isolation/expected/principals.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { call, type Person } from '#tests/support/company.ts';
import { readOpenApi } from '#tests/support/openapi.ts';

/** API tokens: no operation does more for a program than the token allows, and none does more than for the owner. */

let app: TestApp;
let other: TestApp;
let otherServices: Services;
let world: World;
const all = Object.values(endpoints) as Endpoint[];

beforeAll(async () => {
  app = await startTestApp();
  otherServices = await openServices(app.services.config, app.database.appUrl);
  other = { ...app, services: otherServices, app: await buildApp(otherServices) };
  world = await createWorld(app);
});
afterAll(async () => {
  await other.app.close();
  await otherServices.close();
  await app.stop();
});

const expiresAt = () => new Date(Date.now() + 60 * 60 * 1000).toISOString();

async function tokenOf(person: Person, claims: readonly Claim[], readOnly = false): Promise<string> {
  const { status, body } = await person.call(createToken, {
    body: { name: 'Program', claims: [...claims], readOnly, expiresAt: expiresAt() },
  });
  expect(status).toBe(201);
  return body.token;
}

/** A token with all permissions of the person. */
async function everythingOf(person: Person): Promise<string> {
  if (!tokens.has(person.id)) {
    const { owner } = app.database;
    await owner.query("update tenants set api_tokens = 'everyone' where id = $1", [world.a.id]);
    const { rows } = await owner.query(
      'select claims from roles join users on users.role_id = roles.id and users.tenant_id = roles.tenant_id where users.id = $1',
      [person.id],
    );
    tokens.set(person.id, await tokenOf(person, rows[0].claims));
  }
  return tokens.get(person.id) as string;
}
const tokens = new Map<string, string>();

/** Places where the owner changes nothing. */
const foreign = {
  worker: ['otherTenant', 'nonexistent'],
  clientUser: ['otherClient', 'otherTenant', 'nonexistent'],
} as const;

/** No operation without a permission is open to programs unless it is here. */
const withoutPermission: OperationId[] = [
  'getCompany',
  'listRoles',
  'getMe',
  'getProjectSummary',
  'listProjects',
  'getProject',
  'getProjectDetails',
  'listProjectActivity',
  'listProjectFeed',
  'listTrash',
  'listMessages',
  'listMessageReaders',
  'createMessage',
  'updateMessage',
  'deleteMessage',
  'listMessageEdits',
  'uploadAttachment',
  'downloadAttachment',
  'listTickets',
  'createTicket',
  'getTicket',
  'updateTicket',
  'bulkUpdateTickets',
  'listTicketLinks',
  'linkTicket',
  'unlinkTicket',
  'listTasks',
  'getTask',
  'updateTask',
  'tickTaskItem',
  'moveTask',
  'uploadTaskDocument',
  'listRecurring',
  'getRecurring',
  'listProjectUpdates',
  'getWaiting',
  'listWork',
  'listHours',
  'listHourSums',
  'getHour',
  'createHour',
  'updateHour',
  'deleteHour',
  'correctHour',
  'getTimer',
  'startTimer',
  'stopTimer',
  'discardTimer',
  'listBudgets',
  'search',
];
/** These concern credentials of others, act as others, or need a step-up. */
const neverByToken: OperationId[] = [
  'createRole',
  'updateRole',
  'deleteRole',
  'assignClaim',
  'adminChangePassword',
  'createInvitation',
  'getInvitation',
  'revokeInvitation',
  'previewUser',
  'startPreview',
  'answerSignOff',
  'recordSpokenAnswer',
];

function isOpenTo(id: OperationId, claims: readonly Claim[]): boolean {
  const row = accessOf(id);
  if (row.kind === 'public') return endpoints[id].method === 'GET';
  if (row.kind !== 'signedIn' || row.adminOnly || neverByToken.includes(id)) return false;
  return row.anyOf ? row.anyOf.some((claim) => claims.includes(claim)) : withoutPermission.includes(id);
}

/** What the caller may not do at all is 401 for those operations that the specification says so of. */
function refusalOf(id: OperationId): number {
  const row = accessOf(id);
  if (row.kind === 'operator') return endpoints[id].method === 'GET' ? 401 : 403;
  return row.kind === 'signedIn' ? row.deniedAs : 403;
}

const ask = (endpoint: Endpoint, token: string, place: Place = 'nonexistent') => {
  const objects =
    place === 'nonexistent' ? world.principals.admin.places.nonexistent : world.principals.admin.places[place];
  return call(app, endpoint, samples[endpoint.id as OperationId](objects) as never, {
    authorization: `Bearer ${token}`,
  });
};

describe('a token of an administrator with two permissions', () => {
  const claims: Claim[] = ['Clients:ViewClients', 'Project:EditProjects'];
  let token: string;
  beforeAll(async () => {
    token = await tokenOf(world.a.admin, claims);
  });

  it.each(all.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (name, endpoint) => {
    const id = name as OperationId;
    const { status } = await ask(endpoint, token);
    if (isOpenTo(id, claims)) expect(accessOf(id).kind === 'public' ? [] : [401, 403]).not.toContain(status);
    else expect(status).toBe(refusalOf(id));
  });
});

it('a token without the permission to view documents reads and writes nothing about one', async () => {
  const { documentId: subjectId } = world.principals.admin.places.own;
  const about = { subjectType: 'document', subjectId } as const;
  const statuses = async (claims: Claim[]) => {
    const headers = { authorization: `Bearer ${await tokenOf(world.a.admin, claims)}` };
    const read = await call(app, listMessages, { query: about }, headers);
    const written = await call(app, createMessage, { body: { ...about, body: 'Hello', audience: 'staff' } }, headers);
    return [read.status, written.status];
  };
  expect(await statuses(['Project:ViewAllProjects'])).toEqual([404, 400]);
  expect(await statuses(['Project:ViewAllProjects', 'ProjectDocuments:ViewProjectDocuments'])).toEqual([200, 201]);
});

it('the OpenAPI document names API tokens for exactly the operations that take them', () => {
  const { paths, components } = readOpenApi();
  expect(components.securitySchemes.apiToken).toMatchObject({ type: 'http', scheme: 'bearer' });
  const named = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security.some((each) => 'apiToken' in each))
    .map(({ operationId }) => operationId);
  const taking = all.filter(
    ({ id }) => accessOf(id as OperationId).kind === 'signedIn' && isOpenTo(id as OperationId, claimValues),
  );
  expect(named.toSorted()).toEqual(taking.map(({ id }) => id).toSorted());
});

describe('a token of an administrator that only reads, with every permission', () => {
  let token: string;
  beforeAll(async () => {
    token = await tokenOf(world.a.admin, claimValues, true);
  });

  it.each(all.filter(({ method }) => method !== 'GET').map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is refused',
    async (name, endpoint) => {
      const row = accessOf(name as OperationId);
      expect((await ask(endpoint, token, 'own')).status).toBe(row.kind === 'signedIn' ? row.deniedAs : 403);
    },
  );

  it('reads', async () => {
    expect((await call(app, listClients, {}, { authorization: `Bearer ${token}` })).status).toBe(200);
  });
});

describe('a token of a worker or a client user sees no more than its owner', () => {
  const reads = all.filter(({ id, method, responses }) => {
    const row = accessOf(id as OperationId);
    return (
      method === 'GET' &&
      row.kind === 'signedIn' &&
      isOpenTo(id as OperationId, claimValues) &&
      !('binary' in responses)
    );
  });

  it.each(reads.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (name, endpoint) => {
    for (const who of ['worker', 'clientUser'] as const) {
      const person = world.people[who];
      const { places, hidden, hiddenNames } = world.principals[who];
      const token = await everythingOf(person);
      for (const place of Object.values(places)) {
        const input = samples[name as OperationId](place) as never;
        const [mine, programs] = [
          await person.call(endpoint, input),
          await call(app, endpoint, input, { authorization: `Bearer ${token}` }),
        ];
        expect(programs.status).toBe(mine.status);
        const text = JSON.stringify(programs.body);
        for (const mark of [...hidden, ...hiddenNames]) expect(text).not.toContain(mark);
      }
    }
  });
});

describe("a token of a worker or a client user writes nothing that is not its owner's", () => {
  const writes = all.filter(({ id, method, bodyType }) => {
    return method !== 'GET' && bodyType !== 'multipart' && isOpenTo(id as OperationId, claimValues);
  });

  it.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (name, endpoint) => {
    for (const who of ['worker', 'clientUser'] as const) {
      const person = world.people[who];
      const token = await everythingOf(person);
      for (const place of foreign[who]) {
        const input = samples[name as OperationId](world.principals[who].places[place]) as never;
        const mine = await person.call(endpoint, input);
        const programs = await call(app, endpoint, input, { authorization: `Bearer ${token}` });
        // Otherwise the sample names nothing of the place, such as a new client.
        if (mine.status >= 400) expect([place, programs.status]).toEqual([place, mine.status]);
      }
    }
  });
});

describe('the right of a token ends with the next request in every process', () => {
  test.each([
    ['when it is ended', "update sessions set ended_at = now() where kind = 'token' and user_id = $1", 401],
    ['when it expires', "update sessions set expires_at = now() where kind = 'token' and user_id = $1", 401],
    ['when its owner is deactivated', 'update users set is_active = false where id = $1', 401],
    [
      'when the last day of its owner has passed',
      'update users set access_ends_on = current_date - 2 where id = $1',
      401,
    ],
    [
      'when its owner is deleted',
      `update users set is_active = false, deleted_at = now(), email = null, email_key = null, user_name = null,
        user_name_key = null, password_hash = null, role_id = null where id = $1`,
      401,
    ],
    ['when its owner loses the permission', 'update users set role_id = null where id = $1', 401],
    [
      'when the role of its owner loses the permission',
      "update roles set claims = '{}' where id = (select role_id from users where id = $1)",
      403,
    ],
    [
      'when the company allows no tokens',
      "update tenants set api_tokens = 'off' where id = (select tenant_id from users where id = $1)",
      401,
    ],
  ])('%s', async (_, change, expected) => {
    const role = newId();
    await app.database.owner.query("update tenants set api_tokens = 'staff' where id = $1", [world.b.id]);
    await world.b.addRole({ name: role, claims: ['Clients:ViewClients'] });
    const person = await world.b.addPerson({ role });
    const token = await tokenOf(person, ['Clients:ViewClients']);
    const statuses = () =>
      Promise.all(
        [app, other].map(
          async (process) => (await call(process, listClients, {}, { authorization: `Bearer ${token}` })).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200]);
    await app.database.owner.query(change, [person.id]);
    expect(await statuses()).toEqual([expected, expected]);
  });
});
