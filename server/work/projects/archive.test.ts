import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteUser } from '#contract/people/users.ts';
import { listProjectActivity } from '#contract/work/activity.ts';
import { listAudit } from '#contract/work/audit.ts';
import { deleteClient, getClient } from '#contract/work/clients.ts';
import * as contract from '#contract/work/projects.ts';
import { search } from '#contract/work/search.ts';
import { getTicket, updateTicket } from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { recordDueProjects } from '#server/work/inbox/due.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany, type Person } from '#tests/support/company.ts';
import {
  addDocument,
  addTicket,
  createStudio,
  onProject,
  onTicket,
  type Studio,
  say,
  textsOf,
} from '#tests/support/conversation.ts';

/** An archived project is out of lists and counts, and can still be read by everybody who could. */

let test: TestApp;
let studio: Studio;
let project: string;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  studio = await createStudio(test, `Studio ${newId()}`);
  project = studio.project;
});

const archive = (who: Person, id = project) => who.call(contract.archiveProject, { params: { id } });
const unarchive = (who: Person, id = project) => who.call(contract.unarchiveProject, { params: { id } });
const idsIn = async (who: Person, query: object = {}): Promise<string[]> =>
  (await who.call(contract.listProjects, { query })).body.map(({ id }: { id: string }) => id);
const totalIn = async (who: Person, query: object): Promise<string> =>
  String((await who.call(contract.listProjects, { query: { limit: 1, ...query } })).headers['x-total-count']);
const everyone = () => [studio.company.admin, studio.manager, studio.worker, studio.cleo];

it('is out of every list unless asked for, at once and for everybody, and comes back as it was', async () => {
  const other = await studio.addProject();
  const before = (await studio.manager.call(contract.getProject, { params: { id: project } })).body;
  const { status, body } = await archive(studio.manager);
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, updatedAt: body.updatedAt, archivedAt: body.updatedAt, version: 2 });
  for (const who of everyone()) {
    expect(await idsIn(who)).toEqual([other]);
    for (const query of [{ search: 'Lobby' }, { status: 'NotStarted' }, { sort: 'title' }, { clientId: studio.acme }]) {
      expect([query, await idsIn(who, query)]).toEqual([query, [other]]);
    }
    expect(await totalIn(who, {})).toBe('1');
    expect(await idsIn(who, { archived: 'only' })).toEqual([project]);
    expect(await totalIn(who, { archived: 'only' })).toBe('1');
    expect((await idsIn(who, { archived: 'include' })).toSorted()).toEqual([project, other].toSorted());
    expect(await totalIn(who, { archived: 'include' })).toBe('2');
  }

  const again = await unarchive(studio.manager);
  expect(again.body).toEqual({ ...before, updatedAt: again.body.updatedAt, version: 3 });
  for (const who of everyone()) {
    expect((await idsIn(who)).toSorted()).toEqual([project, other].toSorted());
    expect(await idsIn(who, { archived: 'only' })).toEqual([]);
  }
});

it('is out of the tiles, the overdue block, the recent projects and the totals of files', async () => {
  await addDocument(test, studio.worker, project);
  const today = '2027-02-01';
  const readSummary = async (who: Person) => (await who.call(contract.getProjectSummary, { query: { today } })).body;
  for (const who of everyone()) {
    expect(await readSummary(who)).toMatchObject({ totalProjects: 1, notStartedProjects: 1, overdueCount: 1 });
  }
  await archive(studio.manager);
  for (const who of everyone()) {
    const summary = await readSummary(who);
    expect(summary).toMatchObject({ totalProjects: 0, notStartedProjects: 0, overdueCount: 0 });
    expect([summary.recentProjects, summary.overdueProjects, summary.documentCount]).toEqual([[], [], 0]);
  }
});

it('is not found by a search', async () => {
  const found = async () => (await studio.manager.call(search, { query: { q: 'Lobby' } })).body.projects.length;
  expect(await found()).toBe(1);
  await archive(studio.manager);
  expect(await found()).toBe(0);
});

it('is out of the counts and recent projects of its client', async () => {
  await archive(studio.manager);
  const { body } = await studio.manager.call(getClient, { params: { id: studio.acme } });
  expect(body).toMatchObject({ projectCount: 0, activeProjects: 0, completedProjects: 0, recentProjects: [] });
});

it('opens for everybody who could open it before, and for nobody else', async () => {
  await say(studio.worker, onProject(project), 'Hello');
  await archive(studio.manager);
  for (const who of everyone()) {
    const { status, body } = await who.call(contract.getProjectDetails, { params: { id: project } });
    expect([status, typeof body.archivedAt]).toEqual([200, 'string']);
    expect(await textsOf(who, onProject(project))).toEqual(['Hello']);
  }
  const strangers = [studio.gus, (await createCompany(test, 'Elsewhere')).admin];
  for (const who of strangers) {
    expect((await who.call(contract.getProject, { params: { id: project } })).status).toBe(404);
    expect(await idsIn(who, { archived: 'include' })).toEqual([]);
  }
});

it('can be archived and unarchived only by those who may edit projects, and only if they see it', async () => {
  for (const who of [studio.worker, studio.cleo]) expect((await archive(who)).status).toBe(403);
  const editor = await studio.company.addRole({
    name: 'editor',
    claims: ['Project:EditProjects', 'Project:ViewAssignedProjects'],
  });
  expect(editor).toBeTruthy();
  const outsider = await studio.company.addPerson({ role: 'editor' });
  expect((await archive(outsider)).status).toBe(404);
  expect(await idsIn(studio.manager, { archived: 'only' })).toEqual([]);
  await archive(studio.manager);
  for (const who of [studio.worker, studio.cleo]) expect((await unarchive(who)).status).toBe(403);
  expect((await unarchive(outsider)).status).toBe(404);
  expect(await idsIn(studio.manager, { archived: 'only' })).toEqual([project]);
});

it('leaves one audit entry and one event for each change, and none for archiving it twice', async () => {
  for (const change of [archive, archive, unarchive, unarchive])
    expect((await change(studio.manager)).status).toBe(200);
  const { body } = await studio.company.admin.call(listAudit, { query: { kind: 'projects' } });
  expect(body.map(({ action, subjectName }: Record<string, string>) => [action, subjectName])).toEqual([
    ['project.unarchived', 'Lobby'],
    ['project.archived', 'Lobby'],
  ]);
  const activity = await studio.cleo.call(listProjectActivity, { params: { id: project } });
  expect(activity.body.map(({ kind }: { kind: string }) => kind)).toEqual(['project.unarchived', 'project.archived']);
});

it('gives no notice of its due date', async () => {
  const due = async () => {
    await test.services.tenancy.asServer(studio.company.id, 'write', (tx) =>
      recordDueProjects(tx, new Date('2026-12-31T12:00:00Z')),
    );
    const { rows } = await test.database.owner.query(
      "select kind from events where project_id = $1 and kind like 'project.due%'",
      [project],
    );
    return rows.map(({ kind }) => kind);
  };
  await archive(studio.manager);
  expect(await due()).toEqual([]);
  await unarchive(studio.manager);
  expect(await due()).toEqual(['project.dueSoon']);
});

it('leaves its tickets open', async () => {
  const ticket = await addTicket(studio.cleo);
  await studio.manager.call(updateTicket, { params: { id: ticket }, body: { projectId: project } });
  await archive(studio.manager);
  await say(studio.cleo, onTicket(ticket), 'Still broken');
  expect(
    (await studio.worker.call(updateTicket, { params: { id: ticket }, body: { status: 'Resolved' } })).status,
  ).toBe(200);
  const { body } = await studio.cleo.call(getTicket, { params: { id: ticket } });
  expect(body).toMatchObject({ projectId: project, status: 'Resolved' });
});

it('keeps its client from being deleted, which says why', async () => {
  await archive(studio.manager);
  await studio.company.addProject({ clientId: studio.globex, archived: true });
  await studio.company.admin.call(deleteUser, { params: { id: studio.gus.id } });
  const { status, body } = await studio.company.admin.call(deleteClient, { params: { id: studio.globex } });
  expect([status, body.message]).toEqual([400, 'Globex cannot be deleted: it still has 1 archived project.']);
});

it('loses a user who is removed from the company', async () => {
  await archive(studio.manager);
  expect((await studio.company.admin.call(deleteUser, { params: { id: studio.worker.id } })).status).toBe(200);
  const { body } = await studio.manager.call(contract.getProject, { params: { id: project } });
  expect(body.internalUsers).toEqual([]);
});
