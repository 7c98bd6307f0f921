import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteUser, updateUser } from '#contract/people/users.ts';
import { createClient } from '#contract/work/clients.ts';
import { downloadDocument, listProjectDocuments } from '#contract/work/documents.ts';
import { getProject, getProjectDetails } from '#contract/work/projects.ts';
import { listTrash } from '#contract/work/trash.ts';
import { trashNouns } from '#contract/work/trash-nouns.ts';
import { type AudienceTest, startAudienceTest } from '#tests/support/audience.ts';
import { closeChangeStreams, openChangeStream } from '#tests/support/change-stream.ts';
import { callDuringChange } from '#tests/support/concurrent-change.ts';
import { remove, restore, statusOf } from '#tests/support/trash.ts';

/** What a restore brings back, what stands in its way, and who hears of it. */

let studio: AudienceTest;
let project: string;

beforeAll(async () => {
  studio = await startAudienceTest();
});
afterAll(() => studio.test.stop());
afterEach(closeChangeStreams);

beforeEach(async () => {
  project = await studio.addProject();
});

const admin = () => studio.company.admin;
const addFile = async (kind: 'document' | 'image') => (await studio.add(kind, admin(), project)).body.id as string;
const rows = async (text: string, values: unknown[]) => (await studio.test.database.owner.query(text, values)).rows;

async function addOf(noun: (typeof trashNouns)[number]): Promise<string> {
  if (noun === 'projects') return project;
  if (noun === 'clients') return studio.company.addClient(`Client ${project}`);
  return addFile(noun === 'documents' ? 'document' : 'image');
}

describe.each(trashNouns)('%s', (noun) => {
  const subject = noun.slice(0, -1);

  it('come back, once, with an audit entry', async () => {
    const id = await addOf(noun);
    expect(await statusOf(admin(), noun, id)).toBe(200);
    expect((await restore(admin(), noun, id)).status).toBe(404);
    await remove(admin(), noun, id);
    expect(await statusOf(admin(), noun, id)).toBe(404);

    const answer = await restore(admin(), noun, id);
    expect([answer.status, answer.body.id]).toEqual([200, id]);
    expect(await statusOf(admin(), noun, id)).toBe(200);
    const [row] = await rows(`select deleted_at, deleted_by from ${noun} where id = $1`, [id]);
    expect(row).toEqual({ deleted_at: null, deleted_by: null });
    expect((await restore(admin(), noun, id)).status).toBe(404);
    const entries = await rows('select action, actor_id from audit_log where subject_id = $1 and action like $2', [
      id,
      '%.restored',
    ]);
    expect(entries).toEqual([{ action: `${subject}.restored`, actor_id: admin().id }]);
  });

  it('that are restored twice at the same time come back once', async () => {
    const id = await addOf(noun);
    await remove(admin(), noun, id);
    const answers = await Promise.all([1, 2, 3].map(() => restore(admin(), noun, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  it('that are removed at the same time are not found', async () => {
    const id = await addOf(noun);
    await remove(admin(), noun, id);
    const removal = [`delete from ${noun} where id = $1`, [id]] as [string, unknown[]];
    const answer = await callDuringChange(studio.test.database, [removal], () => restore(admin(), noun, id));
    expect(answer.status).toBe(404);
    expect(
      await rows('select action from audit_log where subject_id = $1 and action like $2', [id, '%.restored']),
    ).toEqual([]);
  });
});

describe('a project', () => {
  it('comes back with its files, except those that were deleted on their own', async () => {
    const [kept, alone] = [await addFile('document'), await addFile('document')];
    const picture = await addFile('image');
    await remove(admin(), 'documents', alone);
    await remove(admin(), 'projects', project);
    for (const id of [kept, alone]) expect(await statusOf(admin(), 'documents', id)).toBe(404);

    expect((await restore(admin(), 'projects', project)).body).toMatchObject({ documentCount: 1, imageCount: 1 });
    const { body } = await admin().call(listProjectDocuments, { params: { id: project } });
    expect(body.map(({ id }: { id: string }) => id)).toEqual([kept]);
    expect((await admin().call(downloadDocument, { params: { id: kept } })).status).toBe(200);
    expect(await statusOf(admin(), 'images', picture)).toBe(200);
    expect(await statusOf(admin(), 'documents', alone)).toBe(404);
  });

  it('has a new version, so that an earlier answer cannot overwrite it', async () => {
    const { version } = (await admin().call(getProject, { params: { id: project } })).body;
    await remove(admin(), 'projects', project);
    expect((await restore(admin(), 'projects', project)).body.version).toBe(version + 2);
  });

  it('comes back without the people who were removed or moved to another client since', async () => {
    const { company, acme, globex } = studio;
    const [staff, leaver, mover] = [
      await company.addPerson({ role: 'worker' }),
      await company.addPerson({ role: 'worker' }),
      await company.addPerson({ role: 'viewer', clientId: acme }),
    ];
    const members = [{ person: staff }, { person: leaver }, { person: mover, side: 'ClientUser' as const }];
    const id = await company.addProject({ clientId: acme, members });
    await remove(admin(), 'projects', id);
    expect((await admin().call(deleteUser, { params: { id: leaver.id } })).status).toBe(200);
    expect((await admin().call(updateUser, { params: { id: mover.id }, body: { clientId: globex } })).status).toBe(200);

    const { body } = await restore(admin(), 'projects', id);
    expect([body.internalUsers, body.clientUsers]).toEqual([[staff.id], []]);
    const team = (await admin().call(getProjectDetails, { params: { id } })).body.team;
    expect(team.map((each: { id: string }) => each.id)).toEqual([staff.id]);
  });

  it('of a client in the trash waits for its client', async () => {
    const clientId = await studio.company.addClient('Waiting');
    const id = await studio.company.addProject({ clientId });
    await remove(admin(), 'projects', id);
    await remove(admin(), 'clients', clientId);
    const { body } = await admin().call(listTrash, { query: { noun: 'projects' } });
    expect(body.find((each: { id: string }) => each.id === id).restoreFirst).toBe('client');

    const refused = await restore(admin(), 'projects', id);
    expect([refused.status, refused.body.message]).toEqual([400, 'Restore the client first.']);
    expect(await statusOf(admin(), 'projects', id)).toBe(404);
    for (const [noun, each] of [['clients', clientId] as const, ['projects', id] as const])
      expect((await restore(admin(), noun, each)).status).toBe(200);
    expect(await statusOf(admin(), 'projects', id)).toBe(200);
  });

  it('whose client is deleted at the same time waits for its client', async () => {
    const clientId = await studio.company.addClient('Leaving');
    const id = await studio.company.addProject({ clientId });
    await remove(admin(), 'projects', id);
    const deletion = ['update clients set deleted_at = now() where id = $1', [clientId]] as [string, unknown[]];
    const answer = await callDuringChange(studio.test.database, [deletion], () => restore(admin(), 'projects', id));
    expect([answer.status, answer.body.message]).toEqual([400, 'Restore the client first.']);
  });
});

it('a client whose name is taken stays in the trash until the name is free', async () => {
  const clientId = await studio.company.addClient('Twin');
  await remove(admin(), 'clients', clientId);
  const { id: twin } = (await admin().call(createClient, { body: { name: 'twin' } })).body;
  const refused = await restore(admin(), 'clients', clientId);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Another client has this name now. Rename that one first.',
  ]);
  expect(await statusOf(admin(), 'clients', clientId)).toBe(404);
  await remove(admin(), 'clients', twin);
  expect((await restore(admin(), 'clients', clientId)).body).toMatchObject({ id: clientId, name: 'Twin', version: 3 });
});

it('a restore is heard by those who see the thing again, and by nobody else', async () => {
  const { test, viewer, company, globex } = studio;
  const stranger = await company.addPerson({ role: 'viewer', clientId: globex });
  const id = await addFile('document');
  await remove(admin(), 'documents', id);
  const [seeing, blind] = [await openChangeStream(test.app, viewer), await openChangeStream(test.app, stranger)];
  await restore(admin(), 'documents', id);
  expect((await seeing.next()).data).toEqual({ nouns: ['documents'] });
  await remove(admin(), 'projects', project);
  await seeing.next();
  await restore(admin(), 'projects', project);
  expect((await seeing.next()).data).toEqual({ nouns: ['projects'] });
  expect(blind.all().filter((noun) => noun === 'documents' || noun === 'projects')).toEqual([]);
});
