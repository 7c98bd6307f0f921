import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { access } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import type { Answer, Person } from '#tests/support/company.ts';
import { samples } from './operations.ts';
import { createWorld, hashTenant, type World } from './world.ts';

/**
 * Q2 and Q3: every operation by every principal at every place. Nobody gets a word of another tenant, client users
 * not one of another client, counts included; what belongs to the other tenant is the same before and after.
 */

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
});
afterAll(() => test.stop());

/** What anyone may call names its company in the open; a failed sign-in there leaves its trace there. */
const isPublic = ({ id }: Endpoint) => access[id as OperationId].kind === 'public';

/** Operations that take away what others need run last. */
const order = (Object.values(endpoints) as Endpoint[]).sort((a, b) => Number(takesAway(a)) - Number(takesAway(b)));

const beyondSignIn = order.filter((endpoint) => !isPublic(endpoint));

describe('every operation', () => {
  it.each(['otherTenant', 'nonexistent', 'otherClient', 'own'] as const)(
    'leaks nothing when pointed at: %s',
    async (place) => {
      const before = await hashTenant(test, world.b.id);
      let asked = 0;
      for (const endpoint of beyondSignIn) {
        for (const [name, principal] of Object.entries(world.principals)) {
          const answer = await principal.call(
            endpoint,
            samples[endpoint.id as OperationId](world.places[place]) as never,
          );
          asked += 1;
          expect(answer.status, `${name} ${endpoint.id}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
          expectNoWordOf(world.sentinels.tenantB, answer, endpoint, name);
          if (name === 'clientOne') expectNoWordOf(world.sentinels.clientTwo, answer, endpoint, name);
          if (name === 'clientTwo') expectNoWordOf(world.sentinels.clientOne, answer, endpoint, name);
        }
      }
      expect(asked).toBe(beyondSignIn.length * Object.keys(world.principals).length);
      expect(await hashTenant(test, world.b.id)).toBe(before);
    },
  );

  it('answers what belongs to another tenant like what does not exist [S1.tenants]', async () => {
    for (const endpoint of order.filter(({ params }) => params)) {
      for (const principal of Object.values(world.principals)) {
        if (isCompanyLookup(endpoint)) continue;
        const [foreign, nothing] = await Promise.all([
          ask(principal, endpoint, 'otherTenant'),
          ask(principal, endpoint, 'nonexistent'),
        ]);
        expect(foreign, endpoint.id).toEqual(nothing);
      }
    }
  });
});

describe('a client user', () => {
  it('counts the projects, clients and people of their own client alone', async () => {
    const { clientOne } = world.principals as { clientOne: Person };
    await world.a.addRole({
      name: 'client who views all',
      roleType: 'ClientUser',
      claims: [
        'Project:ViewAllProjects',
        'Users:ViewUsers',
        'Clients:ViewClients',
        'ProjectDocuments:ViewProjectDocuments',
      ],
    });
    const viewer = await world.a.addPerson({ role: 'client who views all', clientId: world.places.own.clientId });
    const { rows } = await test.database.owner.query(
      `select (select count(*)::int from projects where client_id = $1 and deleted_at is null) as projects,
        (select count(*)::int from users where tenant_id = $2 and (client_id is null or client_id = $1) and deleted_at is null) as users`,
      [world.places.own.clientId, world.a.id],
    );
    const { body } = await viewer.call(endpoints.getProjectSummary);
    expect(body).toMatchObject({ totalProjects: rows[0].projects, totalUsers: rows[0].users, totalClients: 1 });
    expect(clientOne.tenantId).toBe(viewer.tenantId);
  });
});

async function ask(principal: Person, endpoint: Endpoint, place: 'otherTenant' | 'nonexistent') {
  const { status, body } = await principal.call(
    endpoint,
    samples[endpoint.id as OperationId](world.places[place]) as never,
  );
  return { status, body: body && typeof body === 'object' ? { ...body, traceId: undefined } : body };
}

function expectNoWordOf(sentinel: string, answer: Answer, endpoint: Endpoint, name: string): void {
  // Companies are found by their name or domain by anyone: that is what signing in needs (D10).
  if (isCompanyLookup(endpoint)) return;
  expect(JSON.stringify([answer.body, answer.headers]), `${endpoint.id} by ${name}`).not.toContain(sentinel);
}

function isCompanyLookup({ id }: Endpoint): boolean {
  return id.startsWith('getTenant') || id === 'listTenants';
}

function takesAway({ method, id }: Endpoint): boolean {
  return method === 'DELETE' || id === 'logout';
}
