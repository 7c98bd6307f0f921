import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadDocument } from '#contract/work/documents.ts';
import { listTrash } from '#contract/work/trash.ts';
import { type AudienceTest, startAudienceTest } from '#tests/support/audience.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { remove, restore, statusOf } from '#tests/support/trash.ts';
import { upload } from '#tests/support/upload.ts';

/** Files wait for what they belong to. */

let studio: AudienceTest;
let project: string;

beforeAll(async () => {
  studio = await startAudienceTest();
});
afterAll(() => studio.test.stop());

beforeEach(async () => {
  project = await studio.addProject();
});

const admin = () => studio.company.admin;
const addFile = async (kind: 'document' | 'image') => (await studio.add(kind, admin(), project)).body.id as string;
const rows = async (text: string, values: unknown[]) => (await studio.test.database.owner.query(text, values)).rows;

describe.each(['document', 'image'] as const)('a %s', (kind) => {
  const noun = `${kind}s` as const;

  it('of a project in the trash waits for its project', async () => {
    const id = await addFile(kind);
    await remove(admin(), noun, id);
    await remove(admin(), 'projects', project);
    const { body } = await admin().call(listTrash, { query: { noun } });
    expect(body.find((each: { id: string }) => each.id === id).restoreFirst).toBe('project');

    const refused = await restore(admin(), noun, id);
    expect([refused.status, refused.body.message]).toEqual([400, 'Restore the project first.']);
    await restore(admin(), 'projects', project);
    expect(await statusOf(admin(), noun, id)).toBe(404);
    expect((await restore(admin(), noun, id)).status).toBe(200);
    expect(await statusOf(admin(), noun, id)).toBe(200);
  });

  it('that was not deleted on its own comes back only with its project', async () => {
    const id = await addFile(kind);
    await remove(admin(), 'projects', project);
    const { body } = await admin().call(listTrash, { query: { noun } });
    expect(body.map((each: { id: string }) => each.id)).not.toContain(id);
    expect((await restore(admin(), noun, id)).status).toBe(404);
  });

  it('leaves an event that says it was restored, with its audience', async () => {
    const { id } = (await studio.add(kind, admin(), project, 'staff')).body;
    await remove(admin(), noun, id);
    await restore(admin(), noun, id);
    const kinds = await rows('select kind, audience from events where subject_id = $1 order by id', [id]);
    expect(kinds).toEqual(
      ['uploaded', 'deleted', 'restored'].map((what) => ({ kind: `${kind}.${what}`, audience: 'staff' })),
    );
  });
});

it('a document of a client in the trash waits for its client', async () => {
  const clientId = await studio.company.addClient('With a letter');
  const parts = [
    ['ClientId', clientId] as [string, string],
    ['File', pdfFile, 'letter.pdf'] as [string, Buffer, string],
  ];
  const { id } = (await upload(studio.test, admin(), uploadDocument, parts)).body;
  await remove(admin(), 'documents', id);
  expect((await remove(admin(), 'clients', clientId)).status).toBe(200);
  const refused = await restore(admin(), 'documents', id);
  expect([refused.status, refused.body.message]).toEqual([400, 'Restore the client first.']);
  await restore(admin(), 'clients', clientId);
  expect((await restore(admin(), 'documents', id)).status).toBe(200);
});
