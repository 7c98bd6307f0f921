import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteUser, updateUser } from '#contract/people/users.ts';
import { updateProject } from '#contract/work/projects.ts';
import * as contract from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, type Company, createCompany, type Person } from '#tests/support/company.ts';
import { callDuringChange } from '#tests/support/concurrent-change.ts';

/** Staff change a ticket: its texts, who works on it, and whose it is. */

let test: TestApp;
let company: Company;
let worker: Person;
let ann: Person;
let acme: string;
let globex: string;
let lobby: string;
let tower: string;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  acme = await company.addClient('Acme');
  globex = await company.addClient('Globex');
  worker = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Vos' });
  ann = await company.addPerson({ role: 'client', firstName: 'Ann', clientId: acme });
  lobby = await company.addProject({ clientId: acme, title: 'Lobby', members: [{ person: worker }] });
  tower = await company.addProject({ clientId: globex, title: 'Tower' });
});
afterAll(() => test.stop());

const raise = async (who: Person, body: object = {}): Promise<contract.Ticket> =>
  (await who.call(contract.createTicket, { body: { title: 'Broken', description: 'It does not open', ...body } })).body;
const update = (who: Person, id: string, body: object) => who.call(contract.updateTicket, { params: { id }, body });
const read = async (who: Person, id: string) => who.call(contract.getTicket, { params: { id } });
const actionsOf = async (id: string) =>
  (await test.database.owner.query('select action, details from audit_log where subject_id = $1 order by at, id', [id]))
    .rows;

describe('the fields', () => {
  it('are changed by staff in one call; the audit log names them and does not repeat texts', async () => {
    const before = await raise(ann);
    const changes = { title: 'Door', description: 'Secret words', type: 'Feature', status: 'InProgress' };
    const { status, body } = await update(worker, before.id, { ...changes, priority: 'High', assigneeId: worker.id });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      ...changes,
      priority: 'High',
      assigneeId: worker.id,
      assigneeName: 'Wim Vos',
      version: 2,
      updatedAt: expect.any(String),
    });
    expect((await actionsOf(before.id)).at(-1)).toEqual({
      action: 'ticket.updated',
      details: { fields: ['title', 'description', 'type', 'assigneeId'], status: 'InProgress', priority: 'High' },
    });
  });

  it('stay as they are for authors who are client users, except closing and reopening', async () => {
    const before = await raise(ann);
    for (const body of [{ title: 'Mine' }, { description: 'x' }, { type: 'Feature' }, { projectId: lobby }]) {
      expect((await update(ann, before.id, body)).status).toBe(403);
    }
    for (const body of [{ assigneeId: worker.id }, { assigneeId: null }, { clientId: globex }, { clientId: null }]) {
      expect((await update(ann, before.id, { status: 'Closed', ...body })).status).toBe(403);
    }
    expect((await read(ann, before.id)).body).toEqual(before);
  });

  it('returns 412 for a version that somebody has changed, also for a client user, and changes nothing', async () => {
    const { id } = await raise(ann);
    await update(worker, id, { status: 'InProgress' });
    for (const who of [worker, ann]) {
      const answer = await who.call(
        contract.updateTicket,
        { params: { id }, body: { status: 'Closed' } },
        { 'if-match': '"1"' },
      );
      expect(answer.status).toBe(412);
    }
    expect((await read(ann, id)).body).toMatchObject({ status: 'InProgress', version: 2 });
  });
});

describe('the assignee', () => {
  it('is active staff; for anybody else and for unknown ids the answer is the same 400', async () => {
    const { id } = await raise(ann);
    const inactive = await company.addPerson({ role: 'worker' });
    await company.admin.call(updateUser, { params: { id: inactive.id }, body: { isActive: false } });
    const gone = await company.addPerson({ role: 'worker' });
    await company.admin.call(deleteUser, { params: { id: gone.id } });
    const stranger = (await createCompany(test, 'Elsewhere')).admin;
    const newcomer = await company.addPerson({ role: null });
    const answers = [];
    for (const each of [ann.id, inactive.id, gone.id, stranger.id, newcomer.id, newId()]) {
      answers.push(await update(worker, id, { assigneeId: each }));
    }
    for (const { status, body } of answers) {
      expect([status, body.errors]).toEqual([400, { assigneeId: ['This does not exist, or is not visible to you.'] }]);
    }
    expect((await read(worker, id)).body.version).toBe(1);
    expect((await update(worker, id, { assigneeId: company.admin.id })).body.assigneeId).toBe(company.admin.id);
    const removed = (await update(worker, id, { assigneeId: null })).body;
    expect([removed.assigneeId, removed.assigneeName]).toEqual([undefined, undefined]);
  });

  it('is shown to client users by name alone', async () => {
    const { id } = await raise(ann);
    await update(worker, id, { assigneeId: worker.id });
    const { body } = await read(ann, id);
    expect(body.assigneeName).toBe('Wim Vos');
    expect(JSON.stringify(body)).not.toContain(worker.id);
  });

  it('loses their tickets when removed or given a role of clients, and keeps them when deactivated', async () => {
    for (const [change, keeps] of [
      [(id: string) => company.admin.call(deleteUser, { params: { id } }), false],
      [(id: string) => moveToClient(id), false],
      [(id: string) => company.admin.call(updateUser, { params: { id }, body: { isActive: false } }), true],
      [(id: string) => company.admin.call(updateUser, { params: { id }, body: { lastName: 'New' } }), true],
    ] as [(id: string) => Promise<Answer>, boolean][]) {
      const person = await company.addPerson({ role: 'worker' });
      const { id } = await raise(ann);
      await update(worker, id, { assigneeId: person.id });
      expect((await change(person.id)).status).toBeLessThan(300);
      const after = (await read(worker, id)).body;
      expect([after.assigneeId, after.version]).toEqual(keeps ? [person.id, 2] : [undefined, 3]);
    }
  });

  it('is refused if they are removed at the same time', async () => {
    const person = await company.addPerson({ role: 'worker' });
    const { id } = await raise(ann);
    const removal =
      'update users set deleted_at = now(), role_id = null, is_active = false, email = null, email_key = null, user_name = null, user_name_key = null, password_hash = null where id = $1';
    const answer = await callDuringChange(test.database, [[removal, [person.id]]], () =>
      update(worker, id, { assigneeId: person.id }),
    );
    expect(answer.status).toBe(400);
  });

  const moveToClient = (id: string) =>
    company.admin.call(updateUser, {
      params: { id },
      body: { roleId: company.roles.client as string, clientId: acme },
    });
});

describe('the project', () => {
  it('belongs to the client of the ticket, and is visible to the person who names it', async () => {
    const { id } = await raise(ann);
    const linked = (await update(worker, id, { projectId: lobby })).body;
    expect(linked).toMatchObject({ projectId: lobby, projectTitle: 'Lobby', clientId: acme });
    const hidden = await company.addProject({ clientId: acme });
    const foreign = await update(company.admin, id, { projectId: tower });
    expect([foreign.status, foreign.body.errors]).toEqual([
      400,
      { projectId: ['The project belongs to another client'] },
    ]);
    const [unseen, unknown] = [
      await update(worker, id, { projectId: hidden }),
      await update(worker, id, { projectId: newId() }),
    ];
    expect([unseen.status, unseen.body.errors]).toEqual([unknown.status, unknown.body.errors]);
    expect(unseen.status).toBe(400);
    expect((await update(worker, id, { projectId: null })).body.projectId).toBeUndefined();
  });

  it('is not given to a ticket of staff alone, which would show it to the client', async () => {
    const { id } = await raise(worker);
    expect((await update(worker, id, { projectId: lobby })).status).toBe(400);
    expect((await update(worker, id, { projectId: lobby, clientId: acme })).body).toMatchObject({
      clientId: acme,
      projectId: lobby,
    });
  });

  it('is shown only to those who see it', async () => {
    const { id } = await raise(ann, { projectId: lobby });
    await company.addRole({ name: 'guest', roleType: 'ClientUser', claims: ['Project:ViewAssignedProjects'] });
    const guest = await company.addPerson({ role: 'guest', clientId: acme });
    const stranger = await company.addPerson({ role: 'worker' });
    for (const [who, title] of [
      [ann, 'Lobby'],
      [worker, 'Lobby'],
      [guest, undefined],
      [stranger, undefined],
    ] as const) {
      const { body } = await read(who, id);
      expect([body.projectTitle, body.projectId]).toEqual([title, title && lobby]);
    }
  });

  it('leaves its tickets with their client when it is given to another', async () => {
    const moving = await company.addProject({ clientId: acme, title: 'Moving' });
    const { id } = await raise(ann, { projectId: moving });
    await company.admin.call(updateProject, { params: { id: moving }, body: { clientId: globex } });
    const { body } = await read(ann, id);
    expect([body.clientId, body.projectId, body.version]).toEqual([acme, undefined, 2]);
  });
});
