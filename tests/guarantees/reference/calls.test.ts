import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type OperationId } from '#contract/index.ts';
import { problemSchema } from '#contract/platform/problems.ts';
import { calls } from '#tests/specification/calls.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany } from '#tests/support/company.ts';
import { encodeForm } from '#tests/support/upload.ts';
import { arrange } from './call-requests/index.ts';
import type { CallRequest, CallWorld } from './call-requests/request.ts';

/** Section 7 of the specification: produces each listed status of each method and path. */

const password = 'Correct-Horse-7';
let test: TestApp;
let world: CallWorld;

beforeAll(async () => {
  test = await startTestApp();
  const company = await createCompany(test, 'Calls');
  await test.database.owner.query('update tenants set self_registration = true where id = $1', [company.id]);
  const passwordHash = await test.services.passwords.hashPassword(password);
  const wim = await company.addPerson({ role: 'worker', passwordHash });
  await test.database.owner.query("update users set user_name = 'wim', user_name_key = 'wim' where id = $1", [wim.id]);
  await company.addRole({ name: 'nothing' });
  world = {
    test,
    company,
    wim: { ...wim, userName: 'wim' },
    password,
    passwordHash,
    withoutClaims: await company.addPerson({ role: 'nothing' }),
    clientId: await company.addClient('Acme'),
    picture: await sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
      .png()
      .toBuffer(),
  };
});
afterAll(() => test.stop());

const rows = Object.entries(calls).flatMap(([id, [method, path, ...statuses]]) =>
  statuses.map((status) => ({ id: id as keyof typeof calls, method, path, status })),
);

describe('the calls of the specification', () => {
  it.each(rows)('$method $path answers $status', { tags: ['S7.call.*'] }, async ({ id, method, path, status }) => {
    const answer = await send(method, path, await arrange(id, status, world));
    expect(answer.statusCode, answer.body).toBe(status);
    if (status >= 400) {
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(problemSchema.safeParse(answer.json()).success).toBe(true);
    } else {
      expectBody(id, status, answer);
    }
  });
});

describe('the role calls', () => {
  // Every signed-in person may list role names.
  const roleRows = rows.filter(({ id, path, status }) => /Roles/.test(path) && status < 300 && id !== 'listRoles');

  it.each(roleRows)(
    '$method $path returns 401 without the permission',
    { tags: ['S6.roles.401'] },
    async ({ id, method, path, status }) => {
      const request = await arrange(id, status, world);
      expect((await send(method, path, { ...request, as: world.withoutClaims })).statusCode).toBe(401);
    },
  );
});

function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', pattern: string, request: CallRequest) {
  const { as = world.company.admin, params = {}, query = {}, body, form } = request;
  const path = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const token = as === 'operator' ? test.operatorToken : as?.token;
  const encoded = form ? encodeForm(form) : undefined;
  const contentType = encoded?.contentType ?? (body === undefined ? undefined : 'application/json');
  return test.app.inject({
    method,
    url: path,
    query,
    payload: encoded?.payload ?? (body as object | undefined),
    headers: {
      ...(contentType && { 'content-type': contentType }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
}

/** Expects the body that the contract describes: JSON, bytes or nothing. */
function expectBody(id: OperationId, status: number, answer: Awaited<ReturnType<typeof send>>): void {
  const responses: Record<number, unknown> = endpoints[id].responses;
  const schema = responses[status];
  if (schema === null) expect(answer.body).toBe('');
  else if (schema === 'binary') expect(answer.rawPayload.length).toBeGreaterThan(0);
  else if (schema === 'events') expect(answer.body).toContain('event: ready');
  else expect(answer.headers['content-type']).toContain('application/json');
}
