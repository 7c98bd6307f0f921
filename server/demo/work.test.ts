import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBudgets } from '#contract/work/budgets.ts';
import { type FeedItem, listProjectFeed } from '#contract/work/feed.ts';
import { type Hour, listHours } from '#contract/work/hours.ts';
import { listProjects } from '#contract/work/projects.ts';
import { getSignOffCertificate, listSignOffs, type SignOff } from '#contract/work/sign-offs.ts';
import { listTasks, type Task } from '#contract/work/tasks.ts';
import { listProjectUpdates } from '#contract/work/updates.ts';
import { getWaiting } from '#contract/work/waiting.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { signIn } from '#tests/support/company.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { demoCompanies } from './companies.ts';
import { prepareDemo } from './index.ts';

const today = '2026-11-20';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await prepareDemo(app.database.ownerUrl, app.services.files, true, today);
});
afterAll(() => app.stop());

async function personOf(tenantId: string, userName: string) {
  const text = 'select id from users where tenant_id = $1 and user_name = $2';
  return signIn(app, tenantId, (await app.database.owner.query(text, [tenantId, userName])).rows[0].id);
}

const companies = demoCompanies.map(({ label, id }) => [label, id]);

const sandbox = demoCompanies[1]?.id as string;

test('Demo is the product of the specification alone: neither tasks nor updates, nothing that waits because of them', async () => {
  const demo = demoCompanies[0]?.id as string;
  // An installation of an earlier version.
  await app.database.owner.query("update tenants set modules = '{tasks,updates}' where id = $1", [demo]);
  await prepareDemo(app.database.ownerUrl, app.services.files, true, today);
  const manager = await personOf(demo, 'manager');
  expect((await manager.call(listTasks)).status).toBe(404);
  const { body: projects } = await manager.call(listProjects);
  expect(projects.length).toBeGreaterThan(0);
  for (const { id } of projects) {
    expect((await manager.call(listProjectUpdates, { params: { id } })).status).toBe(404);
    const { body: feed } = await manager.call(listProjectFeed, { params: { id } });
    expect(feed.filter(({ activity }: FeedItem) => /^(task|update)\./.test(activity?.kind ?? ''))).toEqual([]);
  }
  const { items } = (await (await personOf(demo, 'client')).call(getWaiting)).body;
  expect(new Set(items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['signOff', 'ticket']));
});

test.each(demoCompanies)(
  'Sandbox has a pin on a document and one on an image, Demo has none: $name',
  async ({ id, isReadOnly }) => {
    const text = 'select subject_type as type from messages where tenant_id = $1 and pin_version = 1 order by 1';
    const { rows } = await app.database.owner.query(text, [id]);
    expect(rows.map(({ type }) => type)).toEqual(isReadOnly ? [] : ['document', 'image']);
  },
);

test('Sandbox has tasks in every state, late ones, and some for the client', async () => {
  const id = sandbox;
  const all: Task[] = (await (await personOf(id, 'manager')).call(listTasks)).body;
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['Open', 'Doing', 'Done']));
  expect(all.filter(({ status, dueOn }) => status !== 'Done' && dueOn && dueOn < today).length).toBeGreaterThan(1);
  expect(all.filter(({ milestone }) => milestone).length).toBeGreaterThan(3);
  const shared: Task[] = (await (await personOf(id, 'client')).call(listTasks)).body;
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.length).toBeLessThan(all.length / 2);
  expect(shared.every(({ audience }) => audience === 'client')).toBe(true);
});

test('Sandbox has hours and a budget, of which its client sees a part', async () => {
  const [manager, client] = [await personOf(sandbox, 'manager'), await personOf(sandbox, 'client')];
  const [all, shown]: Hour[][] = [(await manager.call(listHours)).body, (await client.call(listHours)).body];
  expect(all?.length).toBeGreaterThan(shown?.length ?? 0);
  expect(shown?.length).toBeGreaterThan(5);
  expect(shown?.every(({ noteAudience, userName }) => noteAudience === 'client' && !userName)).toBe(true);
  for (const person of [manager, client]) expect((await person.call(listBudgets)).body).toHaveLength(1);
});

test('Sandbox waits for its manager, its worker and its client', async () => {
  const id = sandbox;
  const kinds = async (userName: string) => {
    const { items } = (await (await personOf(id, userName)).call(getWaiting)).body;
    return new Set(items.map(({ kind, wants }: Record<string, string>) => (wants === 'answer' ? wants : kind)));
  };
  expect(await kinds('manager')).toContain('task');
  expect(await kinds('worker')).toContain('task');
  expect(await kinds('client')).toEqual(new Set(['answer', 'signOff', 'ticket']));
});

test.each(companies)(
  '%s has approvals that wait, are given and ask for changes, and all of them verify',
  async (_, id) => {
    const client = await personOf(id, 'client');
    const signOffs: SignOff[] = (await client.call(listSignOffs)).body;
    expect(signOffs.map(({ state }) => state)).toEqual(['Open', 'Open', 'Approved', 'ChangesAsked']);
    const folder = await temporaryDirectory();
    for (const signOff of signOffs) {
      const file = path.join(folder.path, 'certificate.json');
      const { body } = await client.call(getSignOffCertificate, { params: { id: signOff.id } });
      await writeFile(file, JSON.stringify(body));
      expect(execFileSync(process.execPath, ['tools/verify-sign-off.ts', file], { encoding: 'utf8' })).toMatch(
        /^VALID/,
      );
    }
    await folder.remove();
  },
);

test('Sandbox has projects that are on track, at risk and off track', async () => {
  const id = sandbox;
  const { body } = await (await personOf(id, 'manager')).call(listProjects);
  const healths = body.flatMap(({ health }: { health?: string }) => health ?? []);
  expect(healths.toSorted()).toEqual(['AtRisk', 'OffTrack', 'OnTrack']);
});
