import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { uploadTaskDocument } from '#contract/work/documents.ts';
import { bulkUpdateProjects, getProject, updateProject } from '#contract/work/projects.ts';
import { progressComesFromTasks } from '#contract/work/task-values.ts';
import * as contract from '#contract/work/tasks.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let admin: Person;
let worker: Person;
let cleo: Person;
let projectId: string;

beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  company = await createCompany(test, `Studio ${crypto.randomUUID()}`);
  ({ admin } = company);
  const acme = await company.addClient('Acme');
  worker = await company.addPerson({ role: 'worker' });
  cleo = await company.addPerson({ role: 'client', clientId: acme });
  projectId = await company.addProject({
    clientId: acme,
    title: 'Lobby',
    progress: 20,
    members: [{ person: worker }, { person: cleo, side: 'ClientUser' }],
  });
  await admin.call(updateCompany, { body: { modules: ['tasks'] } });
});

const patch = (body: object, who = admin) => who.call(updateProject, { params: { id: projectId }, body });
const read = async (who = admin) => (await who.call(getProject, { params: { id: projectId } })).body;
const progress = async (who = admin) => (await read(who)).progress;
const add = async (body: object = {}) => {
  const answer = await admin.call(contract.createTask, { body: { projectId, title: 'Lamp', ...body } });
  return answer.body.id;
};
const tick = (id: string, status: contract.Task['status'] = 'Done', who = admin) =>
  who.call(contract.updateTask, { params: { id }, body: { status } });
const addFour = () => Promise.all([add(), add({ milestone: true }), add(), add({ assigneeId: cleo.id })]);

describe('a project that takes its progress from its tasks', () => {
  it('has 75 with three of four done, for everybody', async () => {
    const ids = await addFour();
    expect((await patch({ progressFromTasks: true })).body).toMatchObject({ progress: 0, progressFromTasks: true });
    for (const id of ids.slice(0, 3)) await tick(id);
    expect([await progress(), await progress(worker), await progress(cleo)]).toEqual([75, 75, 75]);
  });

  it('counts what is done when it begins to', async () => {
    const [first] = await addFour();
    await tick(first);
    expect((await patch({ progressFromTasks: true })).body.progress).toBe(25);
  });

  it('follows each change of a task, also by a client user who sees one task alone', async () => {
    await patch({ progressFromTasks: true });
    const [first, second, third, ofCleo] = await addFour();
    const seen = [await progress()];
    const then = async (change: Promise<{ status: number }>) => {
      expect([200, 204]).toContain((await change).status);
      seen.push(await progress());
    };
    await then(tick(ofCleo, 'Done', cleo));
    await then(tick(first, 'Done', worker));
    await then(tick(first, 'Open'));
    await then(admin.call(contract.moveTask, { params: { id: second }, body: { afterId: null, status: 'Done' } }));
    await then(admin.call(contract.deleteTask, { params: { id: third } }));
    await then(admin.call(contract.deleteTask, { params: { id: first } }));
    await add();
    seen.push(await progress());
    expect(seen).toEqual([0, 25, 50, 25, 50, 67, 100, 67]);
  });

  it('counts a file request that is uploaded', async () => {
    await patch({ progressFromTasks: true });
    const [id] = await Promise.all([add({ wants: 'file', assigneeId: cleo.id }), add()]);
    const answer = await upload(test, cleo, uploadTaskDocument, [
      ['TaskId', id],
      ['File', Buffer.from('A report.'), 'report.txt'],
    ]);
    expect(answer.status).toBe(201);
    expect(await progress()).toBe(50);
  });

  it('keeps its last progress without tasks', async () => {
    expect((await patch({ progressFromTasks: true })).body.progress).toBe(20);
    const id = await add();
    expect(await progress()).toBe(0);
    await tick(id);
    await admin.call(contract.deleteTask, { params: { id } });
    expect(await progress()).toBe(100);
  });

  it('refuses another progress in words, and takes everything else', async () => {
    await addFour();
    await patch({ progressFromTasks: true });
    const refused = [await patch({ progressPercentage: 40 }), await patch({ progressPercentage: 40 }, worker)];
    expect(refused.map(({ status, body }) => [status, body.errors])).toEqual([
      [400, { progressPercentage: [progressComesFromTasks] }],
      [400, { progressPercentage: [progressComesFromTasks] }],
    ]);
    expect((await patch({ status: 'OnHold' }, worker)).status).toBe(200);
    await admin.call(bulkUpdateProjects, { body: { ids: [projectId], change: { status: 'InProgress' } } });
    expect(await read()).toMatchObject({ status: 'InProgress', progress: 0 });
  });

  it('keeps its progress when people set it by hand again', async () => {
    const [first] = await addFour();
    await patch({ progressFromTasks: true });
    await tick(first);
    expect((await patch({ progressFromTasks: false })).body).not.toHaveProperty('progressFromTasks');
    expect(await progress()).toBe(25);
    await tick(first, 'Open');
    expect(await progress()).toBe(25);
    expect((await patch({ progressPercentage: 40 })).body.progress).toBe(40);
    await patch({ progressFromTasks: true });
    expect((await patch({ progressFromTasks: false, progressPercentage: 60 })).body.progress).toBe(60);
  });

  it('counts every one of several ticks at once', async () => {
    await patch({ progressFromTasks: true });
    const ids = await addFour();
    const answers = await Promise.all(ids.map((id) => tick(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await progress()).toBe(100);
  });

  it('has a new version only when its progress is another', async () => {
    const [first] = await addFour();
    const { version } = (await patch({ progressFromTasks: true })).body;
    await tick(first, 'Doing');
    expect((await read()).version).toBe(version);
    await tick(first);
    expect((await read()).version).toBe(version + 1);
  });
});

it('only a project with tasks can take its progress from them', async () => {
  const off = await patch({ progressFromTasks: true, modules: [] });
  expect([off.status, Object.keys(off.body.errors)]).toEqual([400, ['progressFromTasks']]);
  await admin.call(updateCompany, { body: { modules: [] } });
  expect((await patch({ progressFromTasks: true })).status).toBe(400);
  const on = await patch({ progressFromTasks: true, modules: ['tasks'] });
  expect([on.status, on.body.progressFromTasks]).toEqual([200, true]);
});

it('neither those who only report progress nor client users choose it', async () => {
  expect((await patch({ progressFromTasks: true }, worker)).status).toBe(403);
  const claims = ['Project:EditProjects', 'Project:ViewAllProjects'];
  await company.addRole({ name: 'editor', roleType: 'ClientUser', claims });
  const editor = await company.addPerson({ role: 'editor', clientId: (await read()).clientId });
  const answer = await patch({ progressFromTasks: true }, editor);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([403, ['progressFromTasks']]);
});
