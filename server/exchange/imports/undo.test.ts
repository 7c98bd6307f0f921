import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createImport, type Import, listImports, runImport, undoImport } from '#contract/exchange/imports.ts';
import { updateCompany } from '#contract/people/company.ts';
import { deleteClient, listClients } from '#contract/work/clients.ts';
import { listProjects } from '#contract/work/projects.ts';
import { listTasks } from '#contract/work/tasks.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { closeChangeStreams, openChangeStream } from '#tests/support/change-stream.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { addDocument, addImage, onProject, onTask, say } from '#tests/support/conversation.ts';
import { upload } from '#tests/support/upload.ts';

/** What an undo removes, and what it leaves. People: people-and-projects.test.ts. */

let test: TestApp;
let company: Company;
beforeAll(async () => {
  test = await sharedTestApp();
  await test.listen();
});
afterEach(closeChangeStreams);
afterAll(() => test.stop());
beforeEach(async () => {
  company = await createCompany(test, `Studio ${newId()}`);
});

const query = async (text: string, values: unknown[] = []) => (await test.database.owner.query(text, values)).rows;
const undo = (id: string) => company.admin.call(undoImport, { params: { id } });

async function check(noun: string, rows: string[]): Promise<string> {
  const { body } = await upload(test, company.admin, createImport, [
    ['Noun', noun],
    ['File', Buffer.from(rows.join('\n')), `${noun}.csv`],
  ]);
  expect(body.problems).toEqual([]);
  return body.id;
}
async function run(noun: string, rows: string[]): Promise<string> {
  const id = await check(noun, rows);
  expect((await company.admin.call(runImport, { params: { id }, body: {} })).status).toBe(200);
  return id;
}

it('is for 30 days after the import ran, once, and in the audit log', async () => {
  const waiting = await check('clients', ['name', 'Acme']);
  expect(await undo(waiting)).toMatchObject({ status: 400, body: { message: 'This import has not run.' } });
  expect((await undo(newId())).status).toBe(404);
  const id = await run('clients', ['name', 'Acme', 'Globex', 'Initech']);
  const setAge = (days: number) =>
    query('update imports set run_at = now() - make_interval(days => $2) where id = $1', [id, days]);
  const listed = async () => (await company.admin.call(listImports, {})).body[0] as Import;
  await setAge(30);
  expect(await undo(id)).toMatchObject({ status: 400, body: { message: 'An import can be undone for 30 days.' } });
  expect((await listed()).undoUntil).toBeUndefined();
  await setAge(29);
  const { undoUntil, runAt } = await listed();
  expect(Date.parse(undoUntil as string) - Date.parse(runAt)).toBe(30 * 24 * 60 * 60 * 1000);

  // What somebody removed since then is neither removed again nor kept.
  const [first] = (await company.admin.call(listClients, {})).body;
  await company.admin.call(deleteClient, { params: { id: first.id } });
  const live = await openChangeStream(test.app, company.admin);
  expect((await undo(id)).body).toEqual({ removed: 2, kept: [] });
  await expect.poll(() => live.all()).toContain('imports');
  expect((await company.admin.call(listClients, {})).body).toEqual([]);
  expect(await listed()).toMatchObject({ id, removed: 2, undoneAt: expect.any(String) });
  expect(await undo(id)).toMatchObject({ status: 400, body: { message: 'This import has already been undone.' } });
  const entries = await query(
    'select action, subject_name as name, details from audit_log where subject_id = $1 order by id',
    [id],
  );
  expect(entries).toEqual([
    {
      action: 'import.run',
      name: 'clients.csv',
      details: { noun: 'clients', created: 3, updated: 0, unchanged: 0, skipped: 0 },
    },
    { action: 'import.undone', name: 'clients.csv', details: { noun: 'clients', removed: 2, kept: 0 } },
  ]);
});

it('leaves clients that have something, and projects and tasks with files or messages, and says why', async () => {
  const clients = await run('clients', ['name', 'Acme']);
  const [{ id: acme }] = (await company.admin.call(listClients, {})).body;
  await company.admin.call(updateCompany, { body: { modules: ['tasks'] } });
  const names = ['Document', 'Picture', 'Message', 'Task file', 'Trash', 'Nothing'];
  const rows = names.map((name) => `${name},Acme,2026-01-05,2026-06-30`);
  const projects = await run('projects', ['title,client,start,due', ...rows]);
  const found: { id: string; title: string }[] = (await company.admin.call(listProjects, {})).body;
  const idOf = (name: string) => found.find(({ title }) => title === name)?.id as string;
  await addDocument(test, company.admin, idOf('Document'));
  await addImage(test, company, acme, idOf('Picture'));
  await say(company.admin, onProject(idOf('Message')), 'Hello');
  const document = await addDocument(test, company.admin, idOf('Trash'));
  const image = newId();
  await addImage(test, company, acme, idOf('Trash')).then((id) =>
    query('update images set deleted_at = now(), id = $2 where id = $1', [id, image]),
  );
  await query('update documents set deleted_at = now() where id = $1', [document]);

  const tasks = await run('tasks', [
    'title,project',
    'With file,Task file',
    'With message,Task file',
    'Without file,Task file',
    'In trash,Trash',
  ]);
  const readTasks = async (projectId: string): Promise<{ id: string; title: string }[]> =>
    (await company.admin.call(listTasks, { query: { projectId } })).body;
  const tasksOf = async (projectId: string) => (await readTasks(projectId)).map(({ title }) => title);
  const ofTask = async (project: string, title: string) => {
    const file = project === 'Trash' ? document : await addDocument(test, company.admin, idOf(project));
    await query('update documents set task_id = (select id from tasks where title = $2) where id = $1', [file, title]);
  };
  await ofTask('Task file', 'With file');
  await ofTask('Trash', 'In trash');
  const talked = (await readTasks(idOf('Task file'))).find(({ title }) => title === 'With message')?.id as string;
  await say(company.admin, onTask(talked), 'Hello');
  const why = 'Something was uploaded or written for the task.';
  const kept = ['With file', 'With message'].map((name) => ({ id: expect.any(String), name, reason: why }));
  expect((await undo(tasks)).body).toEqual({ removed: 2, kept });
  expect([await tasksOf(idOf('Task file')), await tasksOf(idOf('Trash'))]).toEqual([['With file', 'With message'], []]);

  const reason = 'The project has files, messages or tickets.';
  const used = ['Document', 'Picture', 'Message', 'Task file'];
  expect((await undo(projects)).body).toEqual({
    removed: 2,
    kept: used.map((name) => ({ id: idOf(name), name, reason })),
  });
  const held = (await undo(clients)).body;
  expect(held).toEqual({ removed: 0, kept: [{ id: acme, name: 'Acme', reason: expect.stringMatching(/project/) }] });
});

it('is offered in a list of those that ran, newest first, page by page', async () => {
  await check('clients', ['name', 'Acme']);
  const ran = [
    await run('clients', ['name', 'One']),
    await run('clients', ['name', 'Two']),
    await run('clients', ['name', 'Three']),
  ];
  const first = await company.admin.call(listImports, { query: { limit: 2 } });
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1];
  const second = await company.admin.call(listImports, { query: { limit: 2, cursor } });
  expect([first.headers['x-total-count'], second.headers['x-total-count']]).toEqual(['3', undefined]);
  expect([...first.body, ...second.body].map(({ id }: Import) => id)).toEqual(ran.toReversed());
  expect(first.body[0]).toMatchObject({ createdByName: 'Ada Admin', rows: 1, created: 1, updated: 0, skipped: 0 });
});
