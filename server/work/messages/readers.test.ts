import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { listMessageReaders, type MessageReaders } from '#contract/work/messages.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import {
  addDocument,
  addImage,
  addTask,
  addTicket,
  comparable,
  createStudio,
  onDocument,
  onImage,
  onProject,
  onTask,
  onTicket,
  type Studio,
  textsOf,
} from '#tests/support/conversation.ts';
import { upload } from '#tests/support/upload.ts';

/** The readers that are named are those who can read, neither more nor fewer. */

let test: TestApp;
let studio: Studio;
let everybody: Record<string, Person>;
beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
  const { company, acme, manager, worker, cleo, carl, gus } = studio;
  await company.admin.call(updateCompany, { body: { modules: ['tasks'] } });
  const role = (name: string, roleType: 'InternalUser' | 'ClientUser' | null, ...claims: string[]) =>
    company.addRole({ name, roleType, claims });
  await role('clerk', 'InternalUser', 'Project:ViewAllProjects');
  await role('filer', 'InternalUser', 'Project:ViewAssignedProjects', 'ProjectDocuments:ViewProjectDocuments');
  await role('untyped', null, 'Project:ViewAllProjects', 'ProjectImages:ViewProjectImages');
  await role('guest', 'ClientUser', 'Project:ViewAssignedProjects', 'ProjectDocuments:ViewProjectDocuments');
  await role('own', 'ClientUser', 'Project:ViewAllProjects');
  await test.database.owner.query("update roles set ticket_scope = 'own' where id = $1", [company.roles.own]);
  everybody = {
    admin: company.admin,
    manager,
    worker,
    cleo,
    carl,
    gus,
    clerk: await company.addPerson({ role: 'clerk' }),
    filer: await company.addPerson({ role: 'filer' }),
    untyped: await company.addPerson({ role: 'untyped' }),
    idle: await company.addPerson({ role: 'worker' }),
    guest: await company.addPerson({ role: 'guest', clientId: acme }),
    own: await company.addPerson({ role: 'own', clientId: acme }),
    nobody: await company.addPerson({ role: null }),
    clientWithoutRole: await company.addPerson({ role: null, clientId: acme }),
    lostRole: await company.addPerson({ role: 'client' }),
    gone: await company.addPerson({ role: 'manager' }),
  };
  await test.database.owner.query('update users set is_active = false where id = $1', [everybody.gone?.id]);
  await test.database.owner.query("insert into project_members values ($1, $2, $3, $4, 'ClientUser')", [
    company.id,
    studio.project,
    acme,
    everybody.guest?.id,
  ]);
});
afterAll(() => test.stop());

const readersOf = async (who: Person, about: object, more: object = {}): Promise<MessageReaders> =>
  (await who.call(listMessageReaders, { query: { ...about, audience: 'client', limit: 50, ...more } as never })).body;

describe.each([
  ['a project', async () => onProject(studio.project)],
  ['a document of a project', async () => onDocument(await addDocument(test, studio.worker, studio.project))],
  ['an internal document', async () => onDocument(await addDocument(test, studio.worker, studio.project, 'staff'))],
  ['a picture', async () => onImage(await addImage(test, studio.company, studio.acme, studio.project))],
  ['a task', async () => onTask(await addTask(studio.company.admin, studio.project))],
  ['an internal task', async () => onTask(await addTask(studio.company.admin, studio.project, { audience: 'staff' }))],
  ['a ticket of a client user', async () => onTicket(await addTicket(studio.cleo))],
  ['a ticket of a user who sees only their own', async () => onTicket(await addTicket(everybody.own as Person))],
  ['a ticket of staff', async () => onTicket(await addTicket(studio.worker))],
  ['a document of a client', () => uploadFor(studio.manager, ['ClientId', studio.acme])],
  ['a document of a client by a worker', () => uploadFor(studio.worker, ['ClientId', studio.acme])],
  ['a document of staff', () => uploadFor(studio.worker)],
] as const)('on %s', (_, make) => {
  it.each(['client', 'staff'] as const)('for %s, these are the people who can read', async (audience) => {
    const about = await make();
    const named = await readersOf(studio.company.admin, about, { audience });
    const canRead: string[] = [];
    for (const [name, person] of Object.entries(everybody)) {
      if (person === studio.company.admin || !Array.isArray(await textsOf(person, about))) continue;
      const isClient = ['cleo', 'carl', 'gus', 'guest', 'own', 'clientWithoutRole'].includes(name);
      if (audience === 'client' || !isClient) canRead.push(person.id);
    }
    expect(named.people.map(({ id }) => id).toSorted()).toEqual(canRead.toSorted());
    expect(named.total).toBe(canRead.length);
    expect(named.clientTotal).toBe(named.people.filter(({ kind }) => kind === 'client').length);
  });
});

async function uploadFor(who: Person, ...parts: [string, string][]) {
  const file = ['File', Buffer.from('A note.'), 'note.txt'] as const;
  return onDocument((await upload(test, who, uploadDocument, [...parts, [...file]])).body.id);
}

it('names the client, and leaves out the caller', async () => {
  const { worker, cleo, carl, project } = studio;
  const readers = await readersOf(worker, onProject(project));
  expect(readers).toMatchObject({ audience: 'client', clientName: 'Acme' });
  expect(readers.people).not.toContainEqual(expect.objectContaining({ id: worker.id }));
  expect(readers.people).toContainEqual({ id: cleo.id, name: 'Cleo Client', kind: 'client' });
  expect((await readersOf(cleo, onProject(project))).people.map(({ id }) => id)).toContain(carl.id);
});

it('finds people by a part of their name, and returns no more than asked for', async () => {
  const { worker, cleo, project } = studio;
  const found = await readersOf(worker, onProject(project), { search: 'CLEO' });
  expect(found.people.map(({ id }) => id)).toEqual([cleo.id]);
  expect(found.total).toBe((await readersOf(worker, onProject(project))).total);
  expect((await readersOf(worker, onProject(project), { search: '%' })).people).toEqual([]);
  expect((await readersOf(worker, onProject(project), { limit: 2 })).people).toHaveLength(2);
});

it('says nothing about a subject that the caller may not see, and nothing about the internal lane to client users', async () => {
  const { gus, cleo, project } = studio;
  const ask = (who: Person, subjectId: string, audience: 'client' | 'staff') =>
    who.call(listMessageReaders, { query: { ...onProject(subjectId), audience } });
  const [hidden, missing] = [await ask(gus, project, 'client'), await ask(gus, crypto.randomUUID(), 'client')];
  expect(hidden.status).toBe(404);
  expect(comparable(hidden)).toEqual(comparable(missing));
  expect((await ask(cleo, project, 'staff')).status).toBe(400);
});
