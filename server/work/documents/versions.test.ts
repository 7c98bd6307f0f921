import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProjectActivity } from '#contract/work/activity.ts';
import * as contract from '#contract/work/document-versions.ts';
import * as documents from '#contract/work/documents.ts';
import { archiveProject } from '#contract/work/projects.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { type CompanyWithProject, createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type FormPart, upload, uploadTo } from '#tests/support/upload.ts';

/** Versions of documents: (e) 1, 2, 3 and 13 of the second part of the specification. */

let test: TestApp;
let world: CompanyWithProject;

beforeAll(async () => {
  test = await sharedTestApp();
  world = await createCompanyWithProject(test);
});
afterAll(() => test.stop());

const bytesOf = (text: string) => Buffer.from(text);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function add(who: Person, text: string, fields: Record<string, string> = { ProjectId: world.project }) {
  const parts: FormPart[] = [['File', bytesOf(text), 'plan.txt'], ...Object.entries(fields)];
  const { status, body } = await upload(test, who, documents.uploadDocument, parts);
  expect(status).toBe(201);
  return body as documents.ProjectDocument;
}

const addVersion = (who: Person, id: string, text: string, note = '', name = 'plan.txt') =>
  uploadTo(test, who, contract.uploadDocumentVersion, { id }, [
    ['Note', note],
    ['File', bytesOf(text), name],
  ]);

async function versionsOf(who: Person, id: string): Promise<contract.DocumentVersion[]> {
  const { status, body } = await who.call(contract.listDocumentVersions, { params: { id } });
  expect(status).toBe(200);
  return body;
}

const statusesFor = async (who: Person, id: string) => [
  (await who.call(contract.listDocumentVersions, { params: { id } })).status,
  (await who.call(contract.downloadDocumentVersion, { params: { id, number: 2 } })).status,
  (await addVersion(who, id, 'theirs')).status,
];

describe('a document with three versions', () => {
  it('is the newest one in every earlier call, and lists all three, each with its own bytes and hash', async () => {
    const { manager, worker, clientUser, project } = world;
    const first = await add(worker, 'one');
    expect(first.currentVersion).toBe(1);
    const second = await addVersion(manager, first.id, 'two and more', ' With the stairs ', 'plan two.txt');
    expect([second.status, second.body]).toEqual([
      201,
      {
        id: expect.any(String),
        documentId: first.id,
        number: 2,
        fileName: 'plan two.txt',
        contentType: 'text/plain',
        fileSizeBytes: 12,
        sha256: hashOf('two and more'),
        note: 'With the stairs',
        createdAt: expect.any(String),
        createdByUser: manager.id,
        createdByName: 'Mia Manager',
      },
    ]);
    const third = await uploadTo(test, manager, contract.uploadDocumentVersion, { id: first.id }, [
      ['File', pdfFile, 'plan.pdf'],
    ]);
    expect(third.body).toMatchObject({ number: 3, contentType: 'application/pdf', note: '' });

    const newest = {
      ...first,
      currentVersion: 3,
      fileName: 'plan.pdf',
      contentType: 'application/pdf',
      fileSizeBytes: pdfFile.length,
    };
    expect((await clientUser.call(documents.getDocument, { params: { id: first.id } })).body).toEqual(newest);
    const listed = await clientUser.call(documents.listProjectDocuments, { params: { id: project } });
    expect(listed.body.find(({ id }: { id: string }) => id === first.id)).toEqual(newest);
    const download = await clientUser.call(documents.downloadDocument, { params: { id: first.id } });
    expect([download.body, download.headers['content-type']]).toEqual([pdfFile.toString(), 'application/pdf']);

    const versions = await versionsOf(clientUser, first.id);
    expect(versions.map(({ number, fileName, createdByUser }) => [number, fileName, createdByUser])).toEqual([
      [3, 'plan.pdf', manager.id],
      [2, 'plan two.txt', manager.id],
      [1, 'plan.txt', worker.id],
    ]);
    expect(versions.at(-1)?.id).toBe(first.id);
    for (const [index, text] of [pdfFile.toString(), 'two and more', 'one'].entries()) {
      const { number, sha256 } = versions[index] as contract.DocumentVersion;
      const { body, headers } = await clientUser.call(contract.downloadDocumentVersion, {
        params: { id: first.id, number },
      });
      expect([body, hashOf(text)]).toEqual([text, sha256]);
      expect(headers.etag).toBe(`"${Buffer.from(sha256, 'hex').toString('base64url')}"`);
    }
  });

  it('answers HEAD, ranges and If-None-Match for each version', async () => {
    const { id } = await add(world.worker, 'first words');
    await addVersion(world.worker, id, 'second words');
    const ask = (method: 'GET' | 'HEAD', headers: Record<string, string>, number = 1) =>
      test.app.inject({
        method,
        url: `/api/Documents/${id}/versions/${number}/download`,
        headers: { authorization: `Bearer ${world.clientUser.token}`, ...headers },
      });
    const head = await ask('HEAD', {});
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '11']);
    const part = await ask('GET', { range: 'bytes=6-' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'words', 'bytes 6-10/11']);
    expect((await ask('GET', { range: 'bytes=11-' })).statusCode).toBe(416);
    expect((await ask('GET', { 'if-none-match': String(head.headers.etag) })).statusCode).toBe(304);
    expect((await ask('GET', { 'if-none-match': String(head.headers.etag) }, 2)).body).toBe('second words');
    const whole = await ask('GET', {});
    expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="plan\.txt"/);
    expect(whole.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(whole.headers['content-security-policy']).toContain('sandbox');
  });

  it('answers 404 for numbers that do not exist', async () => {
    const { id } = await add(world.worker, 'one');
    for (const number of [0, -1, 2, 2_147_483_648, 'x'] as number[]) {
      const { status } = await world.manager.call(contract.downloadDocumentVersion, { params: { id, number } });
      expect(status, String(number)).toBe(404);
    }
  });
});

describe('uploadDocumentVersion', () => {
  it('gives two uploads at once the numbers 2 and 3', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await add(world.worker, 'one');
      const answers = await Promise.all([
        addVersion(world.manager, id, 'this or'),
        addVersion(world.worker, id, 'that is last'),
      ]);
      expect(answers.map(({ status, body }) => [status, body.number]).sort()).toEqual([
        [201, 2],
        [201, 3],
      ]);
      const [newest] = await versionsOf(world.manager, id);
      const { body } = await world.manager.call(documents.downloadDocument, { params: { id } });
      expect([newest?.number, newest?.sha256]).toEqual([3, hashOf(body)]);
    }
  });

  it('refuses what an upload refuses, and changes nothing', async () => {
    const { id } = await add(world.worker, 'one');
    const disguised = await addVersion(world.manager, id, '<html>', '', 'plan.pdf');
    expect([disguised.status, Object.keys(disguised.body.errors)]).toEqual([400, ['File']]);
    const unknown = await addVersion(world.manager, id, 'MZ', '', 'run.exe');
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['File']]);
    const wordy = await addVersion(world.manager, id, 'two', 'x'.repeat(501));
    expect([wordy.status, Object.keys(wordy.body.errors)]).toEqual([400, ['Note']]);
    expect(await versionsOf(world.manager, id)).toHaveLength(1);
    expect(
      (await test.database.owner.query('select id from uploads where tenant_id = $1', [world.company.id])).rows,
    ).toEqual([]);
  });

  it('refuses a document in the trash with 404, and one of an archived project with 403', async () => {
    const { manager, company, client } = world;
    const { id } = await add(manager, 'one');
    await manager.call(documents.deleteDocument, { params: { id } });
    expect(await statusesFor(manager, id)).toEqual([404, 404, 404]);
    const project = await company.addProject({ clientId: client });
    const old = await add(manager, 'one', { ProjectId: project });
    await addVersion(manager, old.id, 'two');
    expect((await manager.call(archiveProject, { params: { id: project } })).status).toBe(200);
    expect(await statusesFor(manager, old.id)).toEqual([200, 200, 403]);
    expect(await versionsOf(manager, old.id)).toHaveLength(2);
  });

  it('leaves an audit entry and an activity item with the number', async () => {
    const { manager, clientUser, project } = world;
    const { id } = await add(manager, 'one');
    await addVersion(manager, id, 'two');
    const { rows } = await test.database.owner.query(
      "select action, subject_name, details from audit_log where subject_id = $1 and action = 'document.versionAdded'",
      [id],
    );
    expect(rows).toEqual([
      { action: 'document.versionAdded', subject_name: 'plan.txt', details: { size: 3, version: 2 } },
    ]);
    const { body } = await clientUser.call(listProjectActivity, { params: { id: project } });
    expect(body[0]).toMatchObject({ kind: 'document.versionAdded', subjectId: id, data: { version: 2 } });
  });
});

it('a document comes back from the trash with its versions', async () => {
  const { manager } = world;
  const { id } = await add(manager, 'one');
  await addVersion(manager, id, 'two');
  const before = await versionsOf(manager, id);
  await manager.call(documents.deleteDocument, { params: { id } });
  expect(await statusesFor(manager, id)).toEqual([404, 404, 404]);
  expect((await manager.call(documents.restoreDocument, { params: { id } })).body.currentVersion).toBe(2);
  expect(await versionsOf(manager, id)).toEqual(before);
  const first = await manager.call(contract.downloadDocumentVersion, { params: { id, number: 1 } });
  expect(first.body).toBe('one');
});

describe('the audience of the document', () => {
  it('is that of all versions, before and after it changes', async () => {
    const { manager, clientUser } = world;
    const { id } = await add(manager, 'one', { ProjectId: world.project, Audience: 'staff' });
    await addVersion(manager, id, 'two');
    expect(await statusesFor(clientUser, id)).toEqual([404, 404, 403]);
    await manager.call(documents.updateDocument, { params: { id }, body: { audience: 'client' } });
    expect(await statusesFor(clientUser, id)).toEqual([200, 200, 403]);
    await manager.call(documents.updateDocument, { params: { id }, body: { audience: 'staff' } });
    expect(await statusesFor(clientUser, id)).toEqual([404, 404, 403]);
  });

  it('holds for client users who may upload: they add versions of what they see, and of nothing else', async () => {
    const { company, client, manager } = world;
    await company.addRole({
      name: 'uploading client',
      roleType: 'ClientUser',
      claims: [
        'Project:ViewAllProjects',
        'ProjectDocuments:ViewProjectDocuments',
        'ProjectDocuments:UploadProjectDocuments',
      ],
    });
    const uploader = await company.addPerson({ role: 'uploading client', clientId: client });
    const shared = await add(manager, 'one');
    await addVersion(manager, shared.id, 'two');
    expect(await statusesFor(uploader, shared.id)).toEqual([200, 200, 201]);
    const internal = await add(manager, 'one', { ProjectId: world.project, Audience: 'staff' });
    await addVersion(manager, internal.id, 'two');
    expect(await statusesFor(uploader, internal.id)).toEqual([404, 404, 404]);
  });

  it("follows the client's rule for a document without a project", async () => {
    const { company, client, manager, worker, clientUser } = world;
    const ofClient = await add(manager, 'one', { ClientId: client });
    await addVersion(manager, ofClient.id, 'two');
    // The worker sees one of the client's projects.
    expect(await statusesFor(worker, ofClient.id)).toEqual([200, 200, 201]);
    expect(await statusesFor(clientUser, ofClient.id)).toEqual([200, 200, 403]);
    const internal = await add(manager, 'one', { ClientId: client, Audience: 'staff' });
    await addVersion(manager, internal.id, 'two');
    expect((await statusesFor(clientUser, internal.id)).slice(0, 2)).toEqual([404, 404]);
    const ofNobody = await add(manager, 'one', {});
    await addVersion(manager, ofNobody.id, 'two');
    expect((await statusesFor(manager, ofNobody.id)).slice(0, 2)).toEqual([200, 200]);
    expect((await statusesFor(clientUser, ofNobody.id)).slice(0, 2)).toEqual([404, 404]);
    const other = await company.addClient('Elsewhere');
    const ofOther = await add(manager, 'one', { ClientId: other });
    await addVersion(manager, ofOther.id, 'two');
    expect(await statusesFor(worker, ofOther.id)).toEqual([404, 404, 404]);
  });
});
