import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as documents from '#contract/work/documents.ts';
import * as images from '#contract/work/images.ts';
import { getProject, getProjectSummary, updateProject } from '#contract/work/projects.ts';
import { type AudienceTest, type Kind, kinds, setAudience, startAudienceTest } from '#tests/support/audience.ts';
import { openChangeStream } from '#tests/support/change-stream.ts';
import type { Person } from '#tests/support/company.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

let test: AudienceTest['test'];
let company: AudienceTest['company'];
let acme: AudienceTest['acme'];
let globex: AudienceTest['globex'];
let viewer: AudienceTest['viewer'];
let member: AudienceTest['member'];
let addProject: AudienceTest['addProject'];
let project: string;
let addFile: AudienceTest['add'];

beforeAll(async () => {
  ({ test, company, acme, globex, viewer, member, addProject, add: addFile } = await startAudienceTest());
});
afterAll(() => test.stop());

beforeEach(async () => {
  project = await addProject();
});

const add = (kind: Kind, who: Person, audience?: string) => addFile(kind, who, project, audience);

/** What a user finds out about the only file of the project. */
async function seenBy(who: Person, kind: Kind, id: string) {
  const { list, read, download, update, count, total } = kinds[kind];
  const input = { params: { id } };
  const [listed, found, bytes, changed, ofProject, summary] = await Promise.all([
    who.call(list, { params: { id: project } }),
    who.call(read, input),
    who.call(download, input),
    who.call(update, { params: { id }, body: {} }),
    who.call(getProject, { params: { id: project } }),
    who.call(getProjectSummary, { query: { today: '2026-01-01' } }),
  ]);
  return {
    listed: listed.body.length,
    statuses: [found.status, bytes.status, changed.status],
    counts: [
      ofProject.body[count],
      summary.body.recentProjects.find((each: { id: string }) => each.id === project)[count],
    ],
    total: summary.body[total],
  };
}

describe.each(['document', 'image'] as const)('a %s', (kind) => {
  it('is visible to the client unless the upload says otherwise', async () => {
    for (const audience of [undefined, '', 'client'])
      expect((await add(kind, company.admin, audience)).body.audience).toBe('client');
    expect((await add(kind, company.admin, 'staff')).body.audience).toBe('staff');
    const wrong = await add(kind, company.admin, 'everyone');
    expect([wrong.status, wrong.body.errors]).toEqual([400, { Audience: ['Choose client or staff'] }]);
    const { body } = await viewer.call(kinds[kind].list, { params: { id: project } });
    expect(body.map(({ audience }: { audience: string }) => audience)).toEqual(['client', 'client', 'client']);
  });

  it('that is for staff only leaves no trace for client users', async () => {
    const before = await seenBy(viewer, kind, (await add(kind, company.admin, 'client')).body.id);
    expect(before).toMatchObject({ listed: 1, statuses: [200, 200, 403], counts: [1, 1] });
    project = await addProject();
    const { id } = (await add(kind, company.admin, 'staff')).body;
    const none = { listed: 0, statuses: [404, 404, 404], counts: [0, 0], total: before.total };
    expect(await seenBy(viewer, kind, id)).toEqual(none);
    expect(await seenBy(member, kind, id)).toMatchObject({ listed: 0, statuses: [404, 404, 404], counts: [0, 0] });
    expect(await seenBy(company.admin, kind, id)).toMatchObject({
      listed: 1,
      statuses: [200, 200, 200],
      counts: [1, 1],
    });
  });

  it('disappears and comes back for client users, who are told live', async () => {
    const { id } = (await add(kind, company.admin)).body;
    const streams = await Promise.all([viewer, member].map((who) => openChangeStream(test.app, who)));
    const elsewhere = await company.addPerson({ role: 'viewer', clientId: globex });
    const others = await openChangeStream(test.app, elsewhere);

    expect((await setAudience(kind, company.admin, id, 'staff')).body).toMatchObject({ id, audience: 'staff' });
    expect(await seenBy(viewer, kind, id)).toMatchObject({ listed: 0, statuses: [404, 404, 404], counts: [0, 0] });
    const { noun } = kinds[kind];
    for (const stream of streams) await expect.poll(() => stream.all()).toEqual(['ready', noun]);

    await setAudience(kind, company.admin, id, 'client');
    expect(await seenBy(viewer, kind, id)).toMatchObject({ listed: 1, statuses: [200, 200, 403], counts: [1, 1] });
    for (const stream of streams) await expect.poll(() => stream.all()).toEqual(['ready', noun, noun]);
    expect(others.all()).toEqual(['ready']);
  });

  it('becomes internal when its project moves to another client, in the trash too', async () => {
    const { id } = (await add(kind, company.admin)).body;
    const { id: deleted } = (await add(kind, company.admin)).body;
    const { noun } = kinds[kind];
    await test.database.owner.query(`update ${noun} set deleted_at = now() where id = $1`, [deleted]);
    await company.admin.call(updateProject, { params: { id: project }, body: { clientId: globex } });
    const next = await company.addPerson({ role: 'viewer', clientId: globex });
    expect(await seenBy(next, kind, id)).toMatchObject({ listed: 0, statuses: [404, 404, 404], counts: [0, 0] });
    const { rows } = await test.database.owner.query(`select distinct audience from ${noun} where project_id = $1`, [
      project,
    ]);
    expect(rows).toEqual([{ audience: 'staff' }]);
    await setAudience(kind, company.admin, id, 'client');
    expect((await seenBy(next, kind, id)).listed).toBe(1);
  });
});

it('ends links to an image that were made before it became internal', async () => {
  const { id } = (await add('image', company.admin)).body;
  const { body } = await viewer.call(images.listProjectImages, { params: { id: project } });
  const links = [body[0].originalUrl, body[0].previewUrl, body[0].thumbnails.small];
  const open = async () =>
    (await Promise.all(links.map((url) => test.app.inject({ url })))).map((each) => each.statusCode);
  expect(await open()).toEqual([200, 200, 200]);
  await setAudience('image', company.admin, id, 'staff');
  expect(await open()).toEqual([404, 404, 404]);
});

it('tells users of the client live when a document without a project becomes internal', async () => {
  const parts: FormPart[] = [
    ['ClientId', acme],
    ['File', pdfFile, 'offer.pdf'],
  ];
  const { id } = (await upload(test, company.admin, documents.uploadDocument, parts)).body;
  expect((await member.call(documents.getDocument, { params: { id } })).status).toBe(200);
  const stream = await openChangeStream(test.app, member);
  await setAudience('document', company.admin, id, 'staff');
  await expect.poll(() => stream.all()).toEqual(['ready', 'documents']);
  expect((await member.call(documents.getDocument, { params: { id } })).status).toBe(404);
});
