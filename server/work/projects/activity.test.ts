import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ActivityItem, listProjectActivity } from '#contract/work/activity.ts';
import { deleteDocument } from '#contract/work/documents.ts';
import { updateProject } from '#contract/work/projects.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { setAudience } from '#tests/support/audience.ts';
import type { Person } from '#tests/support/company.ts';
import {
  addDocument,
  createStudio,
  mention,
  onDocument,
  onProject,
  type Studio,
  say,
} from '#tests/support/conversation.ts';

/** What happened in a project, as each person may see it. */

let test: TestApp;
let studio: Studio;
let project: string;
beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
});
afterAll(() => test.stop());
beforeEach(async () => {
  project = await studio.addProject();
});

const read = (who: Person) => who.call(listProjectActivity, { params: { id: project } });
const kindsOf = async (who: Person): Promise<string[]> => (await read(who)).body.map(({ kind }: ActivityItem) => kind);

it('lists what happened, newest first, with ids and values, and without texts that were typed', async () => {
  const { company, worker, cleo } = studio;
  const change = (body: object) => company.admin.call(updateProject, { params: { id: project }, body });
  await change({ status: 'OnHold' });
  await change({ endDate: '2027-01-31' });
  const document = await addDocument(test, worker, project);
  const messageId = await say(worker, onDocument(document), `Words for ${mention(cleo)}`);
  const { status, body } = await read(cleo);
  expect(status).toBe(200);
  const ofDocument = { subjectType: 'document', subjectId: document, subjectTitle: 'plan.txt', audience: 'client' };
  const ofProject = { subjectType: 'project', subjectId: project, subjectTitle: 'Lobby', audience: 'client' };
  const byWorker = { actorId: worker.id, actorName: 'Wim Worker' };
  const byAdmin = { actorId: company.admin.id, actorName: 'Ada Admin' };
  const always = { id: expect.any(String), at: expect.any(String) };
  expect(body).toEqual([
    { ...always, kind: 'message.posted', ...byWorker, ...ofDocument, data: { messageId, userIds: [cleo.id] } },
    { ...always, kind: 'document.uploaded', ...byWorker, ...ofDocument, data: {} },
    {
      ...always,
      kind: 'project.datesChanged',
      ...byAdmin,
      ...ofProject,
      data: { endDate: { from: '2026-12-31', to: '2027-01-31' } },
    },
    { ...always, kind: 'project.statusChanged', ...byAdmin, ...ofProject, data: { from: 'NotStarted', to: 'OnHold' } },
  ]);
});

it('has nothing internal for client users, neither messages nor files', async () => {
  const { company, worker, manager, cleo, gus } = studio;
  await say(worker, onProject(project), 'Between us', { audience: 'staff' });
  await addDocument(test, worker, project, 'staff');
  const shared = await addDocument(test, worker, project);
  expect(await kindsOf(cleo)).toEqual(['document.uploaded']);
  await setAudience('document', company.admin, shared, 'staff');
  expect(await kindsOf(cleo)).toEqual([]);
  expect(await kindsOf(manager)).toEqual([
    'document.madeInternal',
    'document.uploaded',
    'document.uploaded',
    'message.posted',
  ]);
  expect((await read(gus)).status).toBe(404);
});

it('keeps what was deleted, and leaves out files for a role that may not see files', async () => {
  const { company, acme, worker, cleo } = studio;
  const document = await addDocument(test, worker, project);
  await company.admin.call(deleteDocument, { params: { id: document } });
  await say(cleo, onProject(project), 'Where is it?');
  expect(await kindsOf(cleo)).toEqual(['message.posted', 'document.deleted', 'document.uploaded']);
  await company.addRole({ name: 'no files', roleType: 'ClientUser', claims: ['Project:ViewAllProjects'] });
  expect(await kindsOf(await company.addPerson({ role: 'no files', clientId: acme }))).toEqual(['message.posted']);
});

it('has no e-mail address of somebody without a name', async () => {
  const { worker, cleo } = studio;
  await say(worker, onProject(project), 'Hello');
  await test.database.owner.query("update users set first_name = '', last_name = '' where id = $1", [worker.id]);
  expect((await read(cleo)).body[0].actorName).toBe('Unknown User');
  await test.database.owner.query("update users set first_name = 'Wim', last_name = 'Worker' where id = $1", [
    worker.id,
  ]);
});
