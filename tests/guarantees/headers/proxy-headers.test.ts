import { afterAll, expect, it } from 'vitest';
import { listSessions } from '#contract/people/auth.ts';
import { listProjects } from '#contract/work/projects.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany } from '#tests/support/company.ts';

const apps: TestApp[] = [];

afterAll(async () => {
  for (const app of apps) await app.stop();
});

/** Headers that a proxy sends and that a visitor can forge. */
const forwarded = {
  host: 'elsewhere.example',
  'x-forwarded-for': '192.0.2.7',
  'x-forwarded-host': 'elsewhere.example',
  'x-forwarded-proto': 'https',
  'x-real-ip': '192.0.2.8',
  forwarded: 'for=192.0.2.9;host=elsewhere.example',
};

/** The address that the audit log records for a failed sign-in. */
async function recordedAddress(environment: Record<string, string>): Promise<string> {
  const test = await startTestApp(environment);
  apps.push(test);
  const company = await createCompany(test, 'Alder');
  const body = { tenantId: company.id, identifier: 'nobody', password: 'Quiet-Lamp-7' };
  await test.app.inject({ method: 'POST', url: '/api/Auth/login', headers: forwarded, payload: body });
  const { rows } = await test.database.owner.query("select address from audit_log where action = 'session.refused'");
  return rows[0].address;
}

it('ignores forwarding headers by default', async () => {
  expect(await recordedAddress({})).toBe('127.0.0.1');
});

it('reads only X-Forwarded-For, and only from a proxy in TRUST_PROXY', async () => {
  expect(await recordedAddress({ TRUST_PROXY: '192.0.2.1' })).toBe('127.0.0.1');
  expect(await recordedAddress({ TRUST_PROXY: '127.0.0.1' })).toBe('192.0.2.7');
});

it('never repeats the host of a request in a response', async () => {
  const test = await startTestApp({ TRUST_PROXY: 'on' });
  apps.push(test);
  const company = await createCompany(test, 'Birch');
  const clientId = await company.addClient('Acme');
  for (const title of ['One', 'Two']) await company.addProject({ clientId, title });
  const page = await company.admin.call(listProjects, { query: { limit: 1 } }, forwarded);
  expect(page.headers.link).toMatch(/^<\/api\/Projects\?/);
  const answers = [page, await company.admin.call(listSessions, {}, forwarded)];
  expect(JSON.stringify(answers.map(({ headers, body }) => [headers, body]))).not.toContain('elsewhere');
});
