import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { createMessage } from '#contract/work/messages.ts';
import { archiveProject } from '#contract/work/projects.ts';
import { requestDocumentSignOff, withdrawSignOff } from '#contract/work/sign-offs.ts';
import { createTask, updateTask } from '#contract/work/tasks.ts';
import { createTicket, updateTicket } from '#contract/work/tickets.ts';
import { getWaiting } from '#contract/work/waiting.ts';
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
  expect((await waitingFor(admin)).total + (await waitingFor(carl)).total).toBe(0);
  await admin.call(withdrawSignOff, { params: { id: request.body.id } });
  expect((await waitingFor(cleo)).total).toBe(0);
});

it('has nothing that is done, archived or in a project without tasks', async () => {
  const { id } = (await ask('Report', cleo.id)).body;
  expect(await titles(cleo)).toEqual(['Report']);
  await cleo.call(updateTask, { params: { id }, body: { status: 'Done' } });
  expect(await waitingFor(cleo)).toEqual({ total: 0, items: [] });
  await cleo.call(updateTask, { params: { id }, body: { status: 'Open' } });
  await admin.call(updateCompany, { body: { modules: [] } });
  expect(await titles(cleo)).toEqual([]);
  await admin.call(updateCompany, { body: { modules: ['tasks'] } });
  await admin.call(archiveProject, { params: { id: projectId } });
  expect(await titles(cleo)).toEqual([]);
});
