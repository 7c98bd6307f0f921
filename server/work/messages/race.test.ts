import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { setAudience } from '#tests/support/audience.ts';
import { callDuringChange } from '#tests/support/concurrent-change.ts';
import {
  addDocument,
  createStudio,
  onDocument,
  onProject,
  post,
  type Studio,
  textsOf,
} from '#tests/support/conversation.ts';
import { connectSuperuser } from '#tests/support/database.ts';
import { waitForBlocked } from '#tests/support/locks.ts';

/** A message that is posted while its subject is hidden from the client. The second always waits for the first. */

let test: TestApp;
let studio: Studio;
beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
});
afterAll(() => test.stop());

const audiencesOf = async (subjectId: string) =>
  (await test.database.owner.query('select audience from messages where subject_id = $1', [subjectId])).rows;

it('becomes internal if it was posted first', async () => {
  const { company, acme, worker, project } = studio;
  const document = await addDocument(test, worker, project);
  const posting = await connectSuperuser(test.database.name);
  await posting.query('begin');
  await posting.query('select from documents where id = $1 for share', [document]);
  const hiding = setAudience('document', company.admin, document, 'staff');
  await waitForBlocked(posting);
  await posting.query(
    `insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body)
     values ($1, $2, 'document', $3, $4, $5, $6, 'client', 'client', 'Just in time')`,
    [company.id, newId(), document, acme, project, worker.id],
  );
  await posting.query('commit');
  await posting.end();
  expect((await hiding).status).toBe(200);
  expect(await audiencesOf(document)).toEqual([{ audience: 'staff' }]);
});

it('is internal if it comes later', async () => {
  const { worker, project } = studio;
  const document = await addDocument(test, worker, project);
  const change = ["update documents set audience = 'staff' where id = $1", [document]] as [string, unknown[]];
  const late = await callDuringChange(test.database, [change], () => post(worker, onDocument(document), 'Too late'));
  expect(late.body).toMatchObject({ postedTo: 'client', audience: 'staff' });
});

it('is for the new client if its project moves first', async () => {
  const { globex, worker, cleo, gus, project } = studio;
  const change = ['update projects set client_id = $2 where id = $1', [project, globex]] as [string, unknown[]];
  const late = await callDuringChange(test.database, [change], () => post(worker, onProject(project), 'For Globex'));
  expect(late.status).toBe(201);
  expect(await textsOf(gus, onProject(project))).toEqual(['For Globex']);
  expect(await textsOf(cleo, onProject(project))).toBe(404);
});
