import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '#contract/people/users.ts';
import * as documents from '#contract/work/documents.ts';
import * as inbox from '#contract/work/notifications.ts';
import { createProject, deleteProject, updateProject } from '#contract/work/projects.ts';
import { createTicket, updateTicket } from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';
import { upload } from '#tests/support/upload.ts';
import { findCandidates } from './recipients.ts';

/** Who is told of what, and what they find in their inbox. */

let test: TestApp;
let company: Company;
let acme: string;
let manager: Person;
let worker: Person;
let cleo: Person;
let gus: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  acme = await company.addClient('Acme');
  manager = await company.addPerson({ role: 'manager', firstName: 'Mia', lastName: 'Manager' });
  worker = await company.addPerson({ role: 'worker', firstName: 'Wim' });
  cleo = await company.addPerson({ role: 'client', firstName: 'Cleo', lastName: 'Marsh', clientId: acme });
  gus = await company.addPerson({ role: 'client', clientId: await company.addClient('Globex') });
});
afterAll(() => test.stop());

const people = () => ({ manager, worker, cleo, gus, admin: company.admin });
const tell = () => distributeAll(test, company.id);
const newProject = (userIds: string[] = []) => ({
  title: 'Lobby',
  clientId: acme,
  userIds,
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  status: 'NotStarted' as const,
});

async function create(who: Person, userIds: string[] = []): Promise<string> {
  const { body } = await who.call(createProject, { body: newProject(userIds) });
  await tell();
  return body.id;
}

const change = async (who: Person, id: string, body: object) => {
  expect((await who.call(updateProject, { params: { id }, body })).status).toBe(200);
  await tell();
};

const addDocument = async (who: Person, projectId: string, audience = 'client') => {
  const { body } = await upload(test, who, documents.uploadDocument, [
    ['ProjectId', projectId],
    ['Audience', audience],
    ['File', Buffer.from('A plan.'), 'plan.txt'],
  ]);
  await tell();
  return body.id as string;
};

/** Who has a line about the subject, and its reason. */
async function told(subjectId: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, person] of Object.entries(people())) {
    const line = (await linesOf(person, 'all')).find((each) => each.subjectId === subjectId);
    if (line) found[name] = line.reason;
  }
  return found;
}

describe('a project', () => {
  it('tells the people on its team that they are assigned, and its actor nothing', async () => {
    const id = await create(manager, [worker.id, manager.id, cleo.id]);
    expect(await told(id)).toEqual({ worker: 'Assigned', cleo: 'Assigned' });
    const [line] = await linesOf(worker);
    expect(line).toMatchObject({
      subjectType: 'project',
      subjectId: id,
      projectId: id,
      title: 'Lobby',
      unreadCount: 1,
      latest: { authorName: 'Mia Manager', text: 'New project' },
    });
  });

  it('gathers what happens in one line with a count, the latest words and the strongest reason', async () => {
    const id = await create(company.admin, [worker.id]);
    for (const status of [
      'InProgress',
      'OnHold',
      'InProgress',
      'OnHold',
      'InProgress',
      'OnHold',
      'InProgress',
      'OnHold',
    ])
      await change(manager, id, { status });
    await change(manager, id, { endDate: '2026-03-01' });
    const lines = (await linesOf(worker)).filter((each) => each.subjectId === id);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      reason: 'Assigned',
      unreadCount: 10,
      latest: { authorName: 'Mia Manager', text: 'Due date moved from Feb 1, 2026 to Mar 1, 2026' },
    });
    await worker.call(inbox.readNotification, { params: { id: lines[0]?.id as string } });
    await change(manager, id, { status: 'Completed' });
    expect((await linesOf(worker)).find((each) => each.subjectId === id)).toMatchObject({
      reason: 'News',
      unreadCount: 1,
      latest: { text: 'Status changed from On Hold to Completed' },
    });
  });

  it('tells people who join the team later, and not those who leave it', async () => {
    const id = await create(manager);
    // Users of the client see all its projects.
    expect(await told(id)).toEqual({ cleo: 'News' });
    await change(manager, id, { userIds: [worker.id] });
    expect(await told(id)).toEqual({ worker: 'Assigned', cleo: 'News' });
    await change(manager, id, { userIds: [] });
    expect(await told(id)).toEqual({ cleo: 'News' });
    const { rows } = await test.database.owner.query(
      "select kind, data from events where subject_id = $1 and kind like 'project.members%' order by id",
      [id],
    );
    expect(rows).toEqual([
      { kind: 'project.membersAdded', data: { userIds: [worker.id] } },
      { kind: 'project.membersRemoved', data: { userIds: [worker.id] } },
    ]);
  });

  it('takes its lines along when somebody can no longer see it, list and count alike', async () => {
    const id = await create(manager, [worker.id]);
    const before = (await worker.call(inbox.listNotifications)).headers['x-unread-count'];
    await manager.call(updateProject, { params: { id }, body: { userIds: [] } });
    const { body, headers } = await worker.call(inbox.listNotifications);
    expect(body.map((each: { subjectId: string }) => each.subjectId)).not.toContain(id);
    expect(Number(headers['x-unread-count'])).toBe(Number(before) - 1);
  });

  it('tells nothing of what was deleted before anybody was told', async () => {
    const { body } = await manager.call(createProject, { body: newProject([worker.id]) });
    await company.admin.call(deleteProject, { params: { id: body.id } });
    await tell();
    const { rowCount } = await test.database.owner.query('select from notifications where subject_id = $1', [body.id]);
    expect(rowCount).toBe(0);
  });

  it('given to another client hides what happened before from both clients', async () => {
    const id = await create(manager, [cleo.id]);
    await change(manager, id, { clientId: await clientOf(gus) });
    expect(await told(id)).toEqual({});
    await change(manager, id, { userIds: [gus.id] });
    expect(await told(id)).toEqual({ gus: 'Assigned' });
    const { rows } = await test.database.owner.query(
      'select kind, audience from events where subject_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { kind: 'project.created', audience: 'staff' },
      { kind: 'project.membersRemoved', audience: 'client' },
      { kind: 'project.membersAdded', audience: 'client' },
    ]);
  });
});

describe('a file', () => {
  it('is told to the team and the client, and an internal one to staff only', async () => {
    const id = await create(manager, [worker.id, cleo.id]);
    expect(await told(await addDocument(manager, id))).toEqual({ worker: 'News', cleo: 'News' });
    expect(await told(await addDocument(manager, id, 'staff'))).toEqual({ worker: 'News' });
  });

  it('takes its lines along when it becomes internal, and its earlier events stay internal when it is shared again', async () => {
    const project = await create(manager, [worker.id, cleo.id]);
    const id = await addDocument(worker, project);
    expect(await told(id)).toEqual({ manager: 'News', cleo: 'News' });
    await manager.call(documents.updateDocument, { params: { id }, body: { audience: 'staff' } });
    await tell();
    expect(Object.keys(await told(id))).toEqual(['manager']);
    await worker.call(documents.updateDocument, { params: { id }, body: { audience: 'client' } });
    await tell();
    expect((await linesOf(cleo)).find((each) => each.subjectId === id)?.latest).toMatchObject({
      text: 'Shared with the client',
    });
    const { rows } = await test.database.owner.query(
      'select kind, audience from events where subject_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { kind: 'document.uploaded', audience: 'staff' },
      { kind: 'document.madeInternal', audience: 'staff' },
      { kind: 'document.shared', audience: 'client' },
    ]);
  });

  it('is told to nobody whose role cannot open documents', async () => {
    await company.addRole({ name: 'no files', claims: ['Project:ViewAssignedProjects'] });
    const reader = await company.addPerson({ role: 'no files' });
    const project = await create(manager, [reader.id]);
    await addDocument(manager, project);
    expect((await linesOf(reader)).map(({ subjectType }) => subjectType)).toEqual(['project']);
  });
});

describe('nobody', () => {
  it('is told of what they do themselves, whatever it is', async () => {
    const fresh = await createCompany(test, 'Alone');
    const client = await fresh.addClient('Only');
    const { admin } = fresh;
    const tellFresh = () => distributeAll(test, fresh.id);
    const { body } = await admin.call(createProject, { body: { ...newProject([admin.id]), clientId: client } });
    await admin.call(updateProject, { params: { id: body.id }, body: { status: 'OnHold', endDate: '2026-05-01' } });
    const file = await upload(test, admin, documents.uploadDocument, [
      ['ProjectId', body.id],
      ['File', Buffer.from('A plan.'), 'plan.txt'],
    ]);
    for (const audience of ['staff', 'client'] as const)
      await admin.call(documents.updateDocument, { params: { id: file.body.id }, body: { audience } });
    const ticket = await admin.call(createTicket, { body: { title: 'T', description: 'D' } });
    await admin.call(updateTicket, { params: { id: ticket.body.id }, body: { status: 'Closed' } });
    await tellFresh();
    expect(await linesOf(admin, 'all')).toEqual([]);
    const { rows } = await test.database.owner.query(
      'select count(*)::int as all, count(distributed_at)::int as told from events where tenant_id = $1',
      [fresh.id],
    );
    expect(rows).toEqual([{ all: 8, told: 8 }]);
  });

  it('is told after they were deactivated', async () => {
    const leaver = await company.addPerson({ role: 'worker' });
    const id = await company.addProject({ clientId: acme, members: [{ person: leaver }] });
    await company.admin.call(updateUser, { params: { id: leaver.id }, body: { isActive: false } });
    await change(manager, id, { status: 'OnHold' });
    const { rowCount } = await test.database.owner.query('select from notifications where user_id = $1', [leaver.id]);
    expect(rowCount).toBe(0);
  });
});

async function clientOf({ id }: Person): Promise<string> {
  const { rows } = await test.database.owner.query('select client_id from users where id = $1', [id]);
  return rows[0].client_id;
}

it('nobody of another client is asked whether they see what happened', async () => {
  const project = await create(manager);
  const candidates = await test.services.tenancy.asServer(company.id, 'read', async (tx) => {
    const { rows } = await test.database.owner.query('select id from events where project_id = $1', [project]);
    return findCandidates(
      tx,
      rows.map(({ id }) => id),
    );
  });
  const asked = candidates.map(({ userId }) => userId);
  expect(asked).toContain(cleo.id);
  expect(asked).not.toContain(gus.id);
});
