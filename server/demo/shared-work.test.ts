import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTemplates } from '#contract/work/templates.ts';
import { listViews } from '#contract/work/views.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Person, signIn } from '#tests/support/company.ts';
import { demoCompanies } from './companies.ts';
import { prepareDemo } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await prepareDemo(app.database.ownerUrl, app.services.files, true, '2026-03-02');
});
afterAll(() => app.stop());

async function personOf(tenantId: string, userName: string): Promise<Person> {
  const text = 'select id from users where tenant_id = $1 and user_name = $2';
  return signIn(app, tenantId, (await app.database.owner.query(text, [tenantId, userName])).rows[0].id);
}

it.each(demoCompanies.map(({ label, id }) => [label, id]))(
  '%s has templates and shared views, for staff alone',
  async (_, id) => {
    const manager = await personOf(id, 'manager');
    expect((await manager.call(listTemplates)).body).toMatchObject([
      { name: 'Survey of a building', days: 42 },
      { name: 'Website', days: 98 },
    ]);
    const views = (await manager.call(listViews)).body.map(({ name, shared }: Record<string, string>) => [
      name,
      shared,
    ]);
    expect(views).toEqual([
      ['Due next', true],
      ['Late', true],
      ['Nobody has it', true],
    ]);
    const client = await personOf(id, 'client');
    expect((await client.call(listTemplates)).status).toBe(403);
    expect((await client.call(listViews)).body).toEqual([]);
  },
);
