import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import * as contract from '#contract/work/hours.ts';
import { archiveProject, deleteProject, unarchiveProject, updateProject } from '#contract/work/projects.ts';
import { notOnProject } from '#contract/work/task-values.ts';
import { createTask, deleteTask } from '#contract/work/tasks.ts';
import { createTicket, updateTicket } from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let admin: Person;
let worker: Person;
let acme: string;
let projectId: string;
let today: string;

beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  company = await createCompany(test, `Studio ${crypto.randomUUID()}`);
  ({ admin } = company);
  acme = await company.addClient('Acme');
  worker = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'West' });
  projectId = await company.addProject({ clientId: acme, title: 'Lobby', members: [{ person: worker }] });
  today = new Date().toISOString().slice(0, 10);
  await admin.call(updateCompany, { body: { modules: ['tasks', 'hours'] } });
});

const book = (body: object = {}, who = worker) =>
  who.call(contract.createHour, { body: { projectId, workedOn: today, minutes: 60, ...body } as never });
const change = (id: string, body: object, who = worker, headers = {}) =>
  who.call(contract.updateHour, { params: { id }, body: body as never }, headers);
const remove = (id: string, who = worker) => who.call(contract.deleteHour, { params: { id } });
const read = (id: string, who = worker) => who.call(contract.getHour, { params: { id } });
const list = (query: object = {}, who = worker) => who.call(contract.listHours, { query: query as never });
const correct = (id: string, minutes: number, who = worker) =>
  who.call(contract.correctHour, { params: { id }, body: { minutes, note: 'Counted again' } });
const markExported = (ids: string[], who = admin) => who.call(contract.exportHours, { body: { ids } });
const idsOf = (answer: { body: { id: string }[] }) => answer.body.map(({ id }) => id);
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Someone on the team with these permissions. */
const addStaff = async (name: string, claims: string[]) => {
  await company.addRole({ name, claims: ['Project:ViewAssignedProjects', ...claims] });
  const person = await company.addPerson({ role: name });
  await admin.call(updateProject, { params: { id: projectId }, body: { userIds: [worker.id, person.id] } });
  return person;
};

describe('where hours are off', () => {
  it('every call answers 404, for the whole company and for one project', async () => {
    const { id } = (await book()).body;
    const statuses = async () =>
      (
        await Promise.all([
          list(),
          list({ projectId }),
          read(id),
          book(),
          change(id, { minutes: 5 }),
          remove(id),
          correct(id, 5),
          markExported([id]),
          worker.call(contract.listHourSums, {}),
        ])
      ).map(({ status }) => status);
    await admin.call(updateCompany, { body: { modules: [] } });
    expect(await statuses()).toEqual(Array(9).fill(404));
    await admin.call(updateProject, { params: { id: projectId }, body: { modules: ['hours'] } });
    expect((await read(id)).status).toBe(200);
    await admin.call(updateCompany, { body: { modules: ['hours'] } });
    await admin.call(updateProject, { params: { id: projectId }, body: { modules: [] } });
    expect((await list({ projectId })).status).toBe(404);
    expect((await read(id)).status).toBe(404);
    expect(idsOf(await list())).toEqual([]);
  });
});

describe('booking hours', () => {
  it('stores what is given, for staff who see the project, with what is not given as for staff and billable', async () => {
    const task = (await admin.call(createTask, { body: { projectId, title: 'Lamp' } })).body.id;
    const { status, body } = await book({ taskId: task, note: ' Ordered lamps. ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      workedOn: today,
      minutes: 60,
      note: 'Ordered lamps.',
      noteAudience: 'staff',
      billable: true,
      state: 'Open',
      projectId,
      projectTitle: 'Lobby',
      clientId: acme,
      clientName: 'Acme',
      taskId: task,
      taskTitle: 'Lamp',
      userId: worker.id,
      userName: 'Wim West',
      createdBy: worker.id,
      createdByName: 'Wim West',
      version: 1,
      history: [],
    });
    expect((await read(body.id)).body).toEqual(body);
    const more = (await book({ billable: false, noteAudience: 'client' })).body;
    expect(more).toMatchObject({ billable: false, noteAudience: 'client', note: '' });
    expect(more).not.toHaveProperty('taskId');
  });

  it('refuses minutes outside of a day, and a day too far away', async () => {
    for (const minutes of [0, -5, 1441, 1.5, 30 * 60])
      expect((await book({ minutes })).body.errors).toEqual({ minutes: ['Please enter 1 to 1440 minutes'] });
    for (const workedOn of [dayAfter(33), dayAfter(-3662), '1999-01-01', '2199-12-31'])
      expect((await book({ workedOn })).body.errors).toEqual({
        workedOn: [`Choose a day from ${dayAfter(-3660)} to ${dayAfter(31)}`],
      });
    expect((await book({ workedOn: dayAfter(31) })).status).toBe(201);
    expect((await book({ workedOn: dayAfter(-3660) })).status).toBe(201);
    expect((await list()).body).toHaveLength(2);
  });

  it('refuses more than 24 hours of a person on a day, also by a change and if two are booked at once', async () => {
    const full = `A day has 24 hours. With this entry, ${today} would have more.`;
    const { id } = (await book({ minutes: 800 })).body;
    expect((await book({ minutes: 641 })).body.errors).toEqual({ minutes: [full] });
    expect((await book({ minutes: 641, workedOn: dayAfter(-1) })).status).toBe(201);
    expect((await book({ minutes: 1440 }, admin)).status).toBe(201);
    expect((await change(id, { minutes: 1440 })).status).toBe(200);
    expect((await change((await list({ to: dayAfter(-1) })).body[0].id, { workedOn: today })).body.errors).toEqual({
      minutes: [full],
    });
    const day = dayAfter(-2);
    const both = await Promise.all([book({ minutes: 1000, workedOn: day }), book({ minutes: 1000, workedOn: day })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect((await list({ from: day, to: day })).body).toHaveLength(1);
  });

  it('is for projects that the caller sees, and that are in use', async () => {
    const other = await company.addProject({ clientId: acme, title: 'Tower' });
    const foreign = await (await createCompany(test, `Other ${crypto.randomUUID()}`)).addClient('Else');
    for (const id of [other, foreign])
      expect((await book({ projectId: id })).body.errors).toEqual({ projectId: [problemTexts.notFound] });
    const { id } = (await book()).body;
    await admin.call(archiveProject, { params: { id: projectId } });
    for (const answer of [await book(), await change(id, { minutes: 5 }), await remove(id)]) {
      expect(answer.status).toBe(403);
      expect(answer.body.message).toBe(problemTexts.archived);
    }
    // What was booked stays, and can still be exported.
    expect((await read(id)).body).toMatchObject({ minutes: 60, state: 'Open' });
    expect((await markExported([id])).body).toEqual({ marked: 1 });
    await admin.call(unarchiveProject, { params: { id: projectId } });
    await admin.call(deleteProject, { params: { id: projectId } });
    expect((await read(id)).status).toBe(404);
  });

  it('takes a task of the project, or a ticket of it or its client, and not both', async () => {
    const elsewhere = await company.addProject({ clientId: acme, title: 'Tower' });
    const task = (await admin.call(createTask, { body: { projectId, title: 'Lamp' } })).body.id;
    const otherTask = (await admin.call(createTask, { body: { projectId: elsewhere, title: 'Roof' } })).body.id;
    const ticket = async (body: object) =>
      (await admin.call(createTicket, { body: { title: 'Broken', description: 'It is', ...body } })).body;
    const own = await ticket({ projectId });
    const ofClient = await ticket({ clientId: acme });
    const [foreign, ofStaff] = [await ticket({ projectId: elsewhere }), await ticket({})];
    expect((await book({ taskId: otherTask })).body.errors).toEqual({
      taskId: ['This task is not one of the project'],
    });
    for (const { id } of [foreign, ofStaff])
      expect((await book({ ticketId: id })).body.errors).toEqual({
        ticketId: ['This ticket is not one of the project or its client'],
      });
    expect((await book({ taskId: task, ticketId: own.id })).body.errors).toEqual({
      ticketId: ['Choose a task or a ticket, not both'],
    });
    expect((await book({ ticketId: ofClient.id })).status).toBe(201);
    const { id } = (await book({ taskId: task })).body;
    const changed = (await change(id, { ticketId: own.id })).body;
    expect(changed).toMatchObject({ ticketId: own.id, ticketNumber: own.number, ticketTitle: 'Broken' });
    expect(changed).not.toHaveProperty('taskId');
    expect(idsOf(await list({ ticketId: own.id }))).toEqual([id]);
    expect((await change(id, { taskId: task })).body.history).toMatchObject([{ ticketId: own.id }, { taskId: task }]);
  });

  it('a ticket that moves to another project, and a task that is deleted, leave their hours with the project', async () => {
    const tower = await company.addProject({ clientId: acme, title: 'Tower' });
    const ticket = (await admin.call(createTicket, { body: { title: 'Broken', description: 'It is', projectId } }))
      .body;
    const task = (await admin.call(createTask, { body: { projectId, title: 'Lamp' } })).body.id;
    const ofTicket = (await book({ ticketId: ticket.id })).body.id;
    const ofTask = (await book({ taskId: task })).body.id;
    await admin.call(updateTicket, { params: { id: ticket.id }, body: { projectId: tower } });
    expect((await admin.call(deleteTask, { params: { id: task } })).status).toBe(204);
    expect((await read(ofTicket)).body).toMatchObject({ projectId, ticketId: ticket.id });
    expect((await read(ofTask)).body).toMatchObject({ projectId, minutes: 60 });
    expect(idsOf(await list({ projectId })).sort()).toEqual([ofTask, ofTicket].sort());
    expect(idsOf(await list({ projectId: tower }, admin))).toEqual([]);
    // The note can still change.
    expect((await change(ofTicket, { note: 'Moved' })).body).toMatchObject({ ticketId: ticket.id, note: 'Moved' });
  });

  it('for others needs the right to edit projects, and names who did it', async () => {
    const editor = await addStaff('editor', ['Project:EditProjects']);
    const stranger = await company.addPerson({ role: 'worker' });
    const client = await company.addPerson({ role: 'client', clientId: acme });
    expect((await book({ userId: admin.id })).status).toBe(403);
    expect((await book({ userId: worker.id })).status).toBe(201);
    expect((await book({ userId: stranger.id }, editor)).body.errors).toEqual({ userId: [notOnProject] });
    for (const id of [client.id, crypto.randomUUID()])
      expect((await book({ userId: id }, editor)).body.errors).toEqual({ userId: [problemTexts.notFound] });
    const { body } = await book({ userId: worker.id }, editor);
    expect(body).toMatchObject({ userId: worker.id, createdBy: editor.id, createdByName: 'Test Person' });
    // It counts for the day of the person whose hours they are.
    expect((await book({ minutes: 1440 }, editor)).status).toBe(201);
    expect((await book({ minutes: 1440 })).status).toBe(400);
  });
});

describe('reading hours', () => {
  it('staff read their own; those of others who edit their projects or see all projects', async () => {
    const editor = await addStaff('editor', ['Project:EditProjects']);
    const all = await company.addPerson({ role: await roleOf('reader', ['Project:ViewAllProjects']) });
    const tower = await company.addProject({ clientId: acme, title: 'Tower' });
    const own = (await book()).body.id;
    const ofAdmin = (await book({}, admin)).body.id;
    const inTower = (await book({ projectId: tower }, admin)).body.id;
    expect(idsOf(await list())).toEqual([own]);
    expect(idsOf(await list({}, editor)).sort()).toEqual([own, ofAdmin].sort());
    expect(idsOf(await list({}, all)).sort()).toEqual([own, ofAdmin, inTower].sort());
    expect((await read(ofAdmin)).status).toBe(404);
    expect((await read(inTower, editor)).status).toBe(404);
    expect((await read(own, all)).status).toBe(200);
    // Reading is not changing.
    expect((await change(own, { minutes: 5 }, all)).status).toBe(403);
    expect((await remove(own, all)).status).toBe(403);
    expect((await change(ofAdmin, { minutes: 5 })).status).toBe(404);
    expect((await change(ofAdmin, { minutes: 5 }, editor)).status).toBe(200);
    await admin.call(updateProject, { params: { id: projectId }, body: { userIds: [] } });
    expect(idsOf(await list())).toEqual([]);
  });

  it('lists by day, project, client, person, kind and state, newest day first, with total and sum on the first page', async () => {
    const birch = await company.addClient('Birch');
    const barn = await company.addProject({ clientId: birch, title: 'Barn' });
    const old = (await book({ workedOn: dayAfter(-9), minutes: 10 })).body.id;
    const last = (await book({ minutes: 20, billable: false })).body.id;
    const ofAdmin = (await book({ workedOn: dayAfter(-3), minutes: 40, projectId: barn }, admin)).body.id;
    expect(idsOf(await list({}, admin))).toEqual([last, ofAdmin, old]);
    expect(idsOf(await list({ from: dayAfter(-9), to: dayAfter(-3) }, admin))).toEqual([ofAdmin, old]);
    expect(idsOf(await list({ projectId }, admin))).toEqual([last, old]);
    expect(idsOf(await list({ clientId: birch }, admin))).toEqual([ofAdmin]);
    expect(idsOf(await list({ userId: worker.id }, admin))).toEqual([last, old]);
    expect(idsOf(await list({ billable: 'false' }, admin))).toEqual([last]);
    await markExported([old]);
    expect(idsOf(await list({ state: 'Locked' }, admin))).toEqual([old]);
    expect(idsOf(await list({ state: 'Open' }, admin))).toEqual([last, ofAdmin]);
    expect(idsOf(await list({ exported: 'false', billable: 'true' }, admin))).toEqual([ofAdmin]);
    const first = await list({ limit: 2 }, admin);
    expect(first.headers).toMatchObject({ 'x-total-count': '3', 'x-total-minutes': '70' });
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? '';
    const next = await list({ limit: 2, cursor }, admin);
    expect(idsOf(next)).toEqual([old]);
    expect(next.headers).not.toHaveProperty('x-total-minutes');
  });

  it('adds up months and projects, of what the caller reads', async () => {
    const tower = await company.addProject({ clientId: acme, title: 'Tower' });
    await book({ workedOn: '2026-01-31', minutes: 10 }).then(() => book({ workedOn: '2026-02-01', minutes: 20 }));
    await book({ workedOn: '2026-02-02', minutes: 40, billable: false });
    await book({ workedOn: '2026-02-03', minutes: 80, projectId: tower }, admin);
    const sums = async (query: object, who = admin) => {
      const { body } = await who.call(contract.listHourSums, { query: query as never });
      return (body as contract.HourSum[]).map((each) => [
        each.month,
        each.projectTitle,
        each.minutes,
        each.billableMinutes,
      ]);
    };
    const all = await sums({});
    expect([...all].sort()).toEqual([
      ['2026-01', 'Lobby', 10, 10],
      ['2026-02', 'Lobby', 60, 20],
      ['2026-02', 'Tower', 80, 80],
    ]);
    expect(all.at(-1)?.[0]).toBe('2026-01');
    expect(await sums({}, worker)).toHaveLength(2);
    expect(await sums({ from: '2026-02-02', projectId })).toEqual([['2026-02', 'Lobby', 40, 0]]);
    const pages = await admin.call(contract.listHourSums, { query: { limit: 2 } });
    expect(pages.headers).toMatchObject({ 'x-total-count': '3', 'x-total-minutes': '150' });
    const cursor = /cursor=([^&>]+)/.exec(String(pages.headers.link))?.[1] ?? '';
    expect(await sums({ limit: 2, cursor })).toEqual([['2026-01', 'Lobby', 10, 10]]);
    expect((await admin.call(contract.listHourSums, { query: { cursor: 'no' } })).status).toBe(400);
  });
});

describe('hours of one person', () => {
  it('are booked by several others at once', async () => {
    const editor = await addStaff('editor', ['Project:EditProjects']);
    const books = [
      () => book({ userId: worker.id, minutes: 5 }, admin),
      () => book({ userId: worker.id, minutes: 5 }, editor),
      () => book({ userId: editor.id, minutes: 5 }, admin),
      () => book({ minutes: 5 }, editor),
      () => book({ minutes: 5 }),
    ];
    const booked = await Promise.all([...books, ...books].map((each) => each()));
    expect(booked.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect((await list({ limit: 20 })).headers['x-total-minutes']).toBe('30');
  });
});

describe('changing hours', () => {
  it('keeps what was there before each change, with who changed it', async () => {
    const { id } = (await book({ note: 'One' })).body;
    expect((await change(id, { note: 'One' })).body).toMatchObject({ version: 1, history: [] });
    await change(id, { minutes: 90, note: 'Two' });
    const { body } = await change(id, { workedOn: dayAfter(-1), noteAudience: 'client' }, admin);
    expect(body).toMatchObject({ minutes: 90, note: 'Two', noteAudience: 'client', version: 3 });
    expect(body.updatedAt).toBe(body.history[0].at);
    expect(body.history).toMatchObject([
      { userId: admin.id, minutes: 90, note: 'Two', noteAudience: 'staff', workedOn: today, projectTitle: 'Lobby' },
      { userId: worker.id, userName: 'Wim West', minutes: 60, note: 'One', billable: true },
    ]);
  });

  it('tells a conflict of versions, and loses nothing', async () => {
    const { id } = (await book()).body;
    expect((await change(id, { minutes: 70 }, worker, { 'if-match': '"1"' })).body.version).toBe(2);
    expect((await change(id, { minutes: 80 }, worker, { 'if-match': '"1"' })).status).toBe(412);
    expect((await read(id)).body.minutes).toBe(70);
  });

  it('another project takes the entry to its client, and off its task', async () => {
    const birch = await company.addClient('Birch');
    const barn = await company.addProject({ clientId: birch, title: 'Barn', members: [{ person: worker }] });
    const task = (await admin.call(createTask, { body: { projectId, title: 'Lamp' } })).body.id;
    const { id } = (await book({ taskId: task })).body;
    const { body } = await change(id, { projectId: barn });
    expect(body).toMatchObject({ projectId: barn, projectTitle: 'Barn', clientId: birch, clientName: 'Birch' });
    expect(body).not.toHaveProperty('taskId');
    expect(body.history[0]).toMatchObject({ projectId, taskId: task });
    const hidden = await company.addProject({ clientId: birch, title: 'Hidden' });
    expect((await change(id, { projectId: hidden })).body.errors).toEqual({ projectId: [problemTexts.notFound] });
  });

  it('hours of a project that is given to another client stay with the client they were booked for', async () => {
    const { id } = (await book()).body;
    const birch = await company.addClient('Birch');
    await admin.call(updateProject, { params: { id: projectId }, body: { clientId: birch } });
    expect((await read(id)).body).toMatchObject({ projectId, clientId: acme, clientName: 'Acme' });
    expect((await book()).body).toMatchObject({ projectId, clientId: birch });
    expect(idsOf(await list({ clientId: acme }))).toEqual([id]);
  });

  it('deletes an entry', async () => {
    const { id } = (await book()).body;
    await change(id, { minutes: 5 });
    expect((await remove(id)).status).toBe(204);
    expect((await read(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });
});

describe('exported hours', () => {
  it('have a mark that is set once, by one person, and are locked', async () => {
    const editor = await addStaff('editor', ['Project:EditProjects']);
    const { id } = (await book()).body;
    const other = (await book()).body.id;
    expect((await markExported([id], worker)).status).toBe(403);
    expect((await markExported([id, id], editor)).body).toEqual({ marked: 1 });
    const marked = (await read(id)).body;
    expect(marked).toMatchObject({ state: 'Locked', exportedBy: editor.id, exportedByName: 'Test Person' });
    expect((await markExported([id, other])).body).toEqual({ marked: 1 });
    expect((await read(id)).body).toEqual(marked);
    for (const answer of [await change(id, { minutes: 5 }), await remove(id), await change(id, { note: 'x' }, admin)]) {
      expect(answer.status).toBe(409);
      expect(answer.body.message).toBe('This entry was exported, so it does not change. Add a correction instead.');
    }
  });

  it('are marked all or not at all', async () => {
    const editor = await addStaff('editor', ['Project:EditProjects']);
    const { id } = (await book()).body;
    const tower = await company.addProject({ clientId: acme, title: 'Tower' });
    const hidden = (await book({ projectId: tower }, admin)).body.id;
    expect((await markExported([id, hidden], editor)).status).toBe(404);
    expect((await read(id)).body.state).toBe('Open');
    expect((await markExported([])).status).toBe(400);
  });

  it('are corrected by entries of the same day, which never take away more than there is', async () => {
    const { id } = (await book({ minutes: 90, note: 'Drew' })).body;
    expect((await correct(id, -30)).status).toBe(409);
    await markExported([id]);
    const { status, body } = await correct(id, -30);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      minutes: -30,
      note: 'Counted again',
      correctsId: id,
      workedOn: today,
      state: 'Open',
      userId: worker.id,
      projectId,
    });
    expect((await correct(id, -61)).body.errors).toEqual({
      minutes: ['The entry has 60 minutes, so no more can be taken away'],
    });
    expect((await correct(id, 0)).status).toBe(400);
    expect((await change(body.id, { minutes: 5 })).body.errors).toEqual({
      minutes: ['Of a correction only the note changes. Delete it and add another one.'],
    });
    expect((await change(body.id, { note: 'The break' })).body.note).toBe('The break');
    expect((await list({ limit: 5 })).headers['x-total-minutes']).toBe('60');
    await markExported([body.id]);
    expect((await correct(body.id, 5)).body.message).toBe('Correct the entry that this one corrects.');
  });

  it('keep a correction that other corrections or other hours of the day need', async () => {
    const { id } = (await book({ minutes: 600 })).body;
    await markExported([id]);
    const more = (await correct(id, 60)).body.id;
    const less = (await correct(id, -660)).body.id;
    const refused = await remove(more);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Other corrections take these minutes away. Delete them first.',
    ]);
    const full = (await book({ minutes: 1440 })).body.id;
    const tooMuch = await remove(less);
    expect([tooMuch.status, tooMuch.body.message]).toEqual([
      409,
      `Without this correction, ${today} would have more than 24 hours.`,
    ]);
    expect((await list({ limit: 5 })).headers['x-total-minutes']).toBe('1440');
    expect((await remove(full)).status).toBe(204);
    expect((await remove(less)).status).toBe(204);
    expect((await remove(more)).status).toBe(204);
    expect(idsOf(await list())).toEqual([id]);
  });
});

/** Adds a role and returns its name. */
async function roleOf(name: string, claims: string[]): Promise<string> {
  await company.addRole({ name, claims });
  return name;
}
