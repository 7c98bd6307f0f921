import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteDocument } from '#contract/documents.ts';
import { updateMessage } from '#contract/messages.ts';
import { deleteProject } from '#contract/projects.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  addDocument,
  createStudio,
  mention,
  onDocument,
  onProject,
  type Studio,
  say,
} from '#tests/support/conversation.ts';

/** Messages are removed with what they are about. */

let test: TestApp;
let studio: Studio;
beforeAll(async () => {
  test = await startTestApp();
  studio = await createStudio(test);
  // The session stays valid when the test moves the clock.
  await test.database.owner.query("update sessions set expires_at = 'infinity'");
});
afterAll(() => test.stop());

const day = 24 * 60 * 60 * 1000;
const count = async (table: string) =>
  (await test.database.owner.query(`select count(*)::int as count from ${table}`)).rows[0].count;
const rows = async () => [await count('messages'), await count('message_edits'), await count('mentions')];

it('messages leave with a document or a project that was in the trash for 30 days, with answers, history and mentions', async () => {
  const { company, worker, cleo, project } = studio;
  const document = await addDocument(test, worker, project);
  for (const about of [onDocument(document), onProject(project)]) {
    const id = await say(worker, about, mention(cleo));
    await say(cleo, about, 'Yes?', { parentId: id });
    await test.database.owner.query("update messages set created_at = created_at - interval '1 hour' where id = $1", [
      id,
    ]);
    await worker.call(updateMessage, { params: { id }, body: { body: `${mention(cleo)}!` } });
  }
  await company.admin.call(deleteDocument, { params: { id: document } });
  const expected = await rows();
  expect(expected).toEqual([4, 2, 2]);
  await maintain(test.services, { now: new Date(Date.now() + 29 * day) });
  expect(await rows()).toEqual(expected);
  await maintain(test.services, { now: new Date(Date.now() + 31 * day) });
  expect(await rows()).toEqual([2, 1, 1]);
  await company.admin.call(deleteProject, { params: { id: project } });
  await maintain(test.services, { now: new Date(Date.now() + 31 * day) });
  expect(await rows()).toEqual([0, 0, 0]);
});
