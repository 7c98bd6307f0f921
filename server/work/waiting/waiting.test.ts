import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { createMessage } from '#contract/work/messages.ts';
import { archiveProject } from '#contract/work/projects.ts';
import { createServiceLevel } from '#contract/work/service-levels.ts';
import { requestDocumentSignOff, withdrawSignOff } from '#contract/work/sign-offs.ts';
import { createTask, updateTask } from '#contract/work/tasks.ts';
import { createTicket, updateTicket } from '#contract/work/tickets.ts';
import { getWaiting, listWork, type WorkItem } from '#contract/work/waiting.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let admin: Person;
let cleo: Person;
let carl: Person;
let projectId: string;

beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  company = await createCompany(test, `Studio ${crypto.randomUUID()}`);
  ({ admin } = company);
  const acme = await company.addClient('Acme');
  cleo = await company.addPerson({ role: 'client', clientId: acme });
  carl = await company.addPerson({ role: 'client', clientId: acme });
  projectId = await company.addProject({
    clientId: acme,
    title: 'Lobby',
    members: [{ person: cleo, side: 'ClientUser' }],
  });
  await admin.call(updateCompany, { body: { modules: ['tasks'] } });
});

const ask = (title: string, assigneeId: string, rest: object = {}) =>
  admin.call(createTask, { body: { projectId, title, assigneeId, ...rest } as never });
const raise = async (title: string, who: Person) =>
  (await who.call(createTicket, { body: { title, description: 'Dark' } as never })).body;
const answer = (subjectId: string, who: Person) =>
  who.call(createMessage, { body: { subjectType: 'ticket', subjectId, body: 'Well?', audience: 'client' } as never });
const waitingFor = async (who: Person) => (await who.call(getWaiting, {})).body;
const titles = async (who: Person) => (await waitingFor(who)).items.map(({ title }: { title: string }) => title);

it('has the open tasks of the caller and the tickets that wait for them, soonest first', async () => {
  await ask('Undated', cleo.id);
  await ask('Later', cleo.id, { dueOn: '2027-02-01', wants: 'answer' });
  await ask('Sooner', cleo.id, { dueOn: '2027-01-01', wants: 'file' });
  await ask('Of staff', admin.id);
  const lamp = await raise('Lamp', cleo);
  const { total, items } = await waitingFor(cleo);
  expect(total).toBe(3);
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['Sooner', 'Later', 'Undated']);
  expect(items[0]).toMatchObject({
    kind: 'task',
    wants: 'file',
    projectId,
    projectTitle: 'Lobby',
    dueOn: '2027-01-01',
  });
  expect(await titles(admin)).toEqual(['Of staff']);
  await admin.call(updateTicket, { params: { id: lamp.id }, body: { assigneeId: admin.id } });
  expect(await titles(admin)).toEqual(['Of staff', 'Lamp']);
  await answer(lamp.id, admin);
  expect(await titles(admin)).toEqual(['Of staff']);
  expect(await titles(cleo)).toEqual(['Sooner', 'Later', 'Undated', 'Lamp']);
  expect(await titles(carl)).toEqual(['Lamp']);
});

it('has approvals that the caller was asked for, until they answer or the request is withdrawn', async () => {
  const file = await upload(test, admin, uploadDocument, [
    ['ProjectId', projectId],
    ['File', Buffer.from('All is well.'), 'plan.txt'],
  ]);
  const request = await admin.call(requestDocumentSignOff, {
    params: { id: file.body.id },
    body: { question: 'Is this right?', personIds: [cleo.id], dueOn: '2027-01-01' } as never,
  });
  expect(request.status, JSON.stringify(request.body)).toBe(201);
  expect((await waitingFor(cleo)).items).toEqual([
    { kind: 'signOff', id: request.body.id, title: 'plan.txt', projectId, projectTitle: 'Lobby', dueOn: '2027-01-01' },
  ]);
  expect(await workOf(cleo)).toMatchObject([
    { kind: 'signOff', id: request.body.id, clientName: 'Acme', status: 'Open', overdue: false },
  ]);
  expect((await waitingFor(admin)).total + (await waitingFor(carl)).total).toBe(0);
  await admin.call(withdrawSignOff, { params: { id: request.body.id } });
  expect([(await waitingFor(cleo)).total, await workOf(cleo)]).toEqual([0, []]);
});

it('has nothing that is done, archived or in a project without tasks', async () => {
  const { id } = (await ask('Report', cleo.id)).body;
  expect(await titles(cleo)).toEqual(['Report']);
  await cleo.call(updateTask, { params: { id }, body: { status: 'Done' } });
  expect(await waitingFor(cleo)).toEqual({ total: 0, items: [] });
  await cleo.call(updateTask, { params: { id }, body: { status: 'Open' } });
  await admin.call(updateCompany, { body: { modules: [] } });
  expect(await titles(cleo)).toEqual([]);
  expect(await workOf(cleo)).toEqual([]);
  await admin.call(updateCompany, { body: { modules: ['tasks'] } });
  await admin.call(archiveProject, { params: { id: projectId } });
  expect(await titles(cleo)).toEqual([]);
});

const workOf = async (who: Person, query: object = {}): Promise<WorkItem[]> =>
  (await who.call(listWork, { query: query as never })).body;
const titlesOf = (items: readonly WorkItem[]) => items.map(({ title }) => title);

describe('the list of work', () => {
  it('has tasks, tickets and approvals of the caller over all projects by their day, with what a row needs', async () => {
    const other = await company.addProject({ clientId: (await company.addClient('Birch')) as string, title: 'Barn' });
    await ask('Later', admin.id, { dueOn: '2098-02-01' });
    await ask('Undated', admin.id);
    const { id } = (
      await admin.call(createTask, {
        body: { projectId: other, title: 'Barn door', assigneeId: admin.id, dueOn: '2020-01-01' } as never,
      })
    ).body;
    await ask('Of Cleo', cleo.id, { dueOn: '2098-01-01', wants: 'file' });
    const lamp = await raise('Lamp', cleo);
    await admin.call(updateTicket, { params: { id: lamp.id }, body: { assigneeId: admin.id } });
    const items = await workOf(admin);
    expect(titlesOf(items)).toEqual(['Barn door', 'Later', 'Undated', 'Lamp']);
    expect(items[0]).toEqual({
      kind: 'task',
      id,
      title: 'Barn door',
      wants: 'nothing',
      status: 'Open',
      projectId: other,
      projectTitle: 'Barn',
      clientId: expect.any(String),
      clientName: 'Birch',
      clientColour: expect.any(String),
      dueOn: '2020-01-01',
      overdue: true,
      version: 1,
    });
    expect(items.map(({ overdue }) => overdue)).toEqual([true, false, false, false]);
    expect(items[1]).toMatchObject({ clientName: 'Acme', projectTitle: 'Lobby' });
    expect(items[3]).toMatchObject({ kind: 'ticket', number: lamp.number, status: 'Open', overdue: false });
    expect(await workOf(cleo)).toMatchObject([{ title: 'Of Cleo', wants: 'file', version: 1 }]);
    // What is due today is not overdue.
    const toToday = `update tasks set due_on = app.local_time(now(), time_zone)::date from tenants
      where tenants.id = tasks.tenant_id and tasks.id = $1`;
    await test.database.owner.query(toToday, [id]);
    expect((await workOf(admin))[0]).toMatchObject({ title: 'Barn door', overdue: false });
    expect(await workOf(carl)).toEqual([]);
  });

  it('keeps a ticket of its assignee while the client is asked, who has it then', async () => {
    const lamp = await raise('Lamp', cleo);
    await admin.call(updateTicket, { params: { id: lamp.id }, body: { assigneeId: admin.id } });
    expect([titlesOf(await workOf(admin)), await titles(admin)]).toEqual([['Lamp'], ['Lamp']]);
    expect(await workOf(cleo)).toEqual([]);
    await answer(lamp.id, admin);
    expect([titlesOf(await workOf(admin)), await titles(admin)]).toEqual([['Lamp'], []]);
    expect([titlesOf(await workOf(cleo)), titlesOf(await workOf(carl))]).toEqual([['Lamp'], ['Lamp']]);
    const { version } = (await workOf(admin))[0] as WorkItem;
    await admin.call(
      updateTicket,
      { params: { id: lamp.id }, body: { status: 'Resolved' } },
      { 'if-match': `"${version}"` },
    );
    expect([await workOf(admin), await workOf(cleo)]).toEqual([[], []]);
  });

  it('has the day of the next promise for a ticket, which is overdue from that moment, and nothing of it for the client', async () => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));
    const targets = { Medium: { answer: 60, resolve: 600 } };
    await admin.call(createServiceLevel, {
      body: { name: 'Standard', isDefault: true, zone: 'Europe/Berlin', hours, targets } as never,
    });
    const { id } = await raise('Lamp', cleo);
    await admin.call(updateTicket, { params: { id }, body: { assigneeId: admin.id } });
    const dueAt = (at: string) =>
      test.database.owner.query('update ticket_clocks set answer_due = $2 where ticket_id = $1', [id, at]);
    await dueAt('2098-01-01T23:30:00Z');
    expect(await workOf(admin)).toMatchObject([{ dueOn: expect.stringMatching(/^\d{4}-/), overdue: false }]);
    await dueAt('2020-01-01T12:00:00Z');
    expect(await workOf(admin)).toMatchObject([{ dueOn: '2020-01-01', overdue: true }]);
    expect((await waitingFor(admin)).items).toMatchObject([{ dueOn: '2020-01-01' }]);
    await answer(id, admin);
    const [seen] = await workOf(cleo);
    expect(seen).toMatchObject({ title: 'Lamp', overdue: false });
    expect(seen).not.toHaveProperty('dueOn');
  });

  it('is filtered by kind and days, and has pages and a total', async () => {
    for (const [title, dueOn] of [
      ['A', '2098-01-01'],
      ['B', '2098-01-02'],
      ['C', '2098-01-02'],
      ['D', null],
    ])
      await ask(title as string, cleo.id, { dueOn });
    const shown = async (query: object) => titlesOf(await workOf(cleo, query)).join('');
    expect(await shown({})).toBe('ABCD');
    expect(await shown({ from: '2098-01-02' })).toBe('BC');
    expect(await shown({ to: '2098-01-01' })).toBe('A');
    expect(await shown({ from: '2098-01-03', to: '2098-01-04' })).toBe('');
    expect(await shown({ kind: 'task', to: '2098-01-02' })).toBe('ABC');
    expect(await shown({ kind: 'ticket' })).toBe('');
    const first = await cleo.call(listWork, { query: { limit: 2, from: '2098-01-01' } as never });
    expect(first.headers['x-total-count']).toBe('3');
    const next = new URL(/<([^>]+)>/.exec(String(first.headers.link))?.[1] as string, 'http://localhost').searchParams;
    expect(next.get('from')).toBe('2098-01-01');
    expect(await shown(Object.fromEntries(next))).toBe('C');
    const wrong = { cursor: Buffer.from(JSON.stringify(['work', 'soon', cleo.id])).toString('base64url') };
    expect((await cleo.call(listWork, { query: wrong })).status).toBe(400);
    expect((await cleo.call(listWork, { query: { from: 'soon' } as never })).status).toBe(400);
  });
});
