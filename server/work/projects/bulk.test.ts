import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/work/projects.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let manager: Person;
let acme: string;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  manager = await company.addPerson({ role: 'manager' });
  acme = await company.addClient('Acme');
});
afterAll(() => test.stop());

const add = (archived = false) => company.addProject({ clientId: acme, archived });
const change = (who: Person, ids: string[], changed: object) =>
  who.call(contract.bulkUpdateProjects, { body: { ids, change: changed } });
const read = async (id: string) => (await manager.call(contract.getProject, { params: { id } })).body;
const ok = (id: string) => ({ id, status: 200 });
const missing = (id: string) => ({ id, status: 404, message: 'This does not exist, or is not visible to you.' });
const archived = (id: string) => ({
  id,
  status: 403,
  message: 'This project is archived, so nothing in it can be changed.',
});

async function traceOf(ids: readonly string[]) {
  const read = async (text: string) => (await test.database.owner.query(text, [ids])).rows;
  const actions = await read(
    'select action, count(*)::int as count from audit_log where subject_id = any ($1) group by 1 order by 1',
  );
  const kinds = await read(
    'select kind, count(*)::int as count from events where subject_id = any ($1) group by 1 order by 1',
  );
  return [...actions.map(({ action, count }) => [action, count]), ...kinds.map(({ kind, count }) => [kind, count])];
}

it('changes 197 of 200 projects, answers the three invisible ones like ones that do not exist, and records 197', async () => {
  const other = await createCompany(test, 'Elsewhere');
  const foreign = await other.addProject({ clientId: await other.addClient('Theirs') });
  const mine = await Promise.all(Array.from({ length: 197 }, () => add()));
  const ids = [newId(), ...mine, foreign, newId()];
  const { status, body } = await change(manager, ids, { status: 'InProgress' });
  expect(status).toBe(200);
  expect(body).toEqual([missing(ids[0] as string), ...mine.map(ok), missing(foreign), missing(ids.at(-1) as string)]);
  expect(await traceOf(ids)).toEqual([
    ['project.updated', 197],
    ['project.statusChanged', 197],
  ]);
  expect(await read(mine[100] as string)).toMatchObject({ status: 'InProgress', version: 2 });
});

it('archives and unarchives many, each with its own audit entry and event', async () => {
  const ids = [await add(), await add()];
  expect((await change(manager, ids, { archived: true })).body).toEqual(ids.map(ok));
  for (const id of ids) expect(typeof (await read(id)).archivedAt).toBe('string');
  expect((await change(manager, ids, { archived: false })).body).toEqual(ids.map(ok));
  for (const id of ids) expect(await read(id)).not.toHaveProperty('archivedAt');
  const each = [
    ['project.archived', 2],
    ['project.unarchived', 2],
  ];
  expect(await traceOf(ids)).toEqual([...each, ...each]);
});

it('refuses a status for archived projects, and changes the others', async () => {
  const [old, open] = [await add(true), await add()];
  expect((await change(manager, [old, open], { status: 'Completed' })).body).toEqual([archived(old), ok(open)]);
  expect([(await read(old)).status, (await read(open)).status]).toEqual(['NotStarted', 'Completed']);
});

it('changes status and archive together, in both directions', async () => {
  const id = await add();
  await change(manager, [id], { status: 'Completed', archived: true });
  expect(await read(id)).toMatchObject({ status: 'Completed', archivedAt: expect.any(String) });
  await change(manager, [id], { status: 'OnHold', archived: false });
  expect(await read(id)).toMatchObject({ status: 'OnHold' });
  expect(await read(id)).not.toHaveProperty('archivedAt');
});

it('leaves a project unchanged that is so already, or is named twice', async () => {
  const id = await add();
  expect((await change(manager, [id, id], { status: 'OnHold' })).body).toEqual([ok(id), ok(id)]);
  await change(manager, [id], { status: 'OnHold', archived: false });
  expect((await read(id)).version).toBe(2);
});

it('is for those who may edit projects', async () => {
  const worker = await company.addPerson({ role: 'worker' });
  const id = await company.addProject({ clientId: acme, members: [{ person: worker }] });
  expect((await change(worker, [id], { status: 'Completed' })).status).toBe(403);
  expect((await read(id)).status).toBe('NotStarted');
});

it('lets two calls that name the same projects in another order both succeed', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => add()));
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      change(manager, index % 2 ? ids : ids.toReversed(), { status: index % 2 ? 'Completed' : 'OnHold' }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
