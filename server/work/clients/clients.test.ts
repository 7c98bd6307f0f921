import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteUser } from '#contract/people/users.ts';
import * as contract from '#contract/work/clients.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { createTicket } from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let manager: Person;
let worker: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  manager = await company.addPerson({ role: 'manager' });
  worker = await company.addPerson({ role: 'worker' });
});
afterAll(() => test.stop());

describe('listClients', () => {
  it('lists by name with counts and the two newest projects', { tags: ['S2.clients.card'] }, async () => {
    const studio = await createCompany(test, 'Listing');
    const zoo = await studio.addClient('Zoo');
    await studio.addClient('apple');
    for (const [title, status] of [
      ['First', 'InProgress'],
      ['Second', 'Completed'],
      ['Third', 'Completed'],
    ]) {
      await studio.addProject({ clientId: zoo, title: title as string, status: status as string });
    }
    const { body } = await studio.admin.call(contract.listClients);
    expect(body.map((client: { name: string }) => client.name)).toEqual(['apple', 'Zoo']);
    expect(body[1]).toMatchObject({ activeProjects: 1, completedProjects: 2, projectCount: 3, version: 1 });
    expect(body[1].recentProjects).toMatchObject([{ title: 'Third' }, { title: 'Second' }]);
    expect(body[0].recentProjects).toEqual([]);
  });

  it('searches names in any case and treats % and _ literally', {
    tags: ['S2.clients.search'],
  }, async () => {
    const studio = await createCompany(test, 'Searching');
    for (const name of ['Ärzte 100%', 'Globex', 'Initech']) await studio.addClient(name);
    const found = async (search: string) => {
      const { body, headers } = await studio.admin.call(contract.listClients, { query: { search, limit: 5 } });
      expect(headers['x-total-count']).toBe(String(body.length));
      return body.map(({ name }: { name: string }) => name);
    };
    expect(await found('ÄRZTE')).toEqual(['Ärzte 100%']);
    expect(await found(' i ')).toEqual(['Initech']);
    expect(await found('E')).toEqual(['Ärzte 100%', 'Globex', 'Initech']);
    expect([await found('0%'), await found('_')]).toEqual([['Ärzte 100%'], []]);
  });

  it('counts only the projects that the viewer may see', async () => {
    const studio = await createCompany(test, 'Counting');
    const client = await studio.addClient('C');
    await studio.addRole({ name: 'half', claims: ['Clients:ViewClients', 'Project:ViewAssignedProjects'] });
    const half = await studio.addPerson({ role: 'half' });
    for (const status of ['InProgress', 'Completed']) {
      await studio.addProject({ clientId: client, status });
      await studio.addProject({ clientId: client, status, title: `Mine ${status}`, members: [{ person: half }] });
    }
    const { body } = await half.call(contract.listClients);
    expect(body[0]).toMatchObject({ projectCount: 2, activeProjects: 1, completedProjects: 1 });
    expect(body[0].recentProjects).toMatchObject([{ title: 'Mine Completed' }, { title: 'Mine InProgress' }]);
  });

  it('returns only names to a user who can edit projects but not view clients', async () => {
    await company.addClient('Named');
    await company.addRole({ name: 'editor', claims: ['Project:EditProjects'] });
    const editor = await company.addPerson({ role: 'editor' });
    const { status, body } = await editor.call(contract.listClients);
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(0);
    for (const client of body) expect(Object.keys(client).sort()).toEqual(['id', 'name']);
    expect((await worker.call(contract.listClients)).status).toBe(403);
  });

  it('returns only their own client to a client user', async () => {
    await company.addRole({ name: 'client lead', roleType: 'ClientUser', claims: ['Clients:ViewClients'] });
    const own = await company.addClient('Own');
    const lead = await company.addPerson({ role: 'client lead', clientId: own });
    const { body } = await lead.call(contract.listClients);
    expect(body.map((client: { id: string }) => client.id)).toEqual([own]);
    const [other] = (await manager.call(contract.listClients)).body.filter(
      (client: { id: string }) => client.id !== own,
    );
    expect((await lead.call(contract.getClient, { params: { id: other.id } })).status).toBe(404);
  });
});

describe('createClient', () => {
  it('returns 201 with the client, and 400 for a missing or duplicate name', { tags: ['S5.client'] }, async () => {
    const { status, body } = await manager.call(contract.createClient, { body: { name: '  New Client ' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'New Client', version: 1, projectCount: 0 });
    for (const name of ['', '   ', undefined, '\u200b', '\u2060 \u00ad', '\u3164\u2800']) {
      const empty = await manager.call(contract.createClient, { body: { name } });
      expect([empty.status, empty.body.errors.name[0]]).toEqual([400, 'Client name is required']);
    }
    const twice = await manager.call(contract.createClient, { body: { name: 'NEW  client' } });
    expect([twice.status, twice.body.errors.name[0]]).toEqual([400, 'A client with this name already exists']);
    expect((await worker.call(contract.createClient, { body: { name: 'No' } })).status).toBe(403);
  });
});

describe('updateClient', () => {
  it('renames a client, returns 412 for an older version and 404 for another tenant', {
    tags: ['S3.client'],
  }, async () => {
    const id = await company.addClient('Before');
    const rename = (name: string, version: number) =>
      manager.call(contract.updateClient, { params: { id }, body: { name } }, { 'if-match': `"${version}"` });
    expect((await rename('After', 1)).body).toMatchObject({ name: 'After', version: 2 });
    expect((await rename('Late', 1)).status).toBe(412);
    // An unchanged name keeps its version, so that it causes no conflict for other editors.
    expect((await rename('After', 2)).body).toMatchObject({ name: 'After', version: 2 });
    expect((await rename('AFTER', 2)).body).toMatchObject({ name: 'AFTER', version: 3 });
    const other = await createCompany(test, 'Other');
    const foreign = await other.admin.call(contract.updateClient, { params: { id }, body: { name: 'Stolen' } });
    expect(foreign.status).toBe(404);
  });
});

describe('deleteClient', () => {
  it('is refused while a project belongs to the client, and succeeds once it is deleted', async () => {
    const id = await company.addClient('Held');
    const project = await company.addProject({ clientId: id });
    const refused = await manager.call(contract.deleteClient, { params: { id } });
    expect([refused.status, refused.body.message]).toEqual([400, 'Held cannot be deleted: it still has 1 project.']);
    await test.database.owner.query('update projects set deleted_at = now() where id = $1', [project]);
    expect((await manager.call(contract.deleteClient, { params: { id } })).status).toBe(200);
    expect((await manager.call(contract.getClient, { params: { id } })).status).toBe(404);
    expect((await manager.call(contract.createClient, { body: { name: 'Held' } })).status).toBe(201);
  });

  it('is said to be refused beforehand, to those who may delete clients', async () => {
    const id = await company.addClient('Watched');
    await company.addRole({ name: 'viewer', claims: ['Clients:ViewClients'] });
    const viewer = await company.addPerson({ role: 'viewer' });
    const read = async (who = manager) => (await who.call(contract.getClient, { params: { id } })).body;
    expect(await read()).not.toHaveProperty('deletionRefusal');
    await company.addProject({ clientId: id });
    const refused = await manager.call(contract.deleteClient, { params: { id } });
    expect((await read()).deletionRefusal).toBe(refused.body.message);
    expect(await read(viewer)).toMatchObject({ name: 'Watched' });
    expect(await read(viewer)).not.toHaveProperty('deletionRefusal');
  });

  it('is refused while the client has users, documents or tickets, or for an older version', async () => {
    const id = await company.addClient('Full');
    const remove = (headers = {}) => manager.call(contract.deleteClient, { params: { id } }, headers);
    const person = await company.addPerson({ role: 'client', clientId: id });
    expect((await remove()).body.message).toBe('Full cannot be deleted: it still has 1 user.');
    await person.call(createTicket, { body: { title: 'T', description: 'D', type: 'Defect', priority: 'Low' } });
    for (const name of ['a.pdf', 'b.pdf']) {
      const parts: FormPart[] = [
        ['ClientId', id],
        ['File', pdfFile, name],
      ];
      expect((await upload(test, manager, uploadDocument, parts)).status).toBe(201);
    }
    expect((await remove()).body.message).toBe(
      'Full cannot be deleted: it still has 1 user, 2 documents and 1 ticket.',
    );
    await company.admin.call(deleteUser, { params: { id: person.id } });
    expect((await remove()).body.message).toBe('Full cannot be deleted: it still has 2 documents and 1 ticket.');
    expect((await remove({ 'if-match': '"7"' })).status).toBe(412);
    expect((await manager.call(contract.getClient, { params: { id } })).status).toBe(200);
  });
});
