import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf, endpoints, type OperationId } from '#contract/index.ts';
import { claimValues } from '#contract/platform/claims.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { problemSchema } from '#contract/platform/problems.ts';
import { guardAccess } from '#server/platform/http/access.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { call, createCompany, type Person } from '#tests/support/company.ts';

/** Every route declares its access. A route without a declaration is not served. */

let test: TestApp;
let withoutClaims: Person;
let clientWithEveryClaim: Person;
const all = Object.values(endpoints) as Endpoint[];
const guarded = all.filter((endpoint) => accessOf(endpoint.id as OperationId).kind !== 'public');

beforeAll(async () => {
  test = await startTestApp();
  const company = await createCompany(test, 'Access');
  await company.addRole({ name: 'nothing', claims: [] });
  withoutClaims = await company.addPerson({ role: 'nothing' });
  await company.addRole({ name: 'everything', roleType: 'ClientUser', claims: [...claimValues] });
  clientWithEveryClaim = await company.addPerson({ role: 'everything', clientId: await company.addClient('Acme') });
});
afterAll(() => test.stop());

describe('the contract', () => {
  it('has a route for every operation', () => {
    for (const { method, path } of all)
      expect(test.app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true);
  });
});

describe('startup', () => {
  it.each([
    ['declares no endpoint', {}],
    ['is not in the list of the contract', { endpoint: { ...endpoints.getHealth, id: 'unheardOf' } }],
  ])('fails if a route %s', async (text, config) => {
    const app = Fastify();
    guardAccess(
      app,
      async () => null,
      () => null,
    );
    app.get('/open', { config }, () => 'hello');
    await expect(app.ready()).rejects.toThrow(text);
  });
});

describe.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  it('returns 401 with a problem without a session', { tags: ['S6.anonymous'] }, async () => {
    for (const authorization of [undefined, 'Bearer nonsense', 'Basic YTpi', `Bearer ${test.operatorToken}x`]) {
      const answer = await call(test, endpoint, {}, authorization ? { authorization } : {});
      expect(answer.status).toBe(401);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(problemSchema.safeParse(answer.body).success).toBe(true);
    }
  });

  it('returns the declared status without any claim', async () => {
    const row = accessOf(endpoint.id as OperationId);
    const { status } = await withoutClaims.call(endpoint);
    if (row.kind === 'operator') expect(status).toBe(401);
    else if (row.kind === 'signedIn' && (row.anyOf || row.adminOnly)) expect(status).toBe(row.deniedAs);
    else expect([401, 403]).not.toContain(status);
  });

  it('returns the declared status to a client user with every claim before it validates the input', async () => {
    const row = accessOf(endpoint.id as OperationId);
    const { status } = await clientWithEveryClaim.call(endpoint, {
      params: { id: 'no id', roleName: 'x', domain: 'x', name: 'x' },
    } as never);
    if (row.kind === 'signedIn' && (row.staffOnly || row.adminOnly)) expect(status).toBe(row.deniedAs);
    else if (row.kind === 'signedIn') expect([401, 403]).not.toContain(status);
  });
});
