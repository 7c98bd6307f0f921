import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { listProjectActivity } from '#contract/work/activity.ts';
import { listProjectDocuments, uploadDocument, uploadTaskDocument } from '#contract/work/documents.ts';
import {
  archiveProject,
  deleteProject,
  getProject,
  restoreProject,
  unarchiveProject,
  updateProject,
} from '#contract/work/projects.ts';
import { search } from '#contract/work/search.ts';
import { notOnProject } from '#contract/work/task-values.ts';
import * as contract from '#contract/work/tasks.ts';
import { recordDueTasks } from '#server/work/inbox/due.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';
import { upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let admin: Person;
let worker: Person;
let cleo: Person;
let acme: string;
let projectId: string;

beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  company = await createCompany(test, `Studio ${crypto.randomUUID()}`);
  ({ admin } = company);
  acme = await company.addClient('Acme');
  worker = await company.addPerson({ role: 'worker' });
  cleo = await company.addPerson({ role: 'client', clientId: acme });
  projectId = await company.addProject({
    clientId: acme,
    title: 'Lobby',
    members: [{ person: worker }, { person: cleo, side: 'ClientUser' }],
  });
  await admin.call(updateCompany, { body: { modules: ['tasks'] } });
});

const add = (body: object = {}, who = admin) =>
  who.call(contract.createTask, { body: { projectId, title: 'Lamp', ...body } as never });
const change = (id: string, body: object, who = admin) =>
  who.call(contract.updateTask, { params: { id }, body: body as never });
const list = async (who = admin, query: object = { projectId }) =>
  (await who.call(contract.listTasks, { query: query as never })).body as contract.Task[];
const titles = async (who = admin, query: object = { projectId }) => (await list(who, query)).map(({ title }) => title);
const setModules = (modules: string[] | null) =>
  admin.call(updateProject, { params: { id: projectId }, body: { modules: modules as never } });
/** A role of client users that may upload. */
const addUploader = async () => {
  const claims = [
    'Project:ViewAssignedProjects',
    'ProjectDocuments:ViewProjectDocuments',
    'ProjectDocuments:UploadProjectDocuments',
  ];
  await company.addRole({ name: 'uploader', roleType: 'ClientUser', claims });
  const person = await company.addPerson({ role: 'uploader', clientId: acme });
  await admin.call(updateProject, { params: { id: projectId }, body: { userIds: [worker.id, cleo.id, person.id] } });
  return person;
};

describe('where tasks are off', () => {
  it('every call answers 404, for the whole company and for one project', async () => {
    const { id } = (await add()).body;
    const calls = async () =>
      (
        await Promise.all([
          admin.call(contract.listTasks, { query: { projectId } }),
          admin.call(contract.listTasks, {}),
          add(),
          change(id, { title: 'x' }),
          admin.call(contract.moveTask, { params: { id }, body: { afterId: null } }),
          admin.call(contract.deleteTask, { params: { id } }),
        ])
      ).map(({ status }) => status);
    await admin.call(updateCompany, { body: { modules: [] } });
    expect(await calls()).toEqual([404, 404, 404, 404, 404, 404]);
    await setModules(['updates']);
    expect(await calls()).toEqual([404, 404, 404, 404, 404, 404]);
    // Turned on again, everything is as before.
    await setModules(['tasks']);
    expect(await titles()).toEqual(['Lamp']);
    expect(await titles(admin, {})).toEqual(['Lamp']);
  });

  it('a project can turn off what its company has, and follow it again', async () => {
    await add();
    await setModules([]);
    expect((await admin.call(contract.listTasks, { query: { projectId } })).status).toBe(404);
    expect(await titles(admin, {})).toEqual([]);
    expect((await admin.call(getProject, { params: { id: projectId } })).body.modules).toEqual([]);
    await setModules(null);
    expect(await titles()).toEqual(['Lamp']);
    expect((await admin.call(getProject, { params: { id: projectId } })).body).not.toHaveProperty('modules');
  });

  it('only staff choose what a project has', async () => {
    await company.addRole({
      name: 'editor',
      roleType: 'ClientUser',
      claims: ['Project:EditProjects', 'Project:ViewAllProjects'],
    });
    const editor = await company.addPerson({ role: 'editor', clientId: acme });
    const answer = await editor.call(updateProject, { params: { id: projectId }, body: { modules: [] } });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([403, ['modules']]);
  });
});

describe('a task', () => {
  it('is for staff unless it is shared or given to a client user', async () => {
    await add({ title: 'Internal' });
    await add({ title: 'Shared', audience: 'client', milestone: true });
    const given = await add({ title: 'Given', assigneeId: cleo.id });
    expect([given.status, given.body.audience]).toEqual([201, 'client']);
    expect(await titles()).toEqual(['Internal', 'Shared', 'Given']);
    expect(await titles(cleo)).toEqual(['Shared', 'Given']);
    expect(await titles(cleo, { mine: 'true' })).toEqual(['Given']);
    expect(await titles(cleo, { milestone: 'true' })).toEqual(['Shared']);
    const hidden = await change(given.body.id, { audience: 'staff' });
    expect([hidden.status, Object.keys(hidden.body.errors)]).toEqual([400, ['audience']]);
    // Counts are of what each sees.
    const counted = async (who: Person) =>
      (await who.call(contract.listTasks, { query: { projectId, limit: 1 } })).headers['x-total-count'];
    expect([await counted(admin), await counted(cleo)]).toEqual(['3', '2']);
  });

  it('becomes internal with what happened to it', async () => {
    const { id } = (await add({ audience: 'client' })).body;
    const activity = async () =>
      ((await cleo.call(listProjectActivity, { params: { id: projectId } })).body as { subjectId: string }[]).filter(
        ({ subjectId }) => subjectId === id,
      );
    expect(await activity()).toHaveLength(1);
    await change(id, { audience: 'staff' });
    expect(await activity()).toHaveLength(0);
    expect((await change(id, { status: 'Done' }, cleo)).status).toBe(404);
  });

  it('is ticked and answered by its client user, who changes nothing else', async () => {
    const { id } = (await add({ assigneeId: cleo.id, wants: 'answer', title: 'Which colour?' })).body;
    const refused = await change(id, { title: 'x', status: 'Done' }, cleo);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['title']]);
    const answered = await change(id, { answer: ' Blue ' }, cleo);
    expect(answered.body).toMatchObject({ answer: 'Blue', status: 'Done', doneBy: cleo.id });
    expect((await change(id, { status: 'Open' }, cleo)).body).toMatchObject({ status: 'Open' });
    expect((await list(cleo))[0]).not.toHaveProperty('doneAt');
    expect((await cleo.call(contract.moveTask, { params: { id }, body: { afterId: null } })).status).toBe(403);
    expect((await cleo.call(contract.deleteTask, { params: { id } })).status).toBe(403);
    expect((await add({}, cleo)).status).toBe(403);
    const ofAnother = (await add({ audience: 'client' })).body.id;
    expect((await change(ofAnother, { status: 'Done' }, cleo)).status).toBe(403);
    await distributeAll(test, company.id);
    expect(await linesOf(admin)).toMatchObject([{ subjectType: 'task', subjectId: id, reason: 'Answered' }]);
    expect(await linesOf(cleo)).toMatchObject([{ subjectId: id, reason: 'Assigned' }]);
  });

  it('is answered only by the person who is asked, and only if it asks', async () => {
    const { id } = (await add({ assigneeId: cleo.id, wants: 'answer' })).body;
    expect((await change(id, { answer: 'Red' })).status).toBe(403);
    const other = (await add({ assigneeId: cleo.id })).body.id;
    expect((await change(other, { answer: 'Red' }, cleo)).status).toBe(400);
  });

  it('is ticked by staff who report progress, and edited only by those who edit projects', async () => {
    const { id } = (await add()).body;
    expect((await change(id, { status: 'Doing' }, worker)).body.status).toBe('Doing');
    expect((await change(id, { title: 'x' }, worker)).status).toBe(403);
    expect((await add({}, worker)).status).toBe(403);
  });

  it('is refused for a user of another client, of nobody, and for one who does not see the project', async () => {
    const globex = await company.addClient('Globex');
    const foreign = await company.addPerson({ role: 'client', clientId: globex });
    await company.addRole({ name: 'assigned', roleType: 'ClientUser', claims: ['Project:ViewAssignedProjects'] });
    const outsider = await company.addPerson({ role: 'assigned', clientId: acme });
    const errors = async (assigneeId: string) => {
      const { status, body } = await add({ assigneeId });
      return [status, body.errors];
    };
    const unknown = [400, { assigneeId: [problemTexts.notFound] }];
    expect(await errors(foreign.id)).toEqual(unknown);
    expect(await errors(crypto.randomUUID())).toEqual(unknown);
    expect(await errors(outsider.id)).toEqual([400, { assigneeId: [notOnProject] }]);
    expect(await list()).toEqual([]);
  });

  it('that nobody changed keeps its version, and a stale version is refused', async () => {
    const { id } = (await add({ dueOn: '2026-05-01' })).body;
    expect((await change(id, { title: 'Lamp', dueOn: '2026-05-01' })).body.version).toBe(1);
    const stale = await admin.call(
      contract.updateTask,
      { params: { id }, body: { title: 'x' } },
      { 'if-match': '"7"' },
    );
    expect(stale.status).toBe(412);
  });
});

describe('a request for a file', () => {
  const send = (who: Person, parts: [string, string][]) =>
    upload(test, who, uploadDocument, [...parts, ['File', Buffer.from('A report.'), 'report.txt']]);

  it('is done when the person who is asked uploads; who asked is told, and the document stands at the task', async () => {
    const uploader = await addUploader();
    const { id } = (await add({ assigneeId: uploader.id, wants: 'file' })).body;
    const { status, body } = await send(uploader, [['TaskId', id]]);
    expect([status, body.taskId, body.projectId]).toEqual([201, id, projectId]);
    expect((await list(uploader))[0]).toMatchObject({
      status: 'Done',
      doneBy: uploader.id,
      documents: [{ id: body.id, fileName: 'report.txt' }],
    });
    expect((await admin.call(listProjectDocuments, { params: { id: projectId } })).body).toMatchObject([
      { id: body.id, taskId: id },
    ]);
    await distributeAll(test, company.id);
    expect(await linesOf(admin)).toContainEqual(expect.objectContaining({ subjectId: id, reason: 'Answered' }));
    // The document stays without the task.
    expect((await admin.call(contract.deleteTask, { params: { id } })).status).toBe(204);
    const [kept] = (await admin.call(listProjectDocuments, { params: { id: projectId } })).body;
    expect([kept.id, kept.taskId]).toEqual([body.id, undefined]);
  });

  it('stays open when somebody else uploads for it', async () => {
    const uploader = await addUploader();
    const { id } = (await add({ assigneeId: uploader.id, wants: 'file' })).body;
    expect((await send(admin, [['TaskId', id]])).status).toBe(201);
    expect((await list())[0]).toMatchObject({ status: 'Open', documents: [{ fileName: 'report.txt' }] });
  });

  it('is refused for a task that asks for none, of another project, or that the caller does not see', async () => {
    const uploader = await addUploader();
    const plain = (await add()).body.id;
    const hidden = (await add({ wants: 'file' })).body.id;
    const asked = (await add({ wants: 'file', assigneeId: uploader.id })).body.id;
    const other = await company.addProject({ clientId: acme });
    const errors = async (who: Person, parts: [string, string][]) => {
      const { status, body } = await send(who, parts);
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await errors(admin, [['TaskId', plain]])).toEqual([400, ['TaskId']]);
    expect(await errors(uploader, [['TaskId', hidden]])).toEqual([400, ['TaskId']]);
    expect(
      await errors(admin, [
        ['TaskId', asked],
        ['ProjectId', other],
      ]),
    ).toEqual([400, ['ProjectId']]);
  });

  it('is done by a client user whose role lets them upload nothing else, and by nobody but them', async () => {
    const { id } = (await add({ assigneeId: cleo.id, wants: 'file' })).body;
    const give = (who: Person, taskId = id) =>
      upload(test, who, uploadTaskDocument, [
        ['TaskId', taskId],
        ['File', Buffer.from('A report.'), 'report.txt'],
      ]);
    expect((await send(cleo, [['ProjectId', projectId]])).status).toBe(403);
    expect((await give(admin)).status).toBe(403);
    expect((await give(cleo, (await add({ assigneeId: cleo.id })).body.id)).status).toBe(400);
    expect((await list()).find((task) => task.id === id)).toMatchObject({ status: 'Open', documents: [] });
    const { status, body } = await give(cleo);
    expect([status, body]).toEqual([201, expect.objectContaining({ taskId: id, projectId, audience: 'client' })]);
    expect((await list()).find((task) => task.id === id)).toMatchObject({ status: 'Done', doneBy: cleo.id });
    await admin.call(archiveProject, { params: { id: projectId } });
    expect((await give(cleo)).status).toBe(403);
  });
});

describe('the order', () => {
  const move = (id: string, afterId: string | null, more: object = {}) =>
    admin.call(contract.moveTask, { params: { id }, body: { afterId, ...more } });

  it('is the same for all after moves, and a status comes with them', async () => {
    const [a, b, c] = [
      (await add({ title: 'a' })).body.id,
      (await add({ title: 'b', audience: 'client' })).body.id,
      (await add({ title: 'c', audience: 'client' })).body.id,
    ];
    await move(c, null, { status: 'Doing' });
    expect(await titles()).toEqual(['c', 'a', 'b']);
    expect((await list())[0]?.status).toBe('Doing');
    await move(c, a);
    expect(await titles()).toEqual(['a', 'c', 'b']);
    expect(await titles(cleo)).toEqual(['c', 'b']);
    await move(a, b);
    expect(await titles()).toEqual(['c', 'b', 'a']);
    expect((await move(a, crypto.randomUUID())).status).toBe(400);
  });

  it('survives many moves to one place', async () => {
    const ids = [];
    for (const title of ['a', 'b', 'c']) ids.push((await add({ title })).body.id);
    const [a, b, c] = ids as [string, string, string];
    for (let n = 0; n < 13; n += 1) {
      await move(n % 2 === 0 ? c : b, a);
      expect(await titles()).toEqual(n % 2 === 0 ? ['a', 'c', 'b'] : ['a', 'b', 'c']);
    }
  });

  it('of several moves and new tasks at once keeps every position distinct', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await add({ title: `t${n}` })).body.id);
    const [first, ...rest] = ids as [string, ...string[]];
    const answers = await Promise.all([...rest.map((id) => move(id, first)), add(), add()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201]);
    const { rows } = await test.database.owner.query('select position from tasks where project_id = $1', [projectId]);
    expect(new Set(rows.map(({ position }) => position)).size).toBe(6);
    expect(await titles(worker)).toEqual(await titles());
  });
});

describe('with their project', () => {
  it('tasks leave every list, count, search and activity when it is archived or deleted, and come back', async () => {
    const { id } = (await add({ title: 'Quixotic lamp', assigneeId: worker.id, dueOn: '2026-05-02' })).body;
    const seen = async () => {
      const found = (await worker.call(search, { query: { q: 'quixotic' } })).body.tasks.length;
      const counted = (await worker.call(contract.listTasks, { query: { limit: 1 } })).headers['x-total-count'];
      return [
        found,
        (await list(worker, { mine: 'true' })).length,
        counted,
        (await linesOf(worker)).filter(({ subjectId }) => subjectId === id).length,
      ];
    };
    await distributeAll(test, company.id);
    expect(await seen()).toEqual([1, 1, '1', 1]);
    await admin.call(archiveProject, { params: { id: projectId } });
    expect(await seen()).toEqual([0, 0, '0', 0]);
    expect(await titles()).toEqual([]);
    // Who opens the archived project finds them, read-only.
    expect(await titles(worker, { projectId, archived: 'include' })).toEqual(['Quixotic lamp']);
    const writes = [
      await add(),
      await change(id, { title: 'x' }),
      await admin.call(contract.deleteTask, { params: { id } }),
      await admin.call(contract.moveTask, { params: { id }, body: { afterId: null } }),
    ];
    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    await admin.call(unarchiveProject, { params: { id: projectId } });
    expect(await seen()).toEqual([1, 1, '1', 1]);
    await admin.call(deleteProject, { params: { id: projectId } });
    expect(await seen()).toEqual([0, 0, '0', 0]);
    await admin.call(restoreProject, { params: { id: projectId } });
    expect(await seen()).toEqual([1, 1, '1', 1]);
  });

  it('tasks become internal and lose the users of the former client when it moves to another client', async () => {
    const globex = await company.addClient('Globex');
    await add({ title: 'Given', assigneeId: cleo.id });
    await add({ title: 'Shared', audience: 'client', assigneeId: worker.id });
    await admin.call(updateProject, { params: { id: projectId }, body: { clientId: globex } });
    expect((await list()).map(({ audience, assigneeId }) => [audience, assigneeId])).toEqual([
      ['staff', undefined],
      ['staff', worker.id],
    ]);
  });
});

it('tells who does a task that it is due, once for each due date', async () => {
  await add({ assigneeId: cleo.id, dueOn: '2026-05-02' });
  await add({ title: 'Done', assigneeId: cleo.id, dueOn: '2026-05-02' }).then(({ body }) =>
    change(body.id, { status: 'Done' }),
  );
  await distributeAll(test, company.id);
  const tell = () =>
    test.services.tenancy.asServer(company.id, 'write', (tx) => recordDueTasks(tx, new Date('2026-05-01T12:00:00Z')));
  await tell();
  await tell();
  await distributeAll(test, company.id);
  const { rows } = await test.database.owner.query(
    `select kind from events where tenant_id = $1 and kind like 'task.due%'`,
    [company.id],
  );
  expect(rows).toEqual([{ kind: 'task.dueSoon' }]);
  expect((await linesOf(cleo)).map(({ reason, unreadCount }) => [reason, unreadCount])).toContainEqual(['Assigned', 2]);
});
