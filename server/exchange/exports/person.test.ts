import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExport, downloadExport, getExport, listExports } from '#contract/exchange/exports.ts';
import { deleteUser } from '#contract/people/users.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { createMessage } from '#contract/work/messages.ts';
import { newId } from '#server/platform/text/ids.ts';
import { speak } from '#server/platform/texts/index.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { brokenLinks, download, makeExport, sha256, unpack, verifyArchive } from '#tests/support/hand-over.ts';
import { upload } from '#tests/support/upload.ts';
import { labelIn, labelTexts } from './person/label-texts.ts';
import { parts } from './person/parts.ts';

/** The export of a person: (i) 5 and 11 of the second part of the specification. */

let test: TestApp;
let world: World;

beforeAll(async () => {
  test = await sharedTestApp();
  world = await createWorld(test);
  await query("update sessions set expires_at = 'infinity'");
});
afterAll(() => test.stop());

const query = async (text: string, values: unknown[] = []) => (await test.database.owner.query(text, values)).rows;
const ask = (person: Person, subjectId: string) => person.call(createExport, { body: { kind: 'Person', subjectId } });

async function archiveOf(person: Person, subjectId = person.id) {
  const made = await makeExport(test, person, 'Person', subjectId);
  expect(made.state).toBe('Ready');
  const zip = await download(test, person, made.id);
  expect([zip.length, sha256(zip)]).toEqual([made.sizeBytes, made.sha256]);
  const unpacked = await unpack(zip);
  const holding = (word: string) =>
    [...unpacked.files].filter(([name, bytes]) => name.includes(word) || bytes.includes(word)).map(([name]) => name);
  const rowsOf = (part: string) => JSON.parse(String(unpacked.files.get(`data/${part}.json`)));
  return { ...unpacked, holding, rowsOf };
}

/** A message and a document of the person about a project, with its own word. */
async function write(person: Person, projectId: string, clientId: string, word: string, audience = 'client') {
  await query(
    `insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body)
     values ($1, gen_random_uuid(), 'project', $2, $3, $2, $4, $5, $5, 'message ' || $6)`,
    [person.tenantId, projectId, clientId, person.id, audience, word],
  );
  const { status } = await upload(test, person, uploadDocument, [
    ['ProjectId', projectId],
    ['Audience', audience],
    ['File', Buffer.from(`bytes ${word}`), `plan ${word}.txt`],
  ]);
  expect(status).toBe(201);
}

describe('the export of a client user', () => {
  const [own, ofColleague, internal] = [randomUUID(), randomUUID(), randomUUID()];
  let archive: Awaited<ReturnType<typeof archiveOf>>;
  beforeAll(async () => {
    const { clientUser, admin } = world.people;
    const { projectId, clientId } = world.principals.clientUser.places.own;
    const colleague = await world.a.addPerson({ role: 'powerful client', clientId, firstName: 'Col' });
    await query(
      'insert into project_members (tenant_id, project_id, user_id, side, client_id) values ($1, $2, $3, $4, $5)',
      [world.a.id, projectId, colleague.id, 'ClientUser', clientId],
    );
    await query('update roles set claims = array_append(claims, $2) where id = $1', [
      world.a.roles.client,
      'ProjectDocuments:UploadProjectDocuments',
    ]);
    await write(clientUser, projectId, clientId, own);
    await write(colleague, projectId, clientId, ofColleague);
    await write(admin, projectId, clientId, internal, 'staff');
    await query(`update users set password_hash = 'hash ${internal}' where tenant_id = $1`, [world.a.id]);
    // Ids that others gave them are theirs. The world has words of staff there.
    await query("update users set external_key = 'key' where id = $1", [clientUser.id]);
    await query("update identities set subject = 'subject' where user_id = $1", [clientUser.id]);
    await query(
      `insert into inbound_mails (tenant_id, id, message_id, from_address, from_name, to_address, subject, excerpt, state, reason, sender_id,
         size_bytes, sha256)
       values ($1, gen_random_uuid(), '<own@mail.example>', 'private@home.example', '', 'x', 'From home', '', 'Held', 'Empty', $2, 1, sha256('x'))`,
      [clientUser.tenantId, clientUser.id],
    );
    archive = await archiveOf(clientUser);
  });
  afterAll(() => archive?.remove());

  it('has a text for each column of its pages', () => {
    const columns = [...archive.files].flatMap(([name, bytes]) =>
      name.startsWith('data/') && name.endsWith('.csv') ? (bytes.toString().split('\r\n')[0] as string).split(',') : [],
    );
    const shown = columns.map((each) => each.replace('\ufeff', '')).filter((each) => !/^(id|sha256)$|Id$/.test(each));
    expect(shown).toContain('createdAt');
    expect(shown.filter((each) => !Object.hasOwn(labelTexts, each))).toEqual([]);
  });

  it('has what they wrote, with the bytes of their files', () => {
    expect(archive.rowsOf('messages').map(({ body }: { body: string }) => body)).toContain(`message ${own}`);
    expect(String(archive.files.get(`documents/v1 plan ${own}.txt`))).toBe(`bytes ${own}`);
    expect(archive.rowsOf('documents')).toContainEqual(
      expect.objectContaining({ fileName: `plan ${own}.txt`, file: `documents/v1 plan ${own}.txt` }),
    );
    for (const part of ['tickets', 'pictures', 'tasks', 'updates', 'approvals-asked-of-you', 'projects', 'mentions'])
      expect([part, archive.rowsOf(part).length > 0]).toEqual([part, true]);
  });

  it('has what is kept of them', () => {
    const { id } = world.people.clientUser;
    expect(JSON.parse(String(archive.files.get('data/profile.json')))).toMatchObject({
      id,
      role: 'client',
      earlierNames: expect.arrayContaining([
        expect.objectContaining({ email: expect.stringMatching('@earlier.example$') }),
      ]),
    });
    // Also from an address that no account has.
    expect(archive.rowsOf('received-mails')).toContainEqual(expect.objectContaining({ subject: 'From home' }));
    for (const part of [
      'sessions',
      'factors',
      'accounts',
      'links',
      'mails',
      'inbox',
      'follows',
      'views',
      'feeds',
      'archives',
      'audit',
    ])
      expect([part, archive.rowsOf(part).length > 0]).toEqual([part, true]);
  });

  it('has no word of others, no secret, and nothing that they may not see', () => {
    expect(archive.holding(ofColleague)).toEqual([]);
    expect(archive.holding(internal)).toEqual([]);
    for (const mark of world.principals.clientUser.hidden) expect([mark, archive.holding(mark)]).toEqual([mark, []]);
  });

  it('has pages whose links lead to its files, and is checked offline', () => {
    expect(brokenLinks(archive.files)).toEqual([]);
    expect(verifyArchive(archive.folder)).toMatch(/^VALID: \d+ files\./);
    expect(String(archive.files.get('index.html'))).not.toContain('<script');
    const pages = [...archive.files.keys()].filter((name) => name.startsWith('lists/'));
    expect(pages.length).toBeGreaterThan(15);
  });

  it('is in the audit log, with size and hash', async () => {
    const { id } = world.people.clientUser;
    const entries = await query(
      "select action, subject_type as type, details from audit_log where actor_id = $1 and action like 'export.%' order by id",
      [id],
    );
    const [{ size_bytes: size, sha256: hash }] = await query(
      "select size_bytes, sha256 from exports where user_id = $1 and kind = 'Person'",
      [id],
    );
    const details = { kind: 'Person', size: Number(size), sha256: hash.toString('hex') };
    expect(entries).toEqual([
      { action: 'export.requested', type: 'user', details: { kind: 'Person' } },
      { action: 'export.made', type: 'export', details: { ...details, files: expect.any(Number) } },
      { action: 'export.downloaded', type: 'export', details },
    ]);
  });
});

describe('the export of staff', () => {
  it('has internal texts that they wrote, and nothing of other companies', async () => {
    const { worker } = world.people;
    const { projectId, clientId } = world.principals.worker.places.own;
    const [own, other] = [randomUUID(), randomUUID()];
    await worker.call(createMessage, {
      body: { subjectType: 'project', subjectId: projectId, body: `message ${own}`, audience: 'staff' },
    });
    await query(
      `insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body)
       values ($1, gen_random_uuid(), 'project', $2, $3, $2, $4, 'staff', 'staff', $5), ($1, gen_random_uuid(), 'project', $2, $3, $2, $6, 'staff', 'staff', $7)`,
      [world.a.id, projectId, clientId, worker.id, own, world.people.admin.id, other],
    );
    const archive = await archiveOf(worker);
    expect(archive.holding(own)).toContain('data/messages.json');
    expect(archive.holding(other)).toEqual([]);
    for (const mark of world.principals.worker.hidden) expect(archive.holding(mark)).toEqual([]);
    // Rows of the world without bytes are named as lost.
    const { problems } = JSON.parse(String(archive.files.get('manifest.json')));
    const lost = problems.filter((each: string) => each.endsWith('is missing in the store.'));
    expect(brokenLinks(archive.files)).toHaveLength(lost.length);
    await archive.remove();
  });

  it('has nothing of projects that they no longer see', async () => {
    const { a } = world;
    const person = await a.addPerson({ role: 'worker' });
    const clientId = await a.addClient(`Gone ${newId()}`);
    const project = await a.addProject({ clientId, members: [{ person }] });
    const word = randomUUID();
    await write(person, project, clientId, word);
    await query('delete from project_members where project_id = $1', [project]);
    const archive = await archiveOf(person);
    expect(archive.holding(word).filter((name) => !name.includes('audit'))).toEqual([]);
    await archive.remove();
  });
});

describe('asking for the export of a person', () => {
  it('is for everybody: their own, and for administrators that of others after a step-up', async () => {
    const { admin, worker, withoutClaims, clientUser } = world.people;
    expect((await ask(withoutClaims, withoutClaims.id)).status).toBe(201);
    const [other, missing] = [await ask(worker, clientUser.id), await ask(worker, newId())];
    expect([other.status, missing.status]).toEqual([400, 400]);
    expect({ ...other.body, traceId: '' }).toEqual({ ...missing.body, traceId: '' });
    expect((await ask(admin, world.b.admin.id)).status).toBe(400);
    await query("update sessions set confirmed_at = now() - interval '11 minutes' where id = $1", [admin.sessionId]);
    const asked = await ask(admin, worker.id);
    expect([asked.status, asked.body.type]).toEqual([403, 'urn:loggia:problem:step-up']);
    await query('update sessions set confirmed_at = now() where id = $1', [admin.sessionId]);
    expect((await ask(admin, worker.id)).status).toBe(201);
  });

  it('has pages in the language that the person chose, and lists in English', async () => {
    const person = await world.a.addPerson({ role: 'Admin' });
    await query("update users set locale = 'de' where id = $1", [person.id]);
    const { files, remove } = await archiveOf(person);
    const first = String(files.get('index.html'));
    expect(first).toContain('<html lang="de" dir="ltr">');
    expect(first).toContain(`<th scope="row">${labelIn(speak('de'), 'firstName')}</th>`);
    expect(Object.keys(JSON.parse(String(files.get('data/profile.json'))))).toContain('firstName');
    await remove();
  });

  it('works for people who may not sign in any more, and ends when they are deleted or the asker is no administrator', async () => {
    const { a } = world;
    const [admin, gone] = [await a.addPerson({ role: 'Admin' }), await a.addPerson({ role: 'worker' })];
    await query("update users set is_active = false, access_ends_on = '2020-01-01' where id = $1", [gone.id]);
    const made = await makeExport(test, admin, 'Person', gone.id);
    expect(made.state).toBe('Ready');
    const status = async () => [
      (await admin.call(getExport, { params: { id: made.id } })).status,
      (await admin.call(downloadExport, { params: { id: made.id } })).status,
      (await admin.call(listExports, {})).body.length,
    ];
    expect(await status()).toEqual([200, 200, 1]);
    await query('update users set role_id = $2 where id = $1', [admin.id, a.roles.worker]);
    expect(await status()).toEqual([404, 404, 0]);
    await query('update users set role_id = $2 where id = $1', [admin.id, a.roles.Admin]);
    expect((await admin.call(deleteUser, { params: { id: gone.id } })).status).toBe(200);
    expect(await status()).toEqual([404, 404, 0]);
  });
});

it('every table with a person in it is in the export, or named here with the reason', async () => {
  const leftOut: Record<string, string> = {
    clients: 'who set a last day, and who deleted it, is in the audit log',
    user_pictures: 'a file of the archive',
    timers: 'becomes hours',
    hour_edits: 'who changed hours is in the audit log',
    uploads: 'ends with the upload',
    sign_in_challenges: 'ends after minutes',
    sign_in_codes: 'ends after minutes',
    mail_codes: 'ends after minutes',
    withheld_messages: 'becomes a message after ten seconds',
    reply_addresses: 'a secret of the mails that are listed',
    import_rows: 'rows of imports, which are listed',
    notification_settings: 'listed',
    documents: 'listed by version',
    attachments: 'listed with messages',
    project_members: 'listed with projects',
    audit_log: 'listed',
  };
  const rows = await query(`
    select distinct table_name as name from information_schema.columns where table_schema = 'public'
      and column_name in ('user_id', 'created_by', 'author_id', 'owner_id', 'actor_id', 'assignee_id', 'done_by', 'deleted_by', 'decided_by',
        'requested_by', 'recorded_by', 'access_set_by', 'recipient_id', 'shown_user_id') order by 1`);
  expect(rows.length).toBeGreaterThan(30);
  const [{ kept }] = await query("select pg_get_functiondef('app.kept_of_person'::regproc) as kept");
  const written = parts.map((part) => JSON.stringify(part.written?.toOperationNode() ?? '')).join('');
  const missing = rows.filter(
    ({ name }) =>
      !(name in leftOut) &&
      !kept.includes(`public.${name} `) &&
      !written.includes(`from ${name} `) &&
      !written.includes(`join ${name} `),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});
