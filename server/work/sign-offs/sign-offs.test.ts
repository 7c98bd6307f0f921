import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFeed } from '#contract/exchange/calendar-feeds.ts';
import { type ActivityItem, listProjectActivity } from '#contract/work/activity.ts';
import { uploadDocumentVersion } from '#contract/work/document-versions.ts';
import * as documents from '#contract/work/documents.ts';
import { createMessage } from '#contract/work/messages.ts';
import { deleteProject } from '#contract/work/projects.ts';
import * as contract from '#contract/work/sign-offs.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { call, type Person } from '#tests/support/company.ts';
import { type CompanyWithProject, createCompanyWithProject } from '#tests/support/company-with-project.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { upload, uploadTo } from '#tests/support/upload.ts';

/** Sign-offs: (e) 4 to 8 and 10 of the second part of the specification. */

let test: TestApp;
let world: CompanyWithProject;
let people: Person[];
let documentId: string;

beforeAll(async () => {
  test = await sharedTestApp();
  world = await createCompanyWithProject(test);
  people = [];
  for (const firstName of ['Ann', 'Ben', 'Cem']) {
    people.push(
      await world.company.addPerson({ role: 'client', clientId: world.client, firstName, lastName: 'Client' }),
    );
  }
  // Sessions stay valid when a test moves the clock.
  await test.database.owner.query("update sessions set expires_at = 'infinity'");
});
afterAll(() => test.stop());

beforeEach(async () => {
  documentId = await addDocument();
});

async function addDocument(audience = 'client', projectId = world.project): Promise<string> {
  const { status, body } = await upload(test, world.manager, documents.uploadDocument, [
    ['ProjectId', projectId],
    ['Audience', audience],
    ['File', Buffer.from('The plan.'), 'plan.txt'],
  ]);
  expect(status).toBe(201);
  return body.id;
}

const addVersion = () =>
  uploadTo(test, world.manager, uploadDocumentVersion, { id: documentId }, [
    ['File', Buffer.from('Another plan.'), 'plan.txt'],
  ]);

const ask = (who: readonly Person[] = people, more: object = {}, asker = world.worker) =>
  asker.call(contract.requestDocumentSignOff, {
    params: { id: documentId },
    body: { question: 'Is this right?', personIds: who.map(({ id }) => id), ...more },
  });

async function askFor(who?: readonly Person[], more?: object): Promise<contract.SignOff> {
  const { status, body } = await ask(who, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const answer = (who: Person, { id, sha256 }: contract.SignOff, value = 'Approved', reason?: string) =>
  who.call(contract.answerSignOff, { params: { id }, body: { answer: value as 'Approved', reason, sha256 } });

const read = async ({ id }: { id: string }, who: Person = world.worker): Promise<contract.SignOff> =>
  (await who.call(contract.getSignOff, { params: { id } })).body;

it('what happened before a new version keeps its name and number, in conversation and inbox', async () => {
  const [ann] = people as [Person, Person, Person];
  const signOff = await askFor([ann]);
  expect((await answer(ann, signOff, 'ChangesAsked', 'Please larger')).status).toBe(200);
  await distributeAll(test, world.company.id);
  await uploadTo(test, world.manager, uploadDocumentVersion, { id: documentId }, [
    ['File', Buffer.from('A larger plan.'), 'plan-2.txt'],
  ]);
  const { body } = await world.manager.call(listProjectActivity, { params: { id: world.project }, query: {} });
  const named = body.flatMap((item: ActivityItem) =>
    item.subjectId === documentId ? [`${item.kind}: ${item.subjectTitle}`] : [],
  );
  expect(named).toEqual([
    'document.versionAdded: plan-2.txt',
    'document.changesAsked: plan.txt',
    'document.signOffRequested: plan.txt',
    'document.uploaded: plan.txt',
  ]);
  const line = (await linesOf(world.worker, 'all')).find(({ subjectId }) => subjectId === documentId);
  expect(line).toMatchObject({
    title: 'plan-2.txt',
    latest: { text: 'Version 1: Changes requested: Please larger' },
  });
});

describe('asking', () => {
  it('names the version, the hash and the people, and tells them', async () => {
    const [ann] = people as [Person, Person, Person];
    const signOff = await askFor([ann], { dueOn: '2030-05-01' });
    expect(signOff).toMatchObject({
      state: 'Open',
      fileName: 'plan.txt',
      version: 1,
      needs: 'All',
      dueOn: '2030-05-01',
      people: [{ id: ann.id, name: 'Ann Client' }],
      answers: [],
    });
    const { rows } = await test.database.owner.query(
      "select data from events where kind = 'document.signOffRequested' and subject_id = $1",
      [documentId],
    );
    expect(rows).toEqual([{ data: { signOffId: signOff.id, userIds: [ann.id] } }]);
  });

  it('lists for each person what waits for them, until they answered', async () => {
    const [ann, ben] = people as [Person, Person, Person];
    const signOff = await askFor([ann, ben]);
    const waiting = async (who: Person) =>
      (await who.call(contract.listSignOffs, { query: { mine: 'true' } })).body.map(({ id }: { id: string }) => id);
    expect([await waiting(ann), await waiting(ben)]).toEqual([
      expect.arrayContaining([signOff.id]),
      expect.arrayContaining([signOff.id]),
    ]);
    expect(await waiting(world.clientUser)).toEqual([]);
    await answer(ann, signOff);
    expect(await waiting(ann)).not.toContain(signOff.id);
    expect(await waiting(ben)).toContain(signOff.id);
  });

  it('lists what is to be answered by days', async () => {
    const early = await askFor(undefined, { dueOn: '2031-03-01' });
    const late = await askFor(undefined, { dueOn: '2031-03-05' });
    const between = async (query: object) =>
      (await world.worker.call(contract.listSignOffs, { query })).body.map(({ id }: { id: string }) => id);
    expect(await between({ dueFrom: '2031-03-01', dueTo: '2031-03-05' })).toEqual([late.id, early.id]);
    expect(await between({ dueFrom: '2031-03-02', dueTo: '2031-03-05' })).toEqual([late.id]);
    expect(await between({ dueFrom: '2031-03-01', dueTo: '2031-03-04' })).toEqual([early.id]);
  });

  it('puts the due day into the calendar feeds of who asked and of who has to answer', async () => {
    const [ann, ben] = people as [Person, Person, Person];
    const addressOf = async (who: Person, body: object = { scope: 'mine' }) =>
      (await who.call(createFeed, { body: body as never })).body.url;
    const feeds = await Promise.all([
      addressOf(world.worker),
      addressOf(world.manager),
      addressOf(world.manager, { scope: 'project', projectId: world.project }),
      addressOf(ann),
      addressOf(ben),
    ]);
    const signOff = await askFor([ann], { dueOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) });
    const inFeeds = () =>
      Promise.all(
        feeds.map(async (url) => {
          const { body, statusCode } = await test.app.inject(new URL(url).pathname);
          expect(statusCode).toBe(200);
          return body.includes(`approval-${signOff.id}@loggia`) && body.includes('Approval of plan.txt is due');
        }),
      );
    expect(await inFeeds()).toEqual([true, false, true, true, false]);
    await answer(ann, signOff);
    expect(await inFeeds()).toEqual([false, false, false, false, false]);
  });

  it('is refused with one answer for staff, people of others, people who may not, and unknown people', async () => {
    const { company, client, worker } = world;
    const strangerOf = await company.addClient('Elsewhere');
    const stranger = await company.addPerson({ role: 'client', clientId: strangerOf });
    await company.addRole({
      name: 'silent client',
      roleType: 'ClientUser',
      claims: ['Project:ViewAllProjects', 'ProjectDocuments:ViewProjectDocuments'],
    });
    await test.database.owner.query("update roles set may_sign_off = false where name = 'silent client'");
    const silent = await company.addPerson({ role: 'silent client', clientId: client });
    const nobody = { id: '01890000-0000-7000-8000-000000000000' } as Person;
    const answers = await Promise.all([worker, stranger, silent, nobody].map((each) => ask([each])));
    for (const { status, body } of answers) {
      expect([status, body.errors]).toEqual([
        400,
        { personIds: ['Choose people of the client who see this file and may approve'] },
      ]);
    }
    const offered = await worker.call(contract.listSignOffPeople, {
      query: { subjectType: 'document', subjectId: documentId },
    });
    const ids = offered.body.people.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining(people.map(({ id }) => id)));
    for (const { id } of [worker, stranger, silent]) expect(ids).not.toContain(id);
    documentId = await addDocument('staff');
    expect((await ask()).status).toBe(400);
  });
});

describe('answering', () => {
  it('is 200 for the hash shown, 409 after a newer version, 403 for others, 404 for other clients', async () => {
    const [ann, ben] = people as [Person, Person, Person];
    const signOff = await askFor([ann]);
    const other = await world.company.addPerson({
      role: 'client',
      clientId: await world.company.addClient('Nobody asked'),
    });
    expect((await answer(ann, { ...signOff, sha256: 'ab'.repeat(32) })).status).toBe(409);
    expect((await answer(ben, signOff)).status).toBe(403);
    expect((await answer(other, signOff)).status).toBe(404);
    expect((await answer(ann, signOff)).body).toMatchObject({ state: 'Approved', answers: [{ answer: 'Approved' }] });
    expect((await answer(ann, signOff)).status).toBe(409);
    const again = await askFor([ann]);
    expect((await addVersion()).status).toBe(201);
    const late = await answer(ann, again);
    expect([late.status, late.body.message]).toEqual([409, 'There is a newer version. Please look at that one.']);
    expect(await read(again)).toMatchObject({ state: 'Superseded', answers: [] });
    expect((await read(signOff)).answers).toHaveLength(1);
  });

  it('reads the line that asked, of who answered alone, and no line that tells of something newer', async () => {
    const [ann, ben] = people as [Person, Person, Person];
    const unread = async (who: Person) =>
      (await linesOf(who)).filter(({ subjectId }) => subjectId === documentId).map(({ latest }) => latest?.text);
    const signOff = await askFor([ann, ben]);
    await distributeAll(test, world.company.id);
    expect([await unread(ann), await unread(ben)]).toEqual([['Approval requested'], ['Approval requested']]);
    expect((await answer(ann, signOff)).status).toBe(200);
    expect([await unread(ann), await unread(ben)]).toEqual([[], ['Approval requested']]);
    const message = { subjectType: 'document', subjectId: documentId, body: 'The scale is 1:50', audience: 'client' };
    expect((await world.worker.call(createMessage, { body: message as never })).status).toBe(201);
    await distributeAll(test, world.company.id);
    expect((await answer(ben, signOff)).status).toBe(200);
    expect(await unread(ben)).toEqual(['The scale is 1:50']);
  });

  it('is 403 once the role of the person does not allow approvals', async () => {
    const [ann] = people as [Person, Person, Person];
    const signOff = await askFor([ann]);
    await test.database.owner.query("update roles set may_sign_off = false where name = 'client'");
    expect((await answer(ann, signOff)).status).toBe(403);
    await test.database.owner.query("update roles set may_sign_off = true where name = 'client'");
    expect((await answer(ann, signOff)).status).toBe(200);
  });

  it('approves with All at the last of three, with One at the first, and one request for changes ends it', async () => {
    const [ann, ben, cem] = people as [Person, Person, Person];
    const all = await askFor();
    expect((await answer(ann, all)).body.state).toBe('Open');
    expect((await answer(ben, all)).body.state).toBe('Open');
    expect((await answer(cem, all)).body.state).toBe('Approved');
    const one = await askFor(people, { needs: 'One' });
    expect((await answer(ben, one)).body.state).toBe('Approved');
    expect((await answer(cem, one)).status).toBe(409);
    const ended = await askFor();
    expect((await answer(ann, ended, 'ChangesAsked')).body.errors).toEqual({
      reason: ['Please say what should change'],
    });
    expect((await answer(ann, ended, 'ChangesAsked', 'Move the door')).body).toMatchObject({
      state: 'ChangesAsked',
      answers: [{ answer: 'ChangesAsked', reason: 'Move the door' }],
    });
    expect((await answer(ben, ended)).status).toBe(409);
  });

  it('of several people at once leaves one chain', async () => {
    const signOff = await askFor();
    const answers = await Promise.all(people.map((each) => answer(each, signOff)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(signOff)).state).toBe('Approved');
    const { rows } = await test.database.owner.query(
      `select position, previous = lag(record) over (order by position) as fits from sign_off_answers where tenant_id = $1 order by position`,
      [world.company.id],
    );
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.slice(1).every(({ fits }) => fits)).toBe(true);
  });

  it('is 403 for staff, with an audit entry; what they were told reads so and approves nothing', async () => {
    const [ann] = people as [Person, Person, Person];
    const signOff = await askFor([ann]);
    expect((await answer(world.manager, signOff)).status).toBe(403);
    const { rows } = await test.database.owner.query(
      `select details ->> 'operation' as operation from audit_log where action = 'access.denied' and actor_id = $1`,
      [world.manager.id],
    );
    expect(rows).toContainEqual({ operation: 'answerSignOff' });
    const told = await world.manager.call(contract.recordSpokenAnswer, {
      params: { id: signOff.id },
      body: { personId: ann.id, answer: 'Approved', reason: 'She said yes on the phone' },
    });
    const note = { via: 'Phone', recordedByName: 'Mia Manager', personName: 'Ann Client' };
    expect(told.body).toMatchObject({ state: 'Open', answers: [note] });
    const { body } = await ann.call(contract.getSignOffCertificate, { params: { id: signOff.id } });
    expect(body.signOff.answers).toMatchObject([note]);
    expect((await answer(ann, signOff)).body.state).toBe('Approved');
  });

  it('ends with a withdrawal, which works once', async () => {
    const [ann] = people as [Person, Person, Person];
    const signOff = await askFor([ann]);
    const withdraw = () => world.worker.call(contract.withdrawSignOff, { params: { id: signOff.id } });
    expect((await withdraw()).body.state).toBe('Withdrawn');
    expect((await withdraw()).status).toBe(409);
    expect((await answer(ann, signOff)).status).toBe(409);
  });
});

describe('a file that was answered about', () => {
  it('cannot be deleted, and is kept when its project is removed', async () => {
    const [ann] = people as [Person, Person, Person];
    const { company, client, manager } = world;
    const project = await company.addProject({ clientId: client });
    documentId = await addDocument('client', project);
    const signOff = (await ask([ann], {}, manager)).body;
    await answer(ann, signOff);
    const refused = await manager.call(documents.deleteDocument, { params: { id: documentId } });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'This document was answered in a sign-off, so it cannot be deleted.',
    ]);
    expect((await company.admin.call(deleteProject, { params: { id: project } })).status).toBe(204);
    await maintain(test.services, { now: new Date(Date.now() + 40 * 24 * 60 * 60 * 1000) });
    const { rows } = await test.database.owner.query(
      'select count(*)::int as count from sign_off_answers where sign_off_id = $1',
      [signOff.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('the checker, with nothing but Node', () => {
  const columns = [
    ['answer', "'Approved'"],
    ['via', "'Link'"],
    ['user_id', 'recorded'],
    ['sha256', 'set_byte(sha256, 0, get_byte(sha256, 0) # 1)'],
    ['at', "at + interval '1 microsecond'"],
    ['reason', "'x' || coalesce(reason, '')"],
    ['name_written', "name_written || 'x'"],
    ['address', "address || '1'"],
    ['device', "coalesce(device, '') || 'x'"],
    ['salt', 'set_byte(salt, 0, get_byte(salt, 0) # 1)'],
    ['reason_hash', 'set_byte(reason_hash, 0, get_byte(reason_hash, 0) # 1)'],
    ['name_hash', 'set_byte(name_hash, 0, get_byte(name_hash, 0) # 1)'],
    ['address_hash', 'set_byte(address_hash, 0, get_byte(address_hash, 0) # 1)'],
    ['device_hash', 'set_byte(device_hash, 0, get_byte(device_hash, 0) # 1)'],
    ['previous', 'set_byte(previous, 0, get_byte(previous, 0) # 1)'],
    ['record', 'set_byte(record, 31, get_byte(record, 31) # 1)'],
    ['signature', 'set_byte(signature, 0, get_byte(signature, 0) # 1)'],
    ['public_key', 'set_byte(public_key, 0, get_byte(public_key, 0) # 1)'],
  ] as const;

  it('accepts an untouched certificate, and names the answer for each column with one byte changed', async () => {
    const [ann, ben] = people as [Person, Person, Person];
    const signOff = await askFor([ann, ben]);
    await answer(ann, signOff, 'ChangesAsked', 'Move the door');
    const folder = await temporaryDirectory();
    const inFolder = (name: string) => path.join(folder.path, name);
    await copyFile('tools/verify-sign-off.ts', inFolder('verify-sign-off.ts'));
    await writeFile(inFolder('plan.txt'), 'The plan.');
    await writeFile(inFolder('key.json'), JSON.stringify((await call(test, contract.getSignOffKey, {})).body));
    const certificate = async () => {
      const { body } = await ann.call(contract.getSignOffCertificate, { params: { id: signOff.id } });
      await writeFile(inFolder('certificate.json'), JSON.stringify(body));
      return body as contract.SignOffCertificate;
    };
    const verify = (...args: string[]) =>
      new Promise<{ code: number; text: string }>((resolve) => {
        const options = { cwd: folder.path, env: { PATH: '' } };
        const done = (error: unknown, out: string, err: string) =>
          resolve({ code: error ? Number((error as { code: unknown }).code) : 0, text: out + err });
        execFile(process.execPath, ['verify-sign-off.ts', ...args], options, done);
      });
    await certificate();
    const whole = await verify('certificate.json', 'key.json', 'plan.txt');
    expect([whole.code, whole.text]).toEqual([
      0,
      expect.stringContaining('VALID: plan.txt, version 1, of Studio: ChangesAsked'),
    ]);
    await writeFile(inFolder('other.txt'), 'Another plan.');
    expect((await verify('certificate.json', 'key.json', 'other.txt')).text).toContain('other.txt is not the file');

    const { owner } = test.database;
    const { rows } = await owner.query(
      'select *, at::text as at from sign_off_answers where sign_off_id = $1 order by position',
      [signOff.id],
    );
    const [row] = rows;
    for (const [column, changed] of columns) {
      const value = changed === 'recorded' ? `'${ben.id}'` : changed;
      await owner.query(`update sign_off_answers set ${column} = ${value} where id = $1`, [row.id]);
      await certificate();
      const { code, text } = await verify('certificate.json', 'key.json');
      expect([column, code, text]).toEqual([column, 1, expect.stringContaining(`answer ${row.position} (${row.id})`)]);
      await owner.query(`update sign_off_answers set ${column} = $2 where id = $1`, [row.id, row[column]]);
    }
    // What was asked is in each answer too.
    await owner.query("update sign_offs set question = question || '!' where id = $1", [signOff.id]);
    await certificate();
    expect((await verify('certificate.json', 'key.json')).text).toContain(`answer ${row.position} (${row.id})`);
    await owner.query("update sign_offs set question = rtrim(question, '!') where id = $1", [signOff.id]);
    // Personal texts can be erased with their salt.
    await owner.query(
      'update sign_off_answers set salt = null, reason = null, name_written = null, address = null, device = null where id = $1',
      [row.id],
    );
    await certificate();
    expect((await verify('certificate.json', 'key.json')).code).toBe(0);
    await folder.remove();
  });

  it('keeps answers that the roles of users cannot change or remove', async () => {
    const { rows } = await test.database.owner.query(
      `select lower(privilege_type) as name from information_schema.role_table_grants
       where table_name = 'sign_off_answers' and grantee in ('loggia_staff', 'loggia_client', 'loggia_app') group by 1 order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['insert', 'select']);
  });
});
