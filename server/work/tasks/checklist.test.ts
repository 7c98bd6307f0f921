import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { deleteUser } from '#contract/people/users.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { type ActivityItem, listProjectActivity } from '#contract/work/activity.ts';
import { type TaskItem, tickTaskItem } from '#contract/work/checklists.ts';
import {
  archiveProject,
  deleteProject,
  restoreProject,
  unarchiveProject,
  updateProject,
} from '#contract/work/projects.ts';
import { search } from '#contract/work/search.ts';
import { itemLimit, maxItems, maxWaits, notOnProject } from '#contract/work/task-values.ts';
import * as contract from '#contract/work/tasks.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

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
  worker = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Vos' });
  cleo = await company.addPerson({ role: 'client', firstName: 'Cleo', lastName: 'Reed', clientId: acme });
  projectId = await company.addProject({
    clientId: acme,
    title: 'Lobby',
    members: [{ person: worker }, { person: cleo, side: 'ClientUser' }],
  });
  await admin.call(updateCompany, { body: { modules: ['tasks'] } });
});

const add = async (body: object = {}): Promise<contract.TaskDetails> => {
  const answer = await admin.call(contract.createTask, { body: { projectId, title: 'Lamp', ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const change = (id: string, body: object, who = admin, headers = {}) =>
  who.call(contract.updateTask, { params: { id }, body }, headers);
const read = async (id: string, who = admin): Promise<contract.TaskDetails> =>
  (await who.call(contract.getTask, { params: { id } })).body;
const found = async (text: string, who = admin): Promise<string[]> =>
  (await who.call(search, { query: { q: text } })).body.tasks.map(({ title }: { title: string }) => title);
const tick = ({ id }: { id: string }, item: { id: string } | undefined, who = admin, done = true) =>
  who.call(tickTaskItem, { params: { id, itemId: item?.id ?? '' }, body: { done } });
const refusal = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  Object.entries(body.errors ?? {}).flat(2),
];
const said = (items: readonly TaskItem[]) => items.map(({ text, done }) => `${done ? 'x' : '-'} ${text}`);
const three = [{ text: 'Measure' }, { text: 'Order' }, { text: 'Hang' }];

describe('one task', () => {
  it('is read with its checklist by who sees it, and is not there for everybody else', async () => {
    const shared = await add({ audience: 'client', checklist: three });
    const internal = await add({ checklist: three });
    expect(said((await read(shared.id, cleo)).checklist)).toEqual(['- Measure', '- Order', '- Hang']);
    expect(said((await read(internal.id, worker)).checklist)).toEqual(['- Measure', '- Order', '- Hang']);
    const globex = await company.addClient('Globex');
    const stranger = await company.addPerson({ role: 'client', clientId: globex });
    const status = async (id: string, who: Person) => (await who.call(contract.getTask, { params: { id } })).status;
    expect([await status(internal.id, cleo), await status(shared.id, stranger)]).toEqual([404, 404]);
    await admin.call(updateCompany, { body: { modules: [] } });
    expect(await status(shared.id, admin)).toBe(404);
  });

  it('has a history, of which client users see what is for them, and which has no messages', async () => {
    const { id } = await add({ dueOn: '2026-05-01' });
    await change(id, { assigneeId: worker.id });
    await change(id, { audience: 'client' });
    await change(id, { status: 'Doing', dueOn: '2026-05-08' });
    await add({ title: 'Other', audience: 'client' });
    const history = async (who: Person) =>
      (await who.call(listProjectActivity, { params: { id: projectId }, query: { taskId: id } })).body.map(
        ({ kind }: ActivityItem) => kind,
      );
    const forClient = ['task.statusChanged', 'task.datesChanged'];
    expect(new Set(await history(admin))).toEqual(new Set([...forClient, 'task.assigned', 'task.created']));
    expect(new Set(await history(cleo))).toEqual(new Set(forClient));
  });
});

describe('a checklist', () => {
  it('is changed as a whole: items with an id stay, also with their tick and person, others are new or go', async () => {
    const task = await add({ checklist: [...three, { text: 'Clean', done: true, userId: worker.id }] });
    expect([task.itemCount, task.itemsDone]).toEqual([4, 1]);
    const [measure, order, , clean] = task.checklist;
    await tick(task, order);
    const answer = await change(task.id, {
      checklist: [
        { id: clean?.id, text: 'Clean up' },
        { text: 'Pay' },
        { id: order?.id, text: 'Order' },
        { id: measure?.id, text: 'Measure', done: true },
      ],
    });
    expect(said(answer.body.checklist)).toEqual(['x Clean up', '- Pay', 'x Order', 'x Measure']);
    expect(answer.body.checklist[0]).toEqual({ ...clean, text: 'Clean up', userName: 'Wim Vos' });
    expect(answer.body.version).toBe(task.version + 1);
    const [listed] = (await admin.call(contract.listTasks, { query: { projectId } })).body;
    expect([listed.itemCount, listed.itemsDone, listed.checklist]).toEqual([4, 3, undefined]);
    const cleared = await change(task.id, { checklist: [{ id: clean?.id, text: 'Clean up', userId: null }] });
    expect(cleared.body.checklist).toEqual([{ id: clean?.id, text: 'Clean up', done: true }]);
  });

  it('keeps its version if nothing differs, and refuses a list that was made from an older version', async () => {
    const task = await add({ checklist: three });
    expect((await change(task.id, { checklist: task.checklist })).body.version).toBe(task.version);
    const longer = [...task.checklist, { text: 'Mine' }];
    expect((await change(task.id, { checklist: longer }, admin, { 'if-match': '"1"' })).status).toBe(200);
    const stale = await change(task.id, { checklist: [{ text: 'Theirs' }] }, admin, { 'if-match': '"1"' });
    expect([stale.status, said((await read(task.id)).checklist).at(-1)]).toEqual([412, '- Mine']);
  });

  it('keeps every tick of people who tick at once, and no tick is taken back by a list that was read before it', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ text: `Step ${index}` }));
    const task = await add({ checklist: many });
    const answers = await Promise.all([
      ...task.checklist.map((item, index) => tick(task, item, index % 2 ? admin : worker)),
      change(task.id, { checklist: task.checklist.map(({ id, text }) => ({ id, text: `${text}.` })) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { checklist, itemsDone } = await read(task.id);
    expect([itemsDone, checklist.every(({ text, done }) => done && text.endsWith('.'))]).toEqual([20, true]);
  });

  it('leaves the version with a tick, so nobody who edits the task gets a conflict', async () => {
    const task = await add({ checklist: three });
    const ticked = await tick(task, task.checklist[1]);
    expect([ticked.status, ticked.body]).toEqual([200, { ...task.checklist[1], done: true }]);
    const edited = await change(task.id, { title: 'Two lamps' }, admin, { 'if-match': `"${task.version}"` });
    expect([edited.status, edited.body.itemsDone]).toEqual([200, 1]);
    expect((await tick(task, task.checklist[1], admin, false)).body.done).toBe(false);
  });

  it('is ticked by who may tick the task and by the person of the item, and edited by who edits projects', async () => {
    await company.addRole({ name: 'reader', claims: ['Project:ViewAllProjects'] });
    const [reader, second] = [await company.addPerson({ role: 'reader' }), await company.addPerson({ role: 'reader' })];
    const task = await add({
      audience: 'client',
      assigneeId: reader.id,
      checklist: [...three, { text: 'Sign', userId: cleo.id }],
    });
    const [measure, , , sign] = task.checklist;
    const statuses = [
      await tick(task, measure, reader),
      await tick(task, measure, worker),
      await tick(task, measure, second),
      await tick(task, measure, cleo),
      await tick(task, sign, cleo),
      await change(task.id, { checklist: [] }, reader),
      await change(task.id, { checklist: [] }, cleo),
      await change(task.id, { waitsForIds: [] }, worker),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 403, 403, 200, 403, 403, 403]);
    const given = await add({ assigneeId: cleo.id, checklist: three });
    expect((await tick(given, given.checklist[0], cleo)).status).toBe(200);
  });

  it('has items of this task alone, up to a number and a length, for people who can do the task', async () => {
    const other = await add({ checklist: three });
    const task = await add({ checklist: three });
    const [item] = task.checklist;
    const globex = await company.addPerson({ role: 'client', clientId: await company.addClient('Globex') });
    const outside = await company.addPerson({ role: 'worker' });
    const refused = async (checklist: object[]) => refusal(await change(task.id, { checklist }));
    expect((await tick(task, other.checklist[0])).status).toBe(404);
    const because = (message: string) => [400, ['checklist', message]];
    expect(await refused([{ id: other.checklist[0]?.id, text: 'x' }])).toEqual(because(problemTexts.notFound));
    expect(await refused([item, item] as object[])).toEqual(because('Each item can be in the list only once'));
    expect((await refused([{ text: ' ' }]))[0]).toBe(400);
    expect((await refused([{ text: 'x'.repeat(itemLimit + 1) }]))[0]).toBe(400);
    expect((await refused(Array(maxItems + 1).fill({ text: 'x' })))[0]).toBe(400);
    const refusedFor = (person: Person) => refused([{ text: 'x', userId: person.id }]);
    expect(await refusedFor(globex)).toEqual(because(problemTexts.notFound));
    expect(await refusedFor(outside)).toEqual(because(notOnProject));
    expect(await refusedFor(cleo)).toEqual(because('Share the task with the client first'));
    expect(said((await read(task.id)).checklist)).toEqual(['- Measure', '- Order', '- Hang']);
    expect((await change(task.id, { checklist: Array(maxItems).fill({ text: 'x'.repeat(itemLimit) }) })).status).toBe(
      200,
    );
  });

  it('names nobody of the client once the task is for staff, or the project is given to another client', async () => {
    const people = [
      { text: 'Sign', userId: cleo.id },
      { text: 'File', userId: worker.id },
    ];
    const [one, two] = [
      await add({ audience: 'client', checklist: people }),
      await add({ audience: 'client', checklist: people }),
    ];
    const names = async (id: string) => (await read(id)).checklist.map(({ userName }) => userName);
    const internal = await change(one.id, { audience: 'staff' });
    expect(internal.body.checklist.map(({ userName }: TaskItem) => userName)).toEqual([undefined, 'Wim Vos']);
    await admin.call(updateProject, {
      params: { id: projectId },
      body: { clientId: await company.addClient('Globex'), userIds: [worker.id] },
    });
    expect([await names(one.id), await names(two.id)]).toEqual(Array(2).fill([undefined, 'Wim Vos']));
  });

  it('has no open item of a person who left, and keeps what they did', async () => {
    const task = await add({
      checklist: [
        { text: 'Sign', userId: worker.id },
        { text: 'File', userId: worker.id, done: true },
      ],
    });
    expect((await admin.call(deleteUser, { params: { id: worker.id } })).status).toBe(200);
    expect((await read(task.id)).checklist.map(({ userId }) => userId)).toEqual([undefined, worker.id]);
  });

  it('gives the open items of a person who left to an heir who sees the project', async () => {
    const heir = await company.addPerson({ role: 'worker' });
    await admin.call(updateProject, { params: { id: projectId }, body: { userIds: [worker.id, heir.id] } });
    const people = [
      { text: 'Sign', userId: worker.id },
      { text: 'File', userId: worker.id, done: true },
    ];
    const task = await add({ checklist: people });
    const unseen = await company.addProject({ clientId: acme, title: 'Hall', members: [{ person: worker }] });
    const elsewhere = await add({ projectId: unseen, checklist: people });
    await admin.call(deleteUser, { params: { id: worker.id }, query: { heirId: heir.id } });
    const idsOf = async (id: string) => (await read(id)).checklist.map(({ userId }) => userId);
    expect(await idsOf(task.id)).toEqual([heir.id, worker.id]);
    expect(await idsOf(elsewhere.id)).toEqual([undefined, worker.id]);
  });

  it('cannot be changed in an archived project', async () => {
    const task = await add({ checklist: three });
    await admin.call(archiveProject, { params: { id: projectId } });
    expect((await tick(task, task.checklist[0])).status).toBe(403);
    expect((await change(task.id, { checklist: [] })).status).toBe(403);
    expect(said((await read(task.id)).checklist)).toEqual(['- Measure', '- Order', '- Hang']);
  });
});

describe('what a task waits for', () => {
  it('are tasks of its project, with their state, of which client users see those that are for them', async () => {
    const internal = await add({ title: 'Plan' });
    const shared = await add({ title: 'Approve', audience: 'client' });
    const task = await add({ title: 'Build', audience: 'client', waitsForIds: [shared.id, internal.id] });
    const both = [
      { id: internal.id, title: 'Plan', status: 'Open' },
      { id: shared.id, title: 'Approve', status: 'Open' },
    ];
    expect([task.waitsFor, task.waitsForIds]).toEqual([both, [internal.id, shared.id]]);
    await change(shared.id, { status: 'Done' });
    const done = { ...both[1], status: 'Done' };
    expect((await read(task.id, cleo)).waitsFor).toEqual([done]);
    const listed: contract.Task[] = (await cleo.call(contract.listTasks, { query: { projectId } })).body;
    expect(listed.map(({ waitsFor }) => waitsFor)).toEqual([[], [done]]);
    // Nothing moves with it.
    expect((await read(task.id)).status).toBe('Open');
    const fewer = await change(task.id, { waitsForIds: [internal.id] });
    expect([fewer.body.waitsForIds, fewer.body.version]).toEqual([[internal.id], task.version + 1]);
    expect((await change(task.id, { waitsForIds: [internal.id] })).body.version).toBe(task.version + 1);
    await admin.call(contract.deleteTask, { params: { id: internal.id } });
    expect((await read(task.id)).waitsFor).toEqual([]);
  });

  it('is never itself, a circle, a task of another project, or too much', async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    await change(two.id, { waitsForIds: [one.id] });
    await change(three.id, { waitsForIds: [two.id] });
    const refused = async (ids: string[]) => refusal(await change(one.id, { waitsForIds: ids }));
    const circle = [400, ['waitsForIds', 'These tasks would wait for each other']];
    expect([await refused([one.id]), await refused([two.id]), await refused([three.id])]).toEqual(
      Array(3).fill(circle),
    );
    const elsewhere = await company.addProject({ clientId: acme, title: 'Hall' });
    const foreign = await add({ projectId: elsewhere });
    expect(await refused([foreign.id])).toEqual([400, ['waitsForIds', problemTexts.notFound]]);
    expect((await refused(Array(maxWaits + 1).fill(two.id)))[0]).toBe(400);
    expect((await read(one.id)).waitsFor).toEqual([]);
  });

  it('never becomes a circle when two people close it at once', async () => {
    const [one, two] = [await add(), await add()];
    const answers = await Promise.all([
      change(one.id, { waitsForIds: [two.id] }),
      change(two.id, { waitsForIds: [one.id] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

it('a search finds a task by an item, and an internal one for staff alone', async () => {
  await add({ title: 'Lamp', audience: 'client', checklist: [{ text: 'Órder the bulbs' }] });
  await add({ title: 'Door', audience: 'staff', checklist: [{ text: 'Order the hinges' }] });
  expect(await found('ORDER the')).toEqual(['Door', 'Lamp']);
  expect(await found('bulbs order', worker)).toEqual(['Lamp']);
  expect(await found('order', cleo)).toEqual(['Lamp']);
  expect(await found('hinges', cleo)).toEqual([]);
});

it('who was removed while a project was archived has nothing to do in it once it is in use again', async () => {
  const checklist = [
    { text: 'One', userId: worker.id },
    { text: 'Two', userId: worker.id, done: true },
  ];
  const open = await add({ assigneeId: worker.id, checklist });
  const other = await add({ assigneeId: admin.id });
  const ended = await add({ assigneeId: worker.id });
  await change(ended.id, { status: 'Done' });
  expect((await admin.call(archiveProject, { params: { id: projectId } })).status).toBe(200);
  expect((await admin.call(deleteUser, { params: { id: worker.id } })).status).toBe(200);
  const whose = async () =>
    Promise.all(
      [open, other, ended].map(async ({ id }) => {
        const { assigneeId, checklist: items } = await read(id);
        return [assigneeId, ...items.map(({ userId }) => userId)];
      }),
    );
  const [mine, his] = [admin.id, worker.id];
  expect(await whose()).toEqual([[his, his, his], [mine], [his]]);
  expect((await admin.call(unarchiveProject, { params: { id: projectId } })).status).toBe(200);
  expect(await whose()).toEqual([[undefined, undefined, his], [mine], [his]]);
});

it('the same holds for a project that was in the trash', async () => {
  const { id } = await add({ assigneeId: worker.id });
  await admin.call(deleteProject, { params: { id: projectId } });
  await admin.call(deleteUser, { params: { id: worker.id } });
  expect((await admin.call(restoreProject, { params: { id: projectId } })).status).toBe(200);
  expect((await read(id)).assigneeId).toBeUndefined();
});
