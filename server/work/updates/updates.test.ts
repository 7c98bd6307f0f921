import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import type { ActivityItem } from '#contract/work/activity.ts';
import { deleteDocument, updateDocument, uploadDocument } from '#contract/work/documents.ts';
import { archiveProject, getProject, updateProject } from '#contract/work/projects.ts';
import { createTask, updateTask } from '#contract/work/tasks.ts';
import { createTicket, updateTicket } from '#contract/work/tickets.ts';
import * as contract from '#contract/work/updates.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';
import { upload } from '#tests/support/upload.ts';
import { writeDraft } from './draft.ts';

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
  await admin.call(updateCompany, { body: { modules: ['tasks', 'updates'] } });
});

const at = () => ({ params: { id: projectId } });
const publish = (body: object = {}, who = admin) =>
  who.call(contract.createProjectUpdate, { ...at(), body: { health: 'OnTrack', body: 'Well', ...body } as never });
const texts = async (who: Person) =>
  (await who.call(contract.listProjectUpdates, { ...at(), query: {} })).body.map(({ body }: contract.Update) => body);
const draft = async (audience: 'client' | 'staff', who = admin) =>
  (await who.call(contract.draftProjectUpdate, { ...at(), query: { audience } })).body;
const healthFor = async (who: Person) => (await who.call(getProject, at())).body.health;
const add = (fileName: string, audience: string) =>
  upload(test, admin, uploadDocument, [
    ['ProjectId', projectId],
    ['Audience', audience],
    ['File', Buffer.from('All is well.'), fileName],
  ]);

describe('status updates', () => {
  it('are for the client or for staff, newest first, and the newest one that a person may read is how the project goes', async () => {
    expect(await healthFor(admin)).toBeUndefined();
    expect((await publish({ body: 'First' })).status).toBe(201);
    expect((await publish({ body: 'Second', health: 'OffTrack', audience: 'staff' }, worker)).status).toBe(201);
    expect(await texts(worker)).toEqual(['Second', 'First']);
    expect(await texts(cleo)).toEqual(['First']);
    expect([await healthFor(worker), await healthFor(cleo)]).toEqual(['OffTrack', 'OnTrack']);
    expect((await publish({}, cleo)).status).toBe(403);
  });

  it('do not exist where they are off', async () => {
    await publish({ health: 'AtRisk' });
    await admin.call(updateProject, { ...at(), body: { modules: ['tasks'] } });
    expect((await publish()).status).toBe(404);
    expect((await admin.call(contract.listProjectUpdates, { ...at(), query: {} })).status).toBe(404);
    expect((await admin.call(contract.draftProjectUpdate, { ...at(), query: {} })).status).toBe(404);
    expect(await healthFor(admin)).toBeUndefined();
  });

  it('tell the team once, and client users only of those for them', async () => {
    const { body: forClient } = await publish({ health: 'AtRisk' });
    const { body: forStaff } = await publish({ audience: 'staff' });
    await distributeAll(test, company.id);
    const updatesOf = async (who: Person) =>
      (await linesOf(who))
        .filter(({ latest }) => latest?.text.startsWith('Status update'))
        .map((line) => [line.reason, line.unreadCount, line.latest?.text, line.latest?.updateId]);
    expect(await updatesOf(worker)).toEqual([['News', 2, 'Status update: On track', forStaff.id]]);
    expect(await updatesOf(cleo)).toEqual([['News', 1, 'Status update: At risk', forClient.id]]);
    expect(await updatesOf(admin)).toEqual([]);
  });

  it('become internal when the project gets another client', async () => {
    await publish({ body: 'Secret of Acme' });
    const globex = await company.addClient('Globex');
    const gus = await company.addPerson({ role: 'client', clientId: globex });
    await admin.call(updateProject, { ...at(), body: { clientId: globex, userIds: [worker.id, gus.id] } });
    expect(await texts(gus)).toEqual([]);
    expect(await healthFor(gus)).toBeUndefined();
    expect(await texts(worker)).toEqual(['Secret of Acme']);
  });
});

describe('a draft', () => {
  it('names each thing of the span once, and nothing outside it', async () => {
    const before = await add('before.txt', 'client');
    expect(before.status).toBe(201);
    await publish();
    await admin.call(updateProject, { ...at(), body: { endDate: '2027-01-24' } });
    await admin.call(updateProject, { ...at(), body: { endDate: '2027-01-31' } });
    const ticket = (await cleo.call(createTicket, { body: { title: 'Lamp', description: 'Dark', projectId } as never }))
      .body;
    for (const status of ['InProgress', 'Resolved', 'Closed'])
      await admin.call(updateTicket, { params: { id: ticket.id }, body: { status: status as never } });
    const task = (await admin.call(createTask, { body: { projectId, title: 'Survey', audience: 'client' } })).body;
    for (const status of ['Doing', 'Done'] as const)
      await admin.call(updateTask, { params: { id: task.id }, body: { status } });
    await add('plan.txt', 'client');
    const deleted = (await add('mistake.txt', 'client')).body.id;
    await admin.call(deleteDocument, { params: { id: deleted } });
    const { body, coversFrom, coversTo } = await draft('client');
    expect(body).toMatch(
      /^Due dates that moved\n- Lobby: from .+ to Jan 31, 2027\n\nFinished\n- Survey\n\nTickets closed\n- #1 Lamp\n\nNew documents\n- plan\.txt$/,
    );
    expect(coversFrom < coversTo).toBe(true);
    await publish({ body });
    expect((await draft('client')).body).toBe('');
  });

  it('for the client names nothing internal, and one for staff does', async () => {
    await add('invoice.txt', 'staff');
    const hidden = (await add('contract.txt', 'client')).body.id;
    await admin.call(updateDocument, { params: { id: hidden }, body: { audience: 'staff' } });
    const task = (await admin.call(createTask, { body: { projectId, title: 'Margins' } })).body;
    await admin.call(updateTask, { params: { id: task.id }, body: { status: 'Done' } });
    expect((await draft('client')).body).toBe('');
    expect((await draft('staff')).body).toBe('Finished\n- Margins\n\nNew documents\n- invoice.txt\n- contract.txt');
  });

  it('names the last answer to a request for approval', () => {
    const event = (kind: string, subjectId: string) =>
      ({ kind, subjectId, subjectTitle: `${subjectId}.pdf`, data: {} }) as ActivityItem;
    const kinds = ['document.changesAsked', 'document.approved', 'image.changesAsked'];
    const draftOf = writeDraft(
      kinds.map((kind) => event(kind, kind.split('.')[0] ?? '')),
      { language: 'en', locale: 'en' },
    );
    expect(draftOf).toBe('Approvals\n- document.pdf: Approved\n- image.pdf: Changes requested');
  });

  it('is refused to client users, and reads an archived project', async () => {
    expect((await cleo.call(contract.draftProjectUpdate, { ...at(), query: {} })).status).toBe(403);
    await admin.call(archiveProject, at());
    expect((await publish()).status).toBe(403);
    expect((await draft('client')).body).toBe('');
  });
});
