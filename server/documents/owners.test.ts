import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/documents.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
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
  test = await startTestApp();
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

const sees = async (who: Person, id: string) => (await who.call(contract.getDocument, { params: { id } })).status;

describe('documents of a project', () => {
  it('belong to its client; 400 where another is named', async () => {
    expect((await add(manager, { ProjectId: project, ClientId: client })).clientId).toBe(client);
    const { status, body } = await send(manager, { ProjectId: project, ClientId: otherClient });
    expect([status, body.errors]).toEqual([400, { ClientId: ['The project belongs to another client'] }]);
  });
});

describe('documents without project', () => {
  it('belong to their client: to its users, and to staff who see a project of it', async () => {
    const own = await add(manager, { ClientId: client });
    const others = await add(manager, { ClientId: otherClient });
    expect([await sees(clientUser, own.id), await sees(worker, own.id), await sees(manager, own.id)]).toEqual([
      200, 200, 200,
    ]);
    expect([await sees(clientUser, others.id), await sees(worker, others.id)]).toEqual([404, 404]);
  });

  it('stay in sight of whoever uploaded them, also when they have left the projects of the client', async () => {
    const leaver = await company.addPerson({ role: 'worker' });
    const target = await company.addProject({ clientId: otherClient, members: [{ person: leaver }] });
    const [theirs, others] = [
      await add(leaver, { ClientId: otherClient }),
      await add(manager, { ClientId: otherClient }),
    ];
    expect([await sees(leaver, theirs.id), await sees(leaver, others.id)]).toEqual([200, 200]);
    await test.database.owner.query('delete from project_members where project_id = $1', [target]);
    expect([await sees(leaver, theirs.id), await sees(leaver, others.id)]).toEqual([200, 404]);
  });

  it('are given by staff to clients that they may list or see a project of, and to no other', async () => {
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

  it('belong to staff alone with neither project nor client', async () => {
    const { id, projectId, clientId } = await add(manager);
    expect([projectId, clientId]).toEqual([undefined, undefined]);
    expect([await sees(worker, id), await sees(clientUser, id)]).toEqual([200, 404]);
  });

  it('belong to the client of the client user who uploads them', async () => {
    await company.addRole({
      name: 'giving client',
      roleType: 'ClientUser',
      claims: ['ProjectDocuments:UploadProjectDocuments', 'ProjectDocuments:ViewProjectDocuments'],
    });
    const giver = await company.addPerson({ role: 'giving client', clientId: client });
    expect((await add(giver)).clientId).toBe(client);
    expect((await send(giver, { ClientId: otherClient })).status).toBe(400);
  });
});
