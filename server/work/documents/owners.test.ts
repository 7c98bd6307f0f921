import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/work/documents.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let client: string;
let otherClient: string;
let project: string;
let manager: Person;
let worker: Person;
let clientUser: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  client = await company.addClient('Own');
  otherClient = await company.addClient('Other');
  manager = await company.addPerson({ role: 'manager' });
  worker = await company.addPerson({ role: 'worker' });
  clientUser = await company.addPerson({ role: 'client', clientId: client });
  project = await company.addProject({ clientId: client, members: [{ person: worker }] });
});
afterAll(() => test.stop());

const send = (who: Person, fields: Record<string, string>) =>
  upload(test, who, contract.uploadDocument, [...(Object.entries(fields) as FormPart[]), ['File', pdfFile, 'a.pdf']]);

async function add(who: Person, fields: Record<string, string> = {}): Promise<contract.ProjectDocument> {
  const { status, body } = await send(who, fields);
  expect(status).toBe(201);
  return body;
}

const getStatus = async (who: Person, id: string) => (await who.call(contract.getDocument, { params: { id } })).status;

describe('documents of a project', () => {
  it('belong to the client of the project; another client returns 400', async () => {
    expect((await add(manager, { ProjectId: project, ClientId: client })).clientId).toBe(client);
    const { status, body } = await send(manager, { ProjectId: project, ClientId: otherClient });
    expect([status, body.errors]).toEqual([400, { ClientId: ['The project belongs to another client'] }]);
  });
});

describe('documents without a project', () => {
  it('are visible to users of their client and to staff who see a project of that client', async () => {
    const own = await add(manager, { ClientId: client });
    const others = await add(manager, { ClientId: otherClient });
    expect([
      await getStatus(clientUser, own.id),
      await getStatus(worker, own.id),
      await getStatus(manager, own.id),
    ]).toEqual([200, 200, 200]);
    expect([await getStatus(clientUser, others.id), await getStatus(worker, others.id)]).toEqual([404, 404]);
  });

  it('stay visible to their uploader who leaves the projects of the client', async () => {
    const leaver = await company.addPerson({ role: 'worker' });
    const target = await company.addProject({ clientId: otherClient, members: [{ person: leaver }] });
    const [theirs, others] = [
      await add(leaver, { ClientId: otherClient }),
      await add(manager, { ClientId: otherClient }),
    ];
    expect([await getStatus(leaver, theirs.id), await getStatus(leaver, others.id)]).toEqual([200, 200]);
    await test.database.owner.query('delete from project_members where project_id = $1', [target]);
    expect([await getStatus(leaver, theirs.id), await getStatus(leaver, others.id)]).toEqual([200, 404]);
  });

  it('can only be uploaded for a client that the user can list or sees a project of', async () => {
    await add(worker, { ClientId: client });
    await company.addRole({
      name: 'clerk',
      claims: ['Clients:ViewClients', 'ProjectDocuments:UploadProjectDocuments'],
    });
    await add(await company.addPerson({ role: 'clerk' }), { ClientId: otherClient });
    const foreign = await (await createCompany(test, 'Elsewhere')).addClient('Foreign');
    const deleted = await company.addClient('Deleted');
    await test.database.owner.query('update clients set deleted_at = now() where id = $1', [deleted]);
    for (const [who, ClientId] of [
      [worker, otherClient],
      [worker, foreign],
      [manager, foreign],
      [manager, deleted],
    ] as const) {
      const { status, body } = await send(who, { ClientId });
      expect([status, body.errors]).toEqual([400, { ClientId: ['This does not exist, or is not visible to you.'] }]);
    }
  });

  it('are visible only to staff if they have no client either', async () => {
    const { id, projectId, clientId } = await add(manager);
    expect([projectId, clientId]).toEqual([undefined, undefined]);
    expect([await getStatus(worker, id), await getStatus(clientUser, id)]).toEqual([200, 404]);
  });

  it('belong to the client of the client user who uploads them', async () => {
    await company.addRole({
      name: 'uploading client',
      roleType: 'ClientUser',
      claims: ['ProjectDocuments:UploadProjectDocuments', 'ProjectDocuments:ViewProjectDocuments'],
    });
    const uploader = await company.addPerson({ role: 'uploading client', clientId: client });
    expect((await add(uploader)).clientId).toBe(client);
    expect((await send(uploader, { ClientId: otherClient })).status).toBe(400);
  });
});

it('the total of all documents counts what one sees', async () => {
  await add(manager, { ClientId: otherClient });
  await add(manager, { ProjectId: await company.addProject({ clientId: otherClient }) });
  const totals = [];
  for (const who of [manager, worker, clientUser]) {
    const all = (await who.call(contract.listDocuments, {})).body.length;
    const { headers } = await who.call(contract.listDocuments, { query: { limit: 1 } as never });
    expect(Number(headers['x-total-count'])).toBe(all);
    totals.push(all);
  }
  expect(totals[1]).toBeLessThan(totals[0] as number);
});
