import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/work/documents.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let client: string;
let otherClient: string;
let project: string;
let hidden: string;
let manager: Person;
let worker: Person;
let clientUser: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  client = await company.addClient('Own');
  otherClient = await company.addClient('Other');
  manager = await company.addPerson({ role: 'manager', firstName: 'Mia', lastName: 'Manager' });
  worker = await company.addPerson({ role: 'worker' });
  clientUser = await company.addPerson({ role: 'client', clientId: client });
  project = await company.addProject({ clientId: client, members: [{ person: worker }] });
  hidden = await company.addProject({ clientId: otherClient });
});
afterAll(() => test.stop());

const send = (who: Person | null, parts: FormPart[], headers?: Record<string, string>) =>
  upload(test, who, contract.uploadDocument, parts, headers);

async function add(who: Person, fields: Record<string, string> = {}, name = 'plan.pdf', bytes: Buffer = pdfFile) {
  const parts: FormPart[] = [['File', bytes, name], ...Object.entries(fields)];
  const { status, body } = await send(who, parts);
  expect(status).toBe(201);
  return body as contract.ProjectDocument;
}

describe('uploadDocument', () => {
  it('returns 201 with the document, and the same bytes on download', {
    tags: ['S3.document', 'S3.document.form', 'S5.document.description', 'S7.download-name'],
  }, async () => {
    const { status, body } = await send(manager, [
      ['projectid', project],
      ['Description', 'Ground floor'],
      ['file', pdfFile, 'Größe – Grundriß.pdf', 'image/svg+xml'],
    ]);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      fileName: 'Größe – Grundriß.pdf',
      contentType: 'application/pdf',
      fileSizeBytes: pdfFile.length,
      description: 'Ground floor',
      createdByUser: manager.id,
      createdByName: 'Mia Manager',
      projectId: project,
      clientId: client,
    });
    const download = await manager.call(contract.downloadDocument, { params: { id: body.id } });
    expect([download.status, download.body]).toEqual([200, pdfFile.toString()]);
    expect(download.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Groe _ Grundri.pdf"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe%20%E2%80%93%20Grundri%C3%9F.pdf'.replace(
          'Groe _ Grundri',
          'Gro_e _ Grundri_',
        ),
      'x-content-type-options': 'nosniff',
    });
    expect(download.headers['content-security-policy']).toContain('sandbox');
    const { rows } = await test.database.owner.query('select action from audit_log where subject_id = $1', [body.id]);
    expect(rows).toEqual([{ action: 'document.uploaded' }]);
  });

  it('returns 400 for a missing, empty or second file, an invalid project, or an incomplete upload', {
    tags: ['S5.calls', 'S5.server'],
  }, async () => {
    expect((await send(manager, [['ProjectId', project]])).body.errors.File).toEqual(['Please choose a file']);
    expect((await send(manager, [['File', Buffer.alloc(0), '']])).body.errors.File).toEqual(['Please choose a file']);
    expect((await send(manager, [['File', Buffer.alloc(0), 'a.txt']])).body.errors.File).toEqual([
      'This file is empty',
    ]);
    const two = await send(manager, [
      ['File', pdfFile, 'a.pdf'],
      ['File', pdfFile, 'b.pdf'],
    ]);
    expect([two.status, two.body.message]).toEqual([400, 'Please upload one file at a time.']);
    for (const id of ['not an id', '01890000-0000-7000-8000-000000000000']) {
      const { status, body } = await send(manager, [
        ['File', pdfFile, 'a.pdf'],
        ['ProjectId', id],
      ]);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['ProjectId']]);
    }
    expect(
      (
        await send(worker, [
          ['ProjectId', hidden],
          ['File', pdfFile, 'a.pdf'],
        ])
      ).status,
    ).toBe(400);
    const long = await send(manager, [
      ['Description', 'x'.repeat(10_001)],
      ['File', pdfFile, 'a.pdf'],
    ]);
    expect([long.status, Object.keys(long.body.errors)]).toEqual([400, ['Description']]);
    const cut = await test.app.inject({
      method: 'POST',
      url: '/api/Documents/upload',
      headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="File"; filename="a.txt"\r\n\r\nhello',
    });
    expect(cut.statusCode).toBe(400);
    expect(cut.json().message).toBe('The upload is incomplete. Please try again.');
  });

  it('returns 415 for a body that is not a form, and 401 and 403 before it reads the body', async () => {
    expect((await manager.call(contract.uploadDocument, { body: {} as never })).status).toBe(415);
    expect((await send(null, [['File', pdfFile, 'a.pdf']])).status).toBe(401);
    expect((await send(clientUser, [['File', pdfFile, 'a.pdf']])).status).toBe(403);
    const wrongPath = await upload(test, manager, { ...contract.listDocuments, method: 'POST' }, [['a', 'b']]);
    expect(wrongPath.status).toBe(404);
    const { rows } = await test.database.owner.query('select id from uploads where tenant_id = $1', [company.id]);
    expect(rows).toEqual([]);
  });
});

describe('listDocuments', () => {
  it('lists the documents of a project newest first by both paths, and returns 404 for a hidden project', async () => {
    const target = await company.addProject({ clientId: client, members: [{ person: worker }] });
    const first = await add(worker, { ProjectId: target }, 'first.pdf');
    const second = await add(manager, { ProjectId: target }, 'second.pdf');
    const byPath = await worker.call(contract.listProjectDocuments, { params: { id: target } });
    const byQuery = await worker.call(contract.listDocuments, { query: { projectId: target } });
    expect(byPath.body.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(byQuery.body).toEqual(byPath.body);
    expect((await worker.call(contract.listProjectDocuments, { params: { id: hidden } })).status).toBe(404);
    expect((await worker.call(contract.listDocuments, { query: { projectId: hidden } })).status).toBe(404);
    expect((await clientUser.call(contract.listProjectDocuments, { params: { id: hidden } })).status).toBe(404);
    expect((await worker.call(contract.listDocuments, { query: { projectId: 'x' } })).status).toBe(400);
  });

  it('hides documents of other projects, clients and companies', async () => {
    const secret = await add(manager, { ProjectId: hidden });
    const other = await createCompany(test, 'Elsewhere');
    for (const who of [worker, clientUser, other.admin]) {
      expect(JSON.stringify((await who.call(contract.listDocuments)).body)).not.toContain(secret.id);
      for (const endpoint of [contract.getDocument, contract.downloadDocument]) {
        expect((await who.call(endpoint, { params: { id: secret.id } })).status).toBe(404);
      }
    }
    const { rows } = await test.database.owner.query(
      "select actor_id from audit_log where action = 'download.refused' and subject_id = $1 order by at",
      [secret.id],
    );
    expect(rows.map(({ actor_id }) => actor_id)).toEqual([worker.id, clientUser.id, other.admin.id]);
  });

  it('returns 403 without the claim', async () => {
    await company.addRole({ name: 'blind', claims: ['Project:ViewAllProjects'] });
    const blind = await company.addPerson({ role: 'blind' });
    expect((await blind.call(contract.listDocuments)).status).toBe(403);
    expect((await call(test, contract.listDocuments)).status).toBe(401);
  });
});

describe('downloadDocument', () => {
  it('returns 206 for a range, 416 for an unsatisfiable range and 304 for a matching ETag', async () => {
    const { id } = await add(manager, { ProjectId: project }, 'range.txt', Buffer.from('0123456789'));
    const get = (headers: Record<string, string>) =>
      manager.call(contract.downloadDocument, { params: { id } }, headers);
    const whole = await get({});
    const etag = String(whole.headers.etag);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '10' });
    const part = await get({ range: 'bytes=2-4' });
    expect([part.status, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await get({ range: 'bytes=-3' })).body).toBe('789');
    expect((await get({ range: 'bytes=7-' })).body).toBe('789');
    expect((await get({ range: 'bytes=2-4', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=2-4', 'if-range': '"other"' })).body).toBe('0123456789');
    expect((await get({ range: 'bytes=1-2,4-5' })).status).toBe(200);
    expect((await get({ range: 'lines=1-2' })).status).toBe(200);
    const unsatisfiable = await get({ range: 'bytes=10-' });
    expect([unsatisfiable.status, unsatisfiable.headers['content-range'], unsatisfiable.body.status]).toEqual([
      416,
      'bytes */10',
      416,
    ]);
    const known = await get({ 'if-none-match': etag });
    expect([known.status, known.body]).toEqual([304, '']);
  });
});

describe('deleteDocument', () => {
  it('allows the creator and holders of DeleteProjectDocuments; returns 403 or 404 to others', {
    tags: ['S6.document.delete'],
  }, async () => {
    const remove = async (person: Person, id: string) =>
      (await person.call(contract.deleteDocument, { params: { id } })).status;
    const mine = await add(worker, { ProjectId: project });
    const theirs = await add(manager, { ProjectId: project });
    const secret = await add(manager, { ProjectId: hidden });
    expect(await remove(worker, theirs.id)).toBe(403);
    expect(await remove(clientUser, theirs.id)).toBe(403);
    expect(await remove(worker, secret.id)).toBe(404);
    expect(await remove(worker, mine.id)).toBe(204);
    expect(await remove(worker, mine.id)).toBe(404);
    expect(await remove(manager, theirs.id)).toBe(204);
    expect((await manager.call(contract.downloadDocument, { params: { id: theirs.id } })).status).toBe(404);
    const { rows } = await test.database.owner.query(
      'select deleted_at is not null as kept from documents where id = $1',
      [theirs.id],
    );
    expect(rows).toEqual([{ kept: true }]);
  });
});
