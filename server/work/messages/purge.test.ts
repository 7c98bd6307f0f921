import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadAttachment } from '#contract/work/attachments.ts';
import { deleteDocument } from '#contract/work/documents.ts';
import { deleteMessage, updateMessage } from '#contract/work/messages.ts';
import { deleteProject } from '#contract/work/projects.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import {
  addDocument,
  createStudio,
  mention,
  onDocument,
  onProject,
  type Studio,
  say,
  sayWithFile,
} from '#tests/support/conversation.ts';

import { upload } from '#tests/support/upload.ts';

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
const rows = async () => [
  await count('messages'),
  await count('message_edits'),
  await count('mentions'),
  await count('attachments'),
];
/** How many files are stored, and how many removals are under way. */
async function stored(): Promise<[number, number]> {
  let files = 0;
  for await (const _ of test.services.files.store.list(studio.company.id)) files += 1;
  return [files, await count('uploads')];
}
const addFile = async (who: Person): Promise<string> =>
  (await upload(test, who, uploadAttachment, [['File', Buffer.from('A note.'), 'note.txt']])).body.id;

it('messages leave with a document or a project that was in the trash for 30 days, with answers, history, mentions and files', async () => {
  const { company, worker, cleo, project } = studio;
  const document = await addDocument(test, worker, project);
  for (const about of [onDocument(document), onProject(project)]) {
    const id = await sayWithFile(worker, about, mention(cleo), await addFile(worker));
    await say(cleo, about, 'Yes?', { parentId: id });
    await test.database.owner.query("update messages set created_at = created_at - interval '1 hour' where id = $1", [
      id,
    ]);
    await worker.call(updateMessage, { params: { id }, body: { body: `${mention(cleo)}!` } });
  }
  await company.admin.call(deleteDocument, { params: { id: document } });
  const expected = await rows();
  expect(await stored()).toEqual([3, 0]);
  expect(expected).toEqual([4, 2, 2, 2]);
  await maintain(test.services, { now: new Date(Date.now() + 29 * day) });
  expect(await rows()).toEqual(expected);
  await maintain(test.services, { now: new Date(Date.now() + 31 * day) });
  expect(await rows()).toEqual([2, 1, 1, 1]);
  expect(await stored()).toEqual([1, 0]);
  await company.admin.call(deleteProject, { params: { id: project } });
  await maintain(test.services, { now: new Date(Date.now() + 31 * day) });
  expect(await rows()).toEqual([0, 0, 0, 0]);
  expect(await stored()).toEqual([0, 0]);
});

it('a file that no message got leaves after a day, and one that a message has stays', async () => {
  const { worker } = studio;
  const about = onProject(await studio.addProject());
  const [unused, used] = [await addFile(worker), await addFile(worker)];
  await sayWithFile(worker, about, 'Here', used);
  await maintain(test.services, { now: new Date(Date.now() + 0.9 * day) });
  expect(await stored()).toEqual([2, 0]);
  await maintain(test.services, { now: new Date(Date.now() + 1.1 * day) });
  expect(await stored()).toEqual([1, 0]);
  const { rows: left } = await test.database.owner.query('select id from attachments');
  expect(left).toEqual([{ id: used }]);
  expect(unused).not.toBe(used);
});

it('the bytes of a deleted message leave with the next maintenance', async () => {
  const { worker } = studio;
  const about = onProject(await studio.addProject());
  const [before] = await stored();
  const id = await sayWithFile(worker, about, 'Here', await addFile(worker));
  await worker.call(deleteMessage, { params: { id } });
  expect(await stored()).toEqual([before + 1, 1]);
  await maintain(test.services);
  expect(await stored()).toEqual([before, 0]);
});
