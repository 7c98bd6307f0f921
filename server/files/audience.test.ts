import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import * as documents from '#contract/documents.ts';
import * as images from '#contract/images.ts';
import { getProject, getProjectSummary, updateProject } from '#contract/projects.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openChangeStream } from '#tests/support/change-stream.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let acme: string;
let globex: string;
let project: string;
let picture: Buffer;
/** Client users of Acme: one sees all its projects, the other only the project that they are assigned to. */
let viewer: Person;
let member: Person;

beforeAll(async () => {
  const teal = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } });
  picture = await teal.png().toBuffer();
  test = await startTestApp();
  await test.app.listen({ port: 0, host: 'localhost' });
  company = await createCompany(test, 'Alder');
  acme = await company.addClient('Acme');
  globex = await company.addClient('Globex');
  const claims = ['ProjectDocuments:UploadProjectDocuments', 'ProjectDocuments:ViewProjectDocuments'];
  claims.push('ProjectImages:UploadProjectImages', 'ProjectImages:ViewProjectImages');
  const roleType = 'ClientUser';
  await company.addRole({ name: 'viewer', roleType, claims: [...claims, 'Project:ViewAllProjects'] });
  await company.addRole({ name: 'member', roleType, claims: [...claims, 'Project:ViewAssignedProjects'] });
  viewer = await company.addPerson({ role: 'viewer', clientId: acme });
  member = await company.addPerson({ role: 'member', clientId: acme });
});
afterAll(() => test.stop());

beforeEach(async () => {
  project = await company.addProject({ clientId: acme, members: [{ person: member, side: 'ClientUser' }] });
});

const kinds = {
  document: {
    noun: 'documents',
    create: documents.uploadDocument,
    update: documents.updateDocument,
    list: documents.listProjectDocuments,
    download: documents.downloadDocument,
    read: documents.getDocument,
    count: 'documentCount',
    total: 'documentCount',
    part: (): FormPart => ['File', pdfFile, 'plan.pdf'],
  },
  image: {
    noun: 'images',
    create: images.uploadImage,
    update: images.updateImage,
    list: images.listProjectImages,
    download: images.downloadImage,
    read: images.getImageUrl,
    count: 'imageCount',
    total: 'imagesCount',
    part: (): FormPart => ['File', picture, 'site.png'],
  },
} as const;
type Kind = keyof typeof kinds;

const add = (kind: Kind, who: Person, audience?: string) =>
  upload(test, who, kinds[kind].create, [
    ['ProjectId', project],
    ...(audience === undefined ? [] : [['Audience', audience] satisfies FormPart]),
    kinds[kind].part(),
  ]);

const setAudience = (kind: Kind, who: Person, id: string, audience: 'client' | 'staff') =>
  who.call(kinds[kind].update, { params: { id }, body: { audience } });

/** What somebody finds out about the only file of the project. */
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
    project = await company.addProject({ clientId: acme, members: [{ person: member, side: 'ClientUser' }] });
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

  it('cannot be made internal by client users, not even their own', async () => {
    const { body: own } = await add(kind, viewer);
    const refused = { status: 400, body: { message: 'Only staff can keep files to themselves' } };
    expect(await setAudience(kind, viewer, own.id, 'staff')).toMatchObject(refused);
    expect(await add(kind, viewer, 'staff')).toMatchObject(refused);
    expect((await setAudience(kind, viewer, own.id, 'client')).status).toBe(200);
    expect((await viewer.call(kinds[kind].list, { params: { id: project } })).body).toHaveLength(1);
  });

  it('is changed by its uploader and by holders of the delete permission', async () => {
    const { id } = (await add(kind, company.admin)).body;
    const worker = await company.addPerson({ role: 'worker' });
    const assigned = await company.addProject({ clientId: acme, members: [{ person: worker }] });
    const change = (who: Person, of: string) =>
      who.call(kinds[kind].update, { params: { id: of }, body: { description: 'New' } }).then(({ status }) => status);
    expect([await change(viewer, id), await change(worker, id), await change(company.admin, id)]).toEqual([
      403, 404, 200,
    ]);
    project = assigned;
    const { id: others } = (await add(kind, company.admin)).body;
    const { id: own } = (await add(kind, worker)).body;
    expect([await change(worker, others), await change(worker, own)]).toEqual([403, 200]);
  });

  it('leaves an audit entry for what changed, and none if nothing did', async () => {
    const { id } = (await add(kind, company.admin)).body;
    const change = (body: object) => company.admin.call(kinds[kind].update, { params: { id }, body });
    await change({ audience: 'client', description: '' });
    await change({ audience: 'staff' });
    await change({ description: 'Ground floor' });
    const { body } = await company.admin.call(listAudit, { query: { kind: 'files', limit: 3 } });
    expect(body.map(({ action, details }: { action: string; details: object }) => [action, details])).toEqual([
      [`${kind}.updated`, { fields: ['description'] }],
      [`${kind}.updated`, { fields: ['audience'], audience: 'staff' }],
      [`${kind}.uploaded`, { audience: 'client' }],
    ]);
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
