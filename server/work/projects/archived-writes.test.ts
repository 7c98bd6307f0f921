import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { listMessages } from '#contract/work/messages.ts';
import { archiveProject, getProjectDetails, unarchiveProject } from '#contract/work/projects.ts';
import { listTasks } from '#contract/work/tasks.ts';
import { type AudienceTest, kinds, startAudienceTest } from '#tests/support/audience.ts';
import type { Answer } from '#tests/support/company.ts';
import { post } from '#tests/support/conversation.ts';
import { upload, uploadTo } from '#tests/support/upload.ts';

/** Nothing in an archived project can be changed, by any operation, until it is unarchived. */

let studio: AudienceTest;
let project: string;
const ids: Record<
  'taskItem' | 'document' | 'image' | 'deletedDocument' | 'deletedImage' | 'message' | 'onDocument' | 'task',
  string
> = {} as never;

const admin = () => studio.company.admin;
const onProject = () => ({ subjectType: 'project' as const, subjectId: project });
const onDocument = () => ({ subjectType: 'document' as const, subjectId: ids.document });

beforeAll(async () => {
  studio = await startAudienceTest();
  project = await studio.addProject();
  for (const kind of ['document', 'image'] as const) {
    ids[kind] = (await studio.add(kind, admin(), project)).body.id;
    const deleted = (await studio.add(kind, admin(), project)).body.id;
    await admin().call(kind === 'document' ? endpoints.deleteDocument : endpoints.deleteImage, {
      params: { id: deleted },
    });
    ids[kind === 'document' ? 'deletedDocument' : 'deletedImage'] = deleted;
  }
  ids.message = (await post(admin(), onProject(), 'Before')).body.id;
  ids.onDocument = (await post(admin(), onDocument(), 'Before')).body.id;
  await admin().call(endpoints.updateCompany, { body: { modules: ['tasks', 'updates'] } });
  const checklist = [{ text: 'Step' }];
  const task = (await addTask({ wants: 'file', assigneeId: admin().id, checklist })).body;
  ids.task = task.id;
  ids.taskItem = task.checklist[0].id;
  await admin().call(archiveProject, { params: { id: project } });
});
afterAll(() => studio.test.stop());

const at = (id: string) => ({ params: { id } });
const addTask = (body: object = {}) =>
  admin().call(endpoints.createTask, { body: { projectId: project, title: 'Lamp', ...body } });
const update = (body: object) => admin().call(endpoints.updateProject, { ...at(project), body });

/** Requests that succeed while the project is not archived. */
const requests: Partial<Record<OperationId, readonly (() => Promise<Answer>)[]>> = {
  updateProject: [
    () => update({ title: 'Other' }),
    () => update({ progressPercentage: 50 }),
    () => update({ userIds: [admin().id] }),
    () => update({ clientId: studio.globex }),
    () => update({}),
  ],
  deleteProject: [() => admin().call(endpoints.deleteProject, at(project))],
  createProjectUpdate: [
    () => admin().call(endpoints.createProjectUpdate, { ...at(project), body: { health: 'OnTrack', body: 'Well' } }),
  ],
  uploadDocument: [() => studio.add('document', admin(), project)],
  uploadDocumentVersion: [
    () =>
      uploadTo(studio.test, admin(), endpoints.uploadDocumentVersion, { id: ids.document }, [kinds.document.part()]),
  ],
  uploadTaskDocument: [
    () => upload(studio.test, admin(), endpoints.uploadTaskDocument, [['TaskId', ids.task], kinds.document.part()]),
  ],
  updateDocument: [
    () => admin().call(endpoints.updateDocument, { ...at(ids.document), body: { description: 'Other' } }),
    () => admin().call(endpoints.updateDocument, { ...at(ids.document), body: { audience: 'staff' } }),
  ],
  deleteDocument: [() => admin().call(endpoints.deleteDocument, at(ids.document))],
  restoreDocument: [() => admin().call(endpoints.restoreDocument, at(ids.deletedDocument))],
  uploadImage: [() => studio.add('image', admin(), project)],
  updateImage: [() => admin().call(endpoints.updateImage, { ...at(ids.image), body: { audience: 'staff' } })],
  deleteImage: [() => admin().call(endpoints.deleteImage, at(ids.image))],
  restoreImage: [() => admin().call(endpoints.restoreImage, at(ids.deletedImage))],
  createMessage: [() => post(admin(), onProject(), 'After'), () => post(admin(), onDocument(), 'After')],
  updateMessage: [
    () => admin().call(endpoints.updateMessage, { ...at(ids.message), body: { body: 'After' } }),
    () => admin().call(endpoints.updateMessage, { ...at(ids.onDocument), body: { body: 'After' } }),
  ],
  deleteMessage: [() => admin().call(endpoints.deleteMessage, at(ids.message))],
  createTask: [() => addTask()],
  updateTask: [() => admin().call(endpoints.updateTask, { ...at(ids.task), body: { status: 'Done' } })],
  moveTask: [() => admin().call(endpoints.moveTask, { ...at(ids.task), body: { status: 'Done', afterId: null } })],
  tickTaskItem: [
    () =>
      admin().call(endpoints.tickTaskItem, { params: { id: ids.task, itemId: ids.taskItem }, body: { done: true } }),
  ],
  deleteTask: [() => admin().call(endpoints.deleteTask, at(ids.task))],
};

const message = 'This project is archived, so nothing in it can be changed.';

it('every operation that changes projects, documents, images, messages, tasks or updates is in this list', () => {
  const nouns = ['projects', 'documents', 'images', 'messages', 'tasks', 'updates'];
  // A new project, the way in and out, several at once (which answer for each), and the trash, which holds no archived project.
  const bulk = ['bulkUpdateProjects', 'bulkUpdateDocuments'];
  const others = ['createProject', 'archiveProject', 'unarchiveProject', 'restoreProject', ...bulk];
  const writes = Object.values<Endpoint>(endpoints).flatMap(({ id, changes }) =>
    changes && nouns.includes(changes) && !others.includes(id) ? [id] : [],
  );
  expect(Object.keys(requests).toSorted()).toEqual(writes.toSorted());
});

it.each(Object.entries(requests))('%s is answered with 403 in words, and changes nothing', async (_, calls) => {
  const before = await snapshot();
  for (const call of calls) {
    const answer = await call();
    expect([answer.status, answer.body.message]).toEqual([403, message]);
  }
  expect(await snapshot()).toEqual(before);
});

it('the database refuses writes that a handler forgot to refuse', async () => {
  const { tenancy } = studio.test.services;
  const statements = [
    `update projects set title = 'Other' where id = '${project}'`,
    `update documents set description = 'Other' where id = '${ids.document}'`,
    `update images set description = 'Other' where id = '${ids.image}'`,
    `update messages set edited_at = now() where id = '${ids.onDocument}'`,
    `update tasks set title = 'Other' where id = '${ids.task}'`,
    `insert into images (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, width, height, sha256, created_by, audience)
     select tenant_id, gen_random_uuid(), project_id, client_id, file_name, content_type, size_bytes, width, height, sha256, created_by,
       audience from images where id = '${ids.image}'`,
  ];
  for (const statement of statements) {
    const write = tenancy.asServer(studio.company.id, 'write', (tx) => tx.run(sql.raw(statement)));
    await expect(write, statement).rejects.toMatchObject({ code: 'AT424' });
  }
});

it('all of them succeed again once it is unarchived', async () => {
  await admin().call(unarchiveProject, { params: { id: project } });
  for (const id of [
    'updateProject',
    'uploadDocument',
    'updateDocument',
    'restoreDocument',
    'createMessage',
    'updateMessage',
    'createTask',
    'moveTask',
  ] as const) {
    for (const call of requests[id] ?? [])
      expect([id, (await call()).status]).toEqual([id, expect.toBeOneOf([200, 201])]);
  }
});

/** Everything that the requests would change. */
async function snapshot(): Promise<unknown> {
  const details = await admin().call(getProjectDetails, { params: { id: project } });
  const messages = await admin().call(listMessages, { query: onProject() });
  const { rows } = await studio.test.database.owner.query(
    `select id, description, audience, deleted_at from documents where project_id = $1
     union all select id, description, audience, deleted_at from images where project_id = $1 order by id`,
    [project],
  );
  const tasks = await admin().call(listTasks, { query: { projectId: project, archived: 'include' } });
  return [details.body, messages.body, tasks.body, rows];
}
