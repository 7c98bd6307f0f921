import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteDocument, restoreDocument } from '#contract/work/documents.ts';
import { deleteMessage, listMessageEdits, listMessageReaders, updateMessage } from '#contract/work/messages.ts';
import { deleteProject, restoreProject, updateProject } from '#contract/work/projects.ts';
import { createTicket, updateTicket } from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Kind, setAudience } from '#tests/support/audience.ts';
import { openChangeStream } from '#tests/support/change-stream.ts';
import {
  addDocument,
  addImage,
  addTicket,
  comparable,
  createStudio,
  onDocument,
  onImage,
  onProject,
  onTicket,
  post,
  type Studio,
  say,
  textsOf,
} from '#tests/support/conversation.ts';

/** Who reads what: a message is for staff alone, or for the client too, and never for more people than its subject. */

let test: TestApp;
let studio: Studio;
let project: string;
beforeAll(async () => {
  test = await sharedTestApp();
  await test.listen();
  studio = await createStudio(test);
  project = studio.project;
});
afterAll(() => test.stop());

const add = async (kind: Kind) => {
  const { company, acme, worker } = studio;
  const id = await (kind === 'document' ? addDocument(test, worker, project) : addImage(test, company, acme, project));
  return { id, about: kind === 'document' ? onDocument(id) : onImage(id) };
};
const laneOf = async (id: string) =>
  (await test.database.owner.query('select posted_to, audience from messages where id = $1', [id])).rows[0];

describe('an internal message', () => {
  it('does not exist for client users, in any call', async () => {
    const { worker, cleo } = studio;
    const about = onProject(await studio.addProject());
    await say(worker, about, 'For everybody');
    const id = await say(worker, about, 'Between us', { audience: 'staff' });
    expect(await textsOf(studio.manager, about)).toEqual(['For everybody', 'Between us']);
    expect(await textsOf(cleo, about)).toEqual(['For everybody']);
    const calls = (messageId: string) =>
      Promise.all([
        cleo.call(updateMessage, { params: { id: messageId }, body: { body: 'Mine now' } }),
        cleo.call(deleteMessage, { params: { id: messageId } }),
        cleo.call(listMessageEdits, { params: { id: messageId } }),
        post(cleo, about, 'An answer', { parentId: messageId }),
      ]);
    const [hidden, missing] = [await calls(id), await calls(crypto.randomUUID())];
    expect(hidden.map(({ status }) => status)).toEqual([404, 404, 404, 400]);
    expect(hidden.map(comparable)).toEqual(missing.map(comparable));
  });

  it('cannot be written by client users, and has internal answers alone', async () => {
    const { worker, cleo } = studio;
    const refused = await post(cleo, onProject(project), 'Hello', { audience: 'staff' });
    expect([refused.status, refused.body.errors]).toEqual([400, { audience: ['Only staff can write to staff alone'] }]);
    const id = await say(worker, onProject(project), 'Internal', { audience: 'staff' });
    const answer = await post(worker, onProject(project), 'Public?', { parentId: id, audience: 'client' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['audience']]);
    expect((await post(worker, onProject(project), 'Right', { parentId: id, audience: 'staff' })).status).toBe(201);
  });

  it('is all there is on a ticket of staff and on a document that belongs to no client', async () => {
    const { worker, manager } = studio;
    const ticket = onTicket(await addTicket(worker));
    expect((await post(manager, ticket, 'Ours')).body).toMatchObject({ audience: 'staff', postedTo: 'client' });
    const { body } = await manager.call(listMessageReaders, { query: { ...ticket, audience: 'client' } });
    expect(body).toMatchObject({ audience: 'staff', clientTotal: 0 });
    expect(body).not.toHaveProperty('clientName');
  });
});

describe.each(['document', 'image'] as const)('messages about a %s', (kind) => {
  it('written while it is internal stay internal when it is shared, and later ones are seen', async () => {
    const { company, worker, cleo } = studio;
    const { id, about } = await add(kind);
    await setAudience(kind, company.admin, id, 'staff');
    await say(worker, about, 'Not for the client', { audience: 'staff' });
    await setAudience(kind, company.admin, id, 'client');
    expect(await textsOf(cleo, about)).toEqual([]);
    await say(worker, about, 'Here it is');
    expect(await textsOf(cleo, about)).toEqual(['Here it is']);
  });

  it('vanish for the client when it becomes internal, and the same ones come back', async () => {
    const { company, manager, worker, cleo } = studio;
    const { id, about } = await add(kind);
    const shared = await say(worker, about, 'For you');
    const internal = await say(worker, about, 'For us', { audience: 'staff' });
    await say(cleo, about, 'Thank you', { parentId: shared });
    await setAudience(kind, company.admin, id, 'staff');
    expect(await textsOf(cleo, about)).toBe(404);
    expect(await laneOf(shared)).toEqual({ posted_to: 'client', audience: 'staff' });
    expect((await cleo.call(listMessageEdits, { params: { id: shared } })).status).toBe(404);
    const during = (await post(worker, about, 'Written while hidden')).body;
    expect(during).toMatchObject({ audience: 'staff', postedTo: 'client' });
    await setAudience(kind, company.admin, id, 'client');
    expect(await textsOf(cleo, about)).toEqual(['For you', 'Thank you', 'Written while hidden']);
    expect(await textsOf(manager, about)).toEqual(['For you', 'For us', 'Thank you', 'Written while hidden']);
    expect(await laneOf(internal)).toEqual({ posted_to: 'staff', audience: 'staff' });
  });

  it('are told live to the people of their lane alone', async () => {
    const { company, manager, worker, cleo, gus } = studio;
    const { id, about } = await add(kind);
    const [staff, client, other] = await Promise.all(
      [manager, cleo, gus].map((who) => openChangeStream(test.app, who)),
    );
    await say(worker, about, 'Internal', { audience: 'staff' });
    await expect.poll(() => staff?.all()).toEqual(['ready', 'messages']);
    const shared = await say(worker, about, 'Shared');
    await expect.poll(() => client?.all()).toEqual(['ready', 'messages']);
    await worker.call(updateMessage, { params: { id: shared }, body: { body: 'Shared with all' } });
    await expect.poll(() => client?.all()).toEqual(['ready', 'messages', 'messages']);
    await worker.call(deleteMessage, { params: { id: shared } });
    await expect.poll(() => client?.all()).toEqual(['ready', 'messages', 'messages', 'messages']);
    await setAudience(kind, company.admin, id, 'staff');
    await expect.poll(() => client?.all().slice(4).toSorted()).toEqual([`${kind}s`, 'messages'].toSorted());
    // A last change for everybody. Changes arrive in order, so nothing else was told before it.
    await gus.call(createTicket, { body: { title: 'T', description: 'D' } });
    await expect.poll(() => other?.all()).toEqual(['ready', 'tickets']);
  });
});

it('messages are hidden while their subject is in the trash, and come back with it', async () => {
  const { company, cleo, worker, manager } = studio;
  const own = await studio.addProject();
  const document = await addDocument(test, worker, own);
  const abouts = [onProject(own), onDocument(document)];
  for (const about of abouts) await say(worker, about, 'Here');
  const id = await say(worker, onDocument(document), 'There');
  const read = () => Promise.all(abouts.map((about) => textsOf(cleo, about)));
  await company.admin.call(deleteDocument, { params: { id: document } });
  expect(await read()).toEqual([['Here'], 404]);
  expect((await worker.call(updateMessage, { params: { id }, body: { body: 'x' } })).status).toBe(404);
  await company.admin.call(restoreDocument, { params: { id: document } });
  await company.admin.call(deleteProject, { params: { id: own } });
  expect(await read()).toEqual([404, 404]);
  expect(await textsOf(manager, onProject(own))).toBe(404);
  await company.admin.call(restoreProject, { params: { id: own } });
  expect(await read()).toEqual([['Here'], ['Here', 'There']]);
});

it('a project that moves to another client takes no earlier message along, also when a file is shared again', async () => {
  const { company, manager, worker, cleo, gus, globex } = studio;
  const own = await studio.addProject();
  const document = await addDocument(test, worker, own);
  const abouts = [onProject(own), onDocument(document)];
  for (const about of abouts) await say(cleo, about, 'Before');
  await company.admin.call(updateProject, { params: { id: own }, body: { clientId: globex } });
  await setAudience('document', company.admin, document, 'client');
  for (const about of abouts) {
    expect(await textsOf(cleo, about)).toBe(404);
    expect(await textsOf(gus, about)).toEqual([]);
    await say(gus, about, 'After');
    expect(await textsOf(gus, about)).toEqual(['After']);
    expect(await textsOf(manager, about)).toEqual(['Before', 'After']);
  }
});

it('a ticket that is given to another client takes no earlier message along', async () => {
  const { company, manager, cleo, gus, globex } = studio;
  const id = await addTicket(cleo);
  await say(cleo, onTicket(id), 'Before');
  const moved = await company.admin.call(updateTicket, { params: { id }, body: { clientId: globex } });
  expect(moved.status).toBe(200);
  await say(gus, onTicket(id), 'After');
  expect(await textsOf(cleo, onTicket(id))).toBe(404);
  expect(await textsOf(gus, onTicket(id))).toEqual(['After']);
  expect(await textsOf(manager, onTicket(id))).toEqual(['Before', 'After']);
});

it('a role that shows only own tickets shows no message of a colleague’s ticket', async () => {
  const { company, acme, cleo } = studio;
  await company.addRole({ name: 'narrow', roleType: 'ClientUser', claims: [] });
  await test.database.owner.query("update roles set ticket_scope = 'own' where id = $1", [company.roles.narrow]);
  const nora = await company.addPerson({ role: 'narrow', clientId: acme });
  const [theirs, own] = [onTicket(await addTicket(cleo)), onTicket(await addTicket(nora))];
  const id = await say(cleo, theirs, 'Mine');
  await say(cleo, own, 'Yours');
  expect(await textsOf(nora, theirs)).toBe(404);
  expect(await textsOf(nora, own)).toEqual(['Yours']);
  expect((await nora.call(listMessageEdits, { params: { id } })).status).toBe(404);
});
