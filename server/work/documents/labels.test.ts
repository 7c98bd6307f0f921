import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentLabel, listDocumentLabels } from '#contract/work/document-labels.ts';
import { documentOrders } from '#contract/work/document-orders.ts';
import * as contract from '#contract/work/documents.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CompanyWithProject, createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

/** The labels of documents, and the orders of their list. */

let test: TestApp;
let world: CompanyWithProject;
const byName = new Map<string, contract.ProjectDocument>();

const files: [name: string, bytes: Buffer, label: string, audience: string][] = [
  ['beam.txt', Buffer.from('Five beams.'), 'Drawings', 'client'],
  ['Attic.pdf', pdfFile, 'Drawings', 'staff'],
  ['costs.csv', Buffer.from('a,b'), '', 'client'],
  ['Zinc.txt', Buffer.from('A roof of zinc, and more.'), 'Contracts', 'staff'],
];

beforeAll(async () => {
  test = await sharedTestApp();
  world = await createCompanyWithProject(test);
  for (const [name, bytes, label, audience] of files) {
    const { status, body } = await send(world.manager, [
      ['File', bytes, name],
      ['ProjectId', world.project],
      ['Label', label],
      ['Audience', audience],
    ]);
    expect(status).toBe(201);
    byName.set(name, body);
  }
});
afterAll(() => test.stop());

const send = (who: CompanyWithProject['manager'], parts: FormPart[]) =>
  upload(test, who, contract.uploadDocument, parts);
const list = async (query: { label?: string; sort?: string; limit?: number; cursor?: string }, who = world.manager) =>
  who.call(contract.listProjectDocuments, { params: { id: world.project }, query: query as object });
const namesOf = ({ body }: { body: contract.ProjectDocument[] }) => body.map(({ fileName }) => fileName);
const labelsFor = async (who: CompanyWithProject['manager']): Promise<DocumentLabel[]> =>
  (await who.call(listDocumentLabels, { params: { id: world.project } })).body;

describe('labels', () => {
  it('are given at the upload and narrow the list, an empty one to documents without a label', async () => {
    expect(byName.get('beam.txt')?.label).toBe('Drawings');
    expect(namesOf(await list({ label: 'Drawings' }))).toEqual(['Attic.pdf', 'beam.txt']);
    expect(namesOf(await list({ label: '' }))).toEqual(['costs.csv']);
    expect(namesOf(await list({ label: 'drawings' }))).toEqual([]);
    const counted = await list({ label: 'Drawings', limit: 1 });
    expect([namesOf(counted), counted.headers['x-total-count']]).toEqual([['Attic.pdf'], '2']);
  });

  it('are listed with how many documents have them, for client users only those of documents that they see', async () => {
    expect(await labelsFor(world.manager)).toEqual([
      { label: 'Contracts', count: 1 },
      { label: 'Drawings', count: 2 },
    ]);
    expect(await labelsFor(world.clientUser)).toEqual([{ label: 'Drawings', count: 1 }]);
    expect(namesOf(await list({ label: 'Contracts' }, world.clientUser))).toEqual([]);
  });

  it('are changed and removed, as one entry of the audit log, with what else is changed', async () => {
    const { id } = byName.get('costs.csv') as contract.ProjectDocument;
    const change = (body: object) => world.manager.call(contract.updateDocument, { params: { id }, body });
    const { status, body } = await change({ label: ' Money\n2026 ', description: 'Of this year' });
    expect([status, body.label, body.description]).toEqual([200, 'Money 2026', 'Of this year']);
    expect((await labelsFor(world.manager)).map(({ label }) => label)).toEqual(['Contracts', 'Drawings', 'Money 2026']);
    expect((await change({ description: 'Of the year' })).body.label).toBe('Money 2026');
    expect((await change({ label: '' })).body.label).toBe('');
    const { rows } = await test.database.owner.query(
      "select details -> 'fields' as fields from audit_log where subject_id = $1 and action = 'document.updated' order by id",
      [id],
    );
    expect(rows.map(({ fields }) => fields)).toEqual([['description', 'label'], ['description'], ['label']]);
  });

  it('are chosen by staff alone', async () => {
    await world.company.addRole({
      name: 'uploader',
      roleType: 'ClientUser',
      claims: (['View', 'Upload', 'Delete'] as const)
        .map((act) => `ProjectDocuments:${act}ProjectDocuments` as const)
        .concat('Project:ViewAllProjects' as never),
    });
    const powerful = await world.company.addPerson({ role: 'uploader', clientId: world.client });
    const { id } = byName.get('beam.txt') as contract.ProjectDocument;
    const changed = await powerful.call(contract.updateDocument, { params: { id }, body: { label: 'Mine' } });
    expect([changed.status, changed.body.errors]).toEqual([400, { label: ['Only staff can choose a label'] }]);
    const sent = await send(powerful, [
      ['File', pdfFile, 'a.pdf'],
      ['ProjectId', world.project],
      ['Label', 'Mine'],
    ]);
    expect([sent.status, sent.body.errors]).toEqual([400, { Label: ['Only staff can choose a label'] }]);
    expect((await list({ label: 'Mine' })).body).toEqual([]);
  });
});

describe('the list of a project', () => {
  const orders = {
    createdAt: ['beam.txt', 'Attic.pdf', 'costs.csv', 'Zinc.txt'],
    fileName: ['Attic.pdf', 'beam.txt', 'costs.csv', 'Zinc.txt'],
    type: ['costs.csv', 'Attic.pdf', 'beam.txt', 'Zinc.txt'],
    fileSizeBytes: ['costs.csv', 'beam.txt', 'Zinc.txt', 'Attic.pdf'],
  };
  it.each(documentOrders)('is sorted by %s, page by page', async (sort) => {
    const ascending = orders[sort.replace('-', '') as keyof typeof orders];
    const expected = sort.startsWith('-') ? ascending.toReversed() : ascending;
    const found: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page++) {
      const answer = await list({ sort, limit: 1, ...(cursor && { cursor }) });
      found.push(...namesOf(answer));
      cursor = /cursor=([^&>]+)/.exec(String(answer.headers.link))?.[1];
      expect(cursor !== undefined).toBe(page < 3);
    }
    expect(found).toEqual(expected);
  });

  it('refuses the cursor of another order, and an altered one', async () => {
    const { headers } = await list({ sort: 'fileSizeBytes', limit: 1 });
    const cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1] ?? '';
    expect((await list({ sort: 'fileName', cursor })).status).toBe(400);
    expect((await list({ cursor })).status).toBe(400);
    const [name, , id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const altered = Buffer.from(JSON.stringify([name, '1; x', id])).toString('base64url');
    expect((await list({ sort: 'fileSizeBytes', cursor: altered })).status).toBe(400);
  });
});

describe('many labels', () => {
  const label = (ids: string[], text: string, who = world.manager) =>
    who.call(contract.bulkUpdateDocuments, { body: { ids, change: { label: text } } });
  const add = async (name: string, audience = 'client') =>
    (
      await send(world.manager, [
        ['File', Buffer.from(name), name],
        ['ProjectId', world.project],
        ['Audience', audience],
      ])
    ).body.id;

  it('are given and removed at once, each with its audit entry, and stop at nothing', async () => {
    const [one, two] = [await add('one.txt'), await add('two.txt')];
    const unknown = '0190aaaa-0000-7000-8000-000000000000';
    const upper = one.toUpperCase();
    const { status, body } = await label([upper, unknown, two, one], ' Many\nof them ');
    expect([status, body]).toEqual([
      200,
      [
        { id: one, status: 200 },
        { id: unknown, status: 404, message: expect.any(String) },
        { id: two, status: 200 },
        { id: one, status: 200 },
      ],
    ]);
    expect(namesOf(await list({ label: 'Many of them' }))).toEqual(['two.txt', 'one.txt']);
    await label([one], 'Many of them');
    await label([one], '');
    expect(namesOf(await list({ label: 'Many of them' }))).toEqual(['two.txt']);
    const { rows } = await test.database.owner.query(
      "select details -> 'fields' as fields from audit_log where subject_id = $1 and action = 'document.updated'",
      [one],
    );
    expect(rows).toEqual([{ fields: ['label'] }, { fields: ['label'] }]);
    await label([two], '');
  });

  it('leave out what somebody else uploaded, what is archived, and what one does not see', async () => {
    const { company, client, worker, manager } = world;
    const others = await add('others.txt');
    const filed = await company.addProject({ clientId: client, title: 'Filed' });
    const sent = await send(manager, [
      ['File', Buffer.from('Old'), 'old.txt'],
      ['ProjectId', filed],
    ]);
    await test.database.owner.query('update projects set archived_at = now() where id = $1', [filed]);
    await company.addRole({
      name: 'reader',
      claims: ['ProjectDocuments:ViewProjectDocuments', 'Project:ViewAllProjects'],
    });
    const reader = await company.addPerson({ role: 'reader' });
    const statuses = async (who: CompanyWithProject['manager']) =>
      (await label([others, sent.body.id], 'Else', who)).body.map(({ status }: { status: number }) => status);
    expect(await statuses(reader)).toEqual([403, 403]);
    const told = await test.app.inject({
      method: 'POST',
      url: '/api/Documents/bulk',
      headers: { authorization: `Bearer ${reader.token}`, 'accept-language': 'de' },
      payload: { ids: [others], change: { label: 'Else' } },
    });
    expect(told.json()).toEqual([{ id: others, status: 403, message: 'Ihre Rolle erlaubt dies nicht.' }]);
    expect(await statuses(worker)).toEqual([403, 404]);
    expect((await label([others], 'Else', world.clientUser)).status).toBe(403);
    expect(namesOf(await list({ label: 'Else' }))).toEqual([]);
    expect(await statuses(manager)).toEqual([200, 403]);
    expect(namesOf(await list({ label: 'Else' }))).toEqual(['others.txt']);
  });
});
