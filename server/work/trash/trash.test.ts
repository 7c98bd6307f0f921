import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listTrash } from '#contract/work/trash.ts';
import { type TrashNoun, trashNouns } from '#contract/work/trash-nouns.ts';
import { type AudienceTest, type Kind, startAudienceTest } from '#tests/support/audience.ts';
import type { Person } from '#tests/support/company.ts';
import { remove, restore, statusOf, titlesInTrash } from '#tests/support/trash.ts';

/** What the trash shows to each kind of user, and that nobody restores what it does not show them. */

let studio: AudienceTest;
let manager: Person;
let worker: Person;
let powerful: Person;
let project: string;

beforeAll(async () => {
  studio = await startAudienceTest();
  const { company, acme } = studio;
  manager = await company.addPerson({ role: 'manager', firstName: 'Mia', lastName: 'Manager' });
  worker = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Worker' });
  const claims = ['Project:ViewAllProjects', 'Project:DeleteProjects', 'ProjectDocuments:ViewProjectDocuments'];
  claims.push('ProjectDocuments:DeleteProjectDocuments', 'Clients:DeleteClients', 'Clients:ViewClients');
  await company.addRole({ name: 'powerful', roleType: 'ClientUser', claims });
  powerful = await company.addPerson({ role: 'powerful', clientId: acme });
});
afterAll(() => studio.test.stop());

beforeEach(async () => {
  const { owner } = studio.test.database;
  const lasting = [studio.acme, studio.globex];
  for (const noun of trashNouns) {
    const aged = `update ${noun} set deleted_at = now() - interval '40 days' where tenant_id = $1 and id <> all ($2)`;
    await owner.query(aged, [studio.company.id, lasting]);
  }
  project = await studio.company.addProject({
    clientId: studio.acme,
    title: 'Lobby',
    members: [{ person: worker }, { person: studio.member, side: 'ClientUser' }],
  });
});

const admin = () => studio.company.admin;

async function addFile(kind: Kind, who: Person, fileName: string, audience?: string, target = project) {
  const { id } = (await studio.add(kind, who, target, audience)).body as { id: string };
  await studio.test.database.owner.query(`update ${kind}s set file_name = $2 where id = $1`, [id, fileName]);
  return id;
}

/** Adds one thing of each kind, and deletes it as the manager. Returns the ids. */
async function deleteOneOfEach(): Promise<Record<TrashNoun, string>> {
  const ids = {
    documents: await addFile('document', admin(), 'plan.pdf'),
    images: await addFile('image', admin(), 'site.png'),
    projects: await studio.company.addProject({ clientId: studio.acme, title: 'Tower' }),
    clients: await studio.company.addClient('Former'),
  };
  for (const noun of ['projects', 'documents', 'images', 'clients'] as const)
    expect((await remove(manager, noun, ids[noun])).status).toBeLessThan(300);
  return ids;
}

describe('the list', () => {
  it('shows what was deleted, last first, with the time, the person and the place of each', async () => {
    expect(await titlesInTrash(admin())).toEqual([]);
    const ids = await deleteOneOfEach();
    const { body, headers } = await admin().call(listTrash, { query: { limit: 10 } });
    const deleted = { deletedAt: expect.any(String), deletedByName: 'Mia Manager' };
    const ofAcme = { clientId: studio.acme, clientName: 'Acme' };
    const ofLobby = { projectId: project, projectTitle: 'Lobby', ...ofAcme };
    expect(body).toEqual([
      { id: ids.clients, noun: 'clients', title: 'Former', ...deleted },
      { id: ids.images, noun: 'images', title: 'site.png', ...deleted, ...ofLobby },
      { id: ids.documents, noun: 'documents', title: 'plan.pdf', ...deleted, ...ofLobby },
      { id: ids.projects, noun: 'projects', title: 'Tower', ...deleted, ...ofAcme },
    ]);
    expect(headers['x-total-count']).toBe('4');
  });

  it.each(trashNouns)('shows only %s if asked', async (noun) => {
    const ids = await deleteOneOfEach();
    const { body, headers } = await admin().call(listTrash, { query: { noun, limit: 10 } });
    expect(body.map(({ id }: { id: string }) => id)).toEqual([ids[noun]]);
    expect(headers['x-total-count']).toBe('1');
  });

  it('refuses an unknown kind', async () => {
    expect((await admin().call(listTrash, { query: { noun: 'users' as never } })).status).toBe(400);
  });

  it('leaves the name out if nobody knows who deleted it', async () => {
    await remove(manager, 'projects', project);
    await studio.test.database.owner.query('update projects set deleted_by = null where id = $1', [project]);
    const { body } = await admin().call(listTrash);
    expect(body[0]).toMatchObject({ id: project, title: 'Lobby' });
    expect(body[0]).not.toHaveProperty('deletedByName');
  });

  it('keeps the name of a user who was removed since', async () => {
    const leaver = await studio.company.addPerson({ role: 'manager', firstName: 'Lea', lastName: 'Leaver' });
    await remove(leaver, 'projects', project);
    const { owner } = studio.test.database;
    await owner.query(
      `update users set deleted_at = now(), is_active = false, role_id = null, email = null, email_key = null,
         user_name = null, user_name_key = null, user_name_skeleton = null, password_hash = null where id = $1`,
      [leaver.id],
    );
    expect((await admin().call(listTrash)).body[0].deletedByName).toBe('Lea Leaver');
  });
});

describe.each(trashNouns)('after 30 days, %s', (noun) => {
  it('are neither shown nor restored', async () => {
    const id = (await deleteOneOfEach())[noun];
    const age = (days: number) =>
      studio.test.database.owner.query(`update ${noun} set deleted_at = now() - $2 * interval '1 day' where id = $1`, [
        id,
        days,
      ]);
    await age(29.99);
    expect(await titlesInTrash(admin(), noun)).toHaveLength(1);
    await age(30.01);
    expect(await titlesInTrash(admin(), noun)).toEqual([]);
    expect((await restore(admin(), noun, id)).status).toBe(404);
    await age(29.99);
    expect((await restore(admin(), noun, id)).status).toBe(200);
  });
});

describe('a user sees and restores only what they may delete', () => {
  it('staff who may delete everything: all of the company', async () => {
    const ids = await deleteOneOfEach();
    expect((await titlesInTrash(manager)).toSorted()).toEqual(['Former', 'Tower', 'plan.pdf', 'site.png']);
    for (const noun of ['clients', 'projects', 'documents', 'images'] as const)
      expect((await restore(manager, noun, ids[noun])).status).toBe(200);
    expect(await titlesInTrash(manager)).toEqual([]);
  });

  it('staff without these permissions: their own files, in projects that they see', async () => {
    const ids = await deleteOneOfEach();
    const own = await addFile('document', worker, 'mine.pdf');
    const elsewhere = await addFile('document', worker, 'elsewhere.pdf');
    const hidden = await studio.company.addProject({ clientId: studio.acme });
    const { owner } = studio.test.database;
    await owner.query('update documents set project_id = $2 where id = $1', [elsewhere, hidden]);
    for (const id of [own, elsewhere]) await remove(admin(), 'documents', id);
    expect(await titlesInTrash(worker)).toEqual(['mine.pdf']);
    expect((await restore(worker, 'documents', elsewhere)).status).toBe(404);
    expect((await restore(worker, 'documents', ids.documents)).status).toBe(404);
    expect((await restore(worker, 'images', ids.images)).status).toBe(404);
    expect((await restore(worker, 'projects', ids.projects)).status).toBe(403);
    expect((await restore(worker, 'clients', ids.clients)).status).toBe(403);
    expect((await restore(worker, 'documents', own)).status).toBe(200);
  });

  it('staff with a view of assigned projects: projects that they were assigned to', async () => {
    const claims = ['Project:ViewAssignedProjects', 'Project:DeleteProjects'];
    await studio.company.addRole({ name: 'lead', claims });
    const lead = await studio.company.addPerson({ role: 'lead' });
    const led = await studio.company.addProject({ clientId: studio.acme, title: 'Led', members: [{ person: lead }] });
    for (const id of [project, led]) await remove(admin(), 'projects', id);
    expect(await titlesInTrash(lead)).toEqual(['Led']);
    expect((await restore(lead, 'projects', project)).status).toBe(404);
    expect((await restore(lead, 'projects', led)).status).toBe(200);
  });

  it('client users: what their client shares with them, and no clients', async () => {
    const shared = await addFile('document', admin(), 'shared.pdf', 'client');
    const internal = await addFile('document', admin(), 'internal.pdf', 'staff');
    const foreign = await studio.company.addProject({ clientId: studio.globex, title: 'Foreign' });
    const own = await studio.company.addProject({ clientId: studio.acme, title: 'Own' });
    const client = await studio.company.addClient('Former too');
    for (const id of [shared, internal]) await remove(admin(), 'documents', id);
    for (const id of [foreign, own]) await remove(admin(), 'projects', id);
    await remove(admin(), 'clients', client);
    expect(await titlesInTrash(powerful)).toEqual(['Own', 'shared.pdf']);
    expect((await restore(powerful, 'documents', internal)).status).toBe(404);
    expect((await restore(powerful, 'projects', foreign)).status).toBe(404);
    expect((await restore(powerful, 'clients', client)).status).toBe(403);
    expect((await restore(powerful, 'documents', shared)).status).toBe(200);
    expect((await restore(powerful, 'projects', own)).status).toBe(200);
  });

  it('client users who uploaded a file: also without the permission to delete', async () => {
    const own = await addFile('image', studio.member, 'mine.png');
    const other = await addFile('image', studio.viewer, 'theirs.png');
    for (const id of [own, other]) await remove(admin(), 'images', id);
    expect(await titlesInTrash(studio.member)).toEqual(['mine.png']);
    expect((await restore(studio.member, 'images', other)).status).toBe(404);
    expect((await restore(studio.member, 'images', own)).status).toBe(200);
    expect(await statusOf(studio.viewer, 'images', own)).toBe(200);
  });
});
