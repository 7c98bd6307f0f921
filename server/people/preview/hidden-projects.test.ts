import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endPreview, previewUser } from '#contract/people/preview.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import {
  downloadDocument,
  getDocument,
  listDocuments,
  listProjectDocuments,
  uploadDocument,
} from '#contract/work/documents.ts';
import { downloadImage, getImageUrl, listProjectImages, uploadImage } from '#contract/work/images.ts';
import { getProject, getProjectDetails, getProjectSummary, listProjects } from '#contract/work/projects.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';

/** Projects that the starter of a preview does not see stay hidden in it, with their files. */

let test: TestApp;
let company: Company;
let nina: Person;
let starter: Person;
let shared: Place;
let hidden: Place;
let ofClient: string;
let acme: string;

type Place = { projectId: string; documentId: string; imageId: string };
const shownClaims = [
  'Project:ViewAssignedProjects',
  'ProjectDocuments:ViewProjectDocuments',
  'ProjectImages:ViewProjectImages',
];

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  acme = await company.addClient('Acme');
  await company.addRole({ name: 'shown', roleType: 'ClientUser', claims: shownClaims });
  await company.addRole({ name: 'starter', claims: [...shownClaims, 'Users:ViewUsers'] });
  nina = await company.addPerson({ role: 'shown', clientId: acme });
  starter = await company.addPerson({ role: 'starter' });
  shared = await addPlace([starter]);
  hidden = await addPlace([]);
  ofClient = (
    await upload(test, company.admin, uploadDocument, [
      ['ClientId', acme],
      ['File', Buffer.from('A note.'), 'note.txt'],
    ])
  ).body.id;
});
afterAll(() => test.stop());

async function addPlace(staff: Person[]): Promise<Place> {
  const members = [
    { person: nina, side: 'ClientUser' as const },
    ...staff.map((person) => ({ person, side: 'InternalUser' as const })),
  ];
  const projectId = await company.addProject({ clientId: acme, members });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const file = (name: string, content: Buffer) =>
    [
      ['ProjectId', projectId],
      ['File', content, name],
    ] as Parameters<typeof upload>[3];
  const document = await upload(test, company.admin, uploadDocument, file('note.txt', Buffer.from('A note.')));
  const image = await upload(test, company.admin, uploadImage, file('teal.png', picture));
  return { projectId, documentId: document.body.id, imageId: image.body.imageId };
}

async function begin(by: Person) {
  const { body } = await by.call(previewUser, { params: { id: nina.id } });
  const headers = { authorization: `Bearer ${body.token}` };
  return <E extends Endpoint>(endpoint: E, input: object = {}) => call(test, endpoint, input as never, headers);
}

type Ask = Awaited<ReturnType<typeof begin>>;
const byId = (id: string) => ({ params: { id } });

/** What a preview or a user sees of both projects. */
async function look(ask: Ask) {
  const summary = (await ask(getProjectSummary)).body;
  const idsOf = async (endpoint: Endpoint) => (await ask(endpoint)).body.map(({ id }: { id: string }) => id).sort();
  const statusesOf = async ({ projectId, documentId, imageId }: Place) =>
    [
      ...(await Promise.all(
        [getProject, getProjectDetails, listProjectDocuments].map((each) => ask(each, byId(projectId))),
      )),
      await ask(listProjectImages, byId(projectId)),
      ...(await Promise.all([getDocument, downloadDocument].map((each) => ask(each, byId(documentId))))),
      ...(await Promise.all([getImageUrl, downloadImage].map((each) => ask(each, byId(imageId))))),
    ].map(({ status }) => status);
  return {
    counts: [summary.totalProjects, summary.documentCount, summary.imagesCount, summary.recentProjects.length],
    projects: await idsOf(listProjects),
    documents: await idsOf(listDocuments),
    shared: [...new Set(await statusesOf(shared))],
    hidden: [...new Set(await statusesOf(hidden))],
  };
}

const everything = () => ({
  counts: [2, 2, 2, 2],
  projects: [shared.projectId, hidden.projectId].sort(),
  documents: [shared.documentId, hidden.documentId, ofClient].sort(),
  shared: [200],
  hidden: [200],
});

describe('a preview by staff who see all projects', () => {
  it('shows what the user sees', async () => {
    expect(await look(nina.call as Ask)).toEqual(everything());
    expect(await look(await begin(company.admin))).toEqual(everything());
  });
});

describe('a preview by staff who see assigned projects', () => {
  it('hides the other projects of the user, with their documents and images, in lists, counts and downloads', async () => {
    expect(await look(await begin(starter))).toEqual({
      counts: [1, 1, 1, 1],
      projects: [shared.projectId],
      documents: [shared.documentId, ofClient].sort(),
      shared: [200],
      hidden: [404],
    });
  });

  it('hides documents of a client of which they see no project', async () => {
    const newcomer = await company.addPerson({ role: 'starter' });
    expect(await look(await begin(newcomer))).toEqual({
      counts: [0, 0, 0, 0],
      projects: [],
      documents: [],
      shared: [404],
      hidden: [404],
    });
  });
});

describe('links to images', () => {
  it('work without a token while the preview lasts, and for what it shows', async () => {
    const ask = await begin(starter);
    const [image] = (await ask(listProjectImages, byId(shared.projectId))).body;
    const link = (await ask(getImageUrl, byId(shared.imageId))).body.url;
    const urls = [image.originalUrl, image.previewUrl, image.thumbnails.small, link];
    const statuses = () => Promise.all(urls.map(async (url) => (await test.app.inject({ url })).statusCode));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    // Without the preview in it, the link would be one of the starter themselves.
    const asStarter = await test.app.inject({ url: link.replace(/&preview=[^&]*/, '') });
    expect(asStarter.statusCode).toBe(401);
    const ofHidden = await test.app.inject({ url: link.replace(shared.imageId, hidden.imageId) });
    expect(ofHidden.statusCode).toBe(401);
    await ask(endPreview);
    expect(await statuses()).toEqual([401, 401, 401, 401]);
  });

  it('are noted as looked at', async () => {
    const ask = await begin(starter);
    const [image] = (await ask(listProjectImages, byId(shared.projectId))).body;
    await test.app.inject({ url: image.thumbnails.small });
    await ask(endPreview);
    const { rows } = await test.database.owner.query(
      "select details from audit_log where tenant_id = $1 and action = 'preview.ended' order by id desc limit 1",
      [company.id],
    );
    expect(rows).toEqual([{ details: { operations: ['listProjectImages', 'downloadImage'] } }]);
  });
});
