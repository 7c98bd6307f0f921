import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { deleteUser, getHoldings, getUser, type Holdings, updateUser } from '#contract/people/users.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import * as signOffs from '#contract/work/sign-offs.ts';
import { createTask, listTasks, type Task, updateTask } from '#contract/work/tasks.ts';
import { createTicket, getTicket, listTickets, updateTicket } from '#contract/work/tickets.ts';
import { remindOfSignOffs } from '#server/work/sign-offs/remind.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';
import { upload } from '#tests/support/upload.ts';

/** What a person who leaves was responsible for, and who takes it over. */

let test: TestApp;
let company: Company;
let admin: Person;
let acme: string;
let lobby: string;
let lena: Person;
let wim: Person;
let cleo: Person;
let carl: Person;

beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  company = await createCompany(test, `Studio ${crypto.randomUUID()}`);
  ({ admin } = company);
  await admin.call(updateCompany, { body: { modules: ['tasks'] } });
  acme = await company.addClient('Acme');
  lena = await company.addPerson({ role: 'worker', firstName: 'Lena', lastName: 'Moor' });
  wim = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Vos' });
  cleo = await company.addPerson({ role: 'client', firstName: 'Cleo', lastName: 'Reed', clientId: acme });
  carl = await company.addPerson({ role: 'client', firstName: 'Carl', lastName: 'Finch', clientId: acme });
  lobby = await company.addProject({
    clientId: acme,
    title: 'Lobby',
    members: [{ person: lena }, { person: wim }, { person: cleo, side: 'ClientUser' }],
  });
});

const query = (text: string, values: unknown[] = []) => test.database.owner.query(text, values);

async function done<T extends { status: number; body: unknown }>(answer: Promise<T>): Promise<T['body']> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

async function addTicket(title: string, assignee: Person, status = 'Open'): Promise<string> {
  const { id } = await done(admin.call(createTicket, { body: { title, description: 'Dark' } }));
  await done(admin.call(updateTicket, { params: { id }, body: { assigneeId: assignee.id, status } as never }));
  return id;
}

async function addTask(title: string, assignee: Person, more: object = {}): Promise<string> {
  const body = { projectId: lobby, title, assigneeId: assignee.id, ...more };
  return (await done(admin.call(createTask, { body: body as never }))).id;
}

async function askFor(who: readonly Person[], more: object = {}, projectId = lobby): Promise<signOffs.SignOff> {
  const { body: document } = await upload(test, admin, uploadDocument, [
    ['ProjectId', projectId],
    ['Audience', 'client'],
    ['File', Buffer.from('The plan.'), 'plan.txt'],
  ]);
  const body = { question: 'Is this right?', personIds: who.map(({ id }) => id), ...more };
  return done(admin.call(signOffs.requestDocumentSignOff, { params: { id: document.id }, body }));
}

const answer = (who: Person, { id, sha256 }: signOffs.SignOff) =>
  who.call(signOffs.answerSignOff, { params: { id }, body: { answer: 'Approved', sha256 } });
const stateOf = async ({ id }: { id: string }): Promise<signOffs.SignOff> =>
  done(admin.call(signOffs.getSignOff, { params: { id } }));
const remove = (who: Person, heir?: Person | string, by = admin) =>
  by.call(deleteUser, {
    params: { id: who.id },
    query: heir === undefined ? {} : { heirId: typeof heir === 'string' ? heir : heir.id },
  });
const holdings = async (who: Person, by = admin): Promise<Holdings> =>
  done(by.call(getHoldings, { params: { id: who.id } }));
const assigneesOf = async (): Promise<Record<string, string | undefined>> => {
  const tickets = (await done(admin.call(listTickets, {}))) as { title: string; assigneeId?: string }[];
  const tasks = (await done(admin.call(listTasks, {}))) as Task[];
  return Object.fromEntries([...tickets, ...tasks].map(({ title, assigneeId }) => [title, assigneeId]));
};
const kindsOf = async (): Promise<string[]> =>
  (await query('select kind from events where tenant_id = $1 order by id', [company.id])).rows.map(({ kind }) => kind);
const auditOf = async (who: Person, action: string) =>
  (await query('select details from audit_log where subject_id = $1 and action = $2', [who.id, action])).rows;

async function addWork(): Promise<void> {
  for (const title of ['Lamp', 'Door', 'Gate']) await addTicket(title, lena);
  await addTicket('Old', lena, 'Closed');
  await addTask('Paint', lena);
  const finished = await addTask('Sand', lena);
  await done(admin.call(updateTask, { params: { id: finished }, body: { status: 'Done' } }));
}

describe('what a person holds', () => {
  it('is counted and named without what is done or closed, with how much of it each heir may take', async () => {
    await addWork();
    await addTask('Floor', lena);
    await addTask('Wall', lena);
    await addTask('Roof', lena);
    await query('delete from project_members where user_id = $1', [wim.id]);
    const { tickets, tasks, approvals, heirs } = await holdings(lena);
    expect([tickets.count, tickets.first.map(({ title }) => title)]).toEqual([3, ['Lamp', 'Door', 'Gate']]);
    expect([tasks.count, tasks.first.map(({ title }) => title)]).toEqual([4, ['Paint', 'Floor', 'Wall']]);
    expect(approvals).toEqual({ count: 0, first: [] });
    // Wim does not see the project. People of clients are not offered.
    expect(heirs).toEqual([
      { id: admin.id, name: 'Ada Admin', tickets: 3, tasks: 4, approvals: 0, projects: 0 },
      { id: wim.id, name: 'Wim Vos', tickets: 3, tasks: 0, approvals: 0, projects: 0 },
    ]);
  });

  it('leaves out archived projects, and offers nobody who may not sign in', async () => {
    await addTask('Paint', lena);
    await query('update projects set archived_at = now() where id = $1', [lobby]);
    await query('update users set is_active = false where id = $1', [wim.id]);
    const late = await company.addPerson({ role: 'worker' });
    await query("update users set access_ends_on = '2020-01-01' where id = $1", [late.id]);
    await company.addPerson({ role: null });
    const { tasks, heirs } = await holdings(lena);
    expect([tasks.count, heirs.map(({ id }) => id)]).toEqual([0, [admin.id]]);
    // Nobody can change what is archived.
    expect((await remove(lena, admin)).status).toBe(200);
    const { rows } = await query('select assignee_id from tasks where project_id = $1', [lobby]);
    expect(rows).toEqual([{ assignee_id: lena.id }]);
  });

  it('shows people who may remove others nothing that they do not see, and is for nobody else', async () => {
    await company.addRole({
      name: 'office',
      claims: ['Users:RemoveUsers', 'Project:ViewAssignedProjects', 'Project:ReportProjectProgress'],
    });
    await query("update roles set claims = '{Project:ViewAssignedProjects}' where id = $1", [company.roles.worker]);
    const office = await company.addPerson({ role: 'office', firstName: 'Otto', lastName: 'Lind' });
    await addTask('Secret', lena);
    const { tasks, heirs } = await holdings(lena, office);
    expect(tasks).toEqual({ count: 0, first: [] });
    expect(heirs.map((heir) => heir.tasks)).toEqual(heirs.map(() => 0));
    expect((await wim.call(getHoldings, { params: { id: lena.id } })).status).toBe(403);
    // Somebody with more permissions than one's own.
    expect((await office.call(getHoldings, { params: { id: admin.id } })).status).toBe(400);
    // The heir takes what they may do, also what the remover does not see.
    expect((await remove(lena, wim, office)).status).toBe(200);
    expect(await assigneesOf()).toEqual({ Secret: wim.id });
  });

  it('has the approvals of a client, for those who could have been asked', async () => {
    await query('delete from project_members where user_id = $1', [carl.id]);
    await query(
      "update roles set claims = '{Project:ViewAssignedProjects,ProjectDocuments:ViewProjectDocuments}' where id = $1",
      [company.roles.client],
    );
    await company.addRole({
      name: 'lead',
      roleType: 'ClientUser',
      claims: [
        'Users:RemoveUsers',
        'Project:ViewAllProjects',
        'Project:ViewAssignedProjects',
        'ProjectDocuments:ViewProjectDocuments',
      ],
    });
    const leading = await company.addPerson({ role: 'lead', firstName: 'Zoe', lastName: 'Lead', clientId: acme });
    await askFor([cleo]);
    const own = await holdings(cleo, leading);
    expect(own).toEqual(await holdings(cleo));
    expect(own.approvals).toEqual({ count: 1, first: [{ id: expect.any(String), title: 'plan.txt' }] });
    expect(own.heirs).toEqual([
      { id: carl.id, name: 'Carl Finch', tickets: 0, tasks: 0, approvals: 0, projects: 0 },
      { id: leading.id, name: 'Zoe Lead', tickets: 0, tasks: 0, approvals: 1, projects: 0 },
    ]);
    // They take it over themselves, as a client user.
    expect((await remove(cleo, leading, leading)).status).toBe(200);
    expect((await holdings(leading)).approvals.count).toBe(1);
  });
});

describe('an heir', () => {
  it('gets the open tickets and tasks, and is told once of all', async () => {
    await addWork();
    await distributeAll(test, company.id);
    await query('update notifications set read_at = now(), unread_count = 0 where tenant_id = $1', [company.id]);
    await query('delete from mails where tenant_id = $1', [company.id]);
    const before = await kindsOf();
    const lamp = (await done(admin.call(listTickets, {}))).find(({ title }: { title: string }) => title === 'Lamp');
    expect((await remove(lena, wim)).status).toBe(200);
    const { id } = wim;
    const closed = { Old: undefined, Sand: lena.id };
    expect(await assigneesOf()).toEqual({ Lamp: id, Door: id, Gate: id, Paint: id, ...closed });
    expect((await done(admin.call(getTicket, { params: { id: lamp.id } }))).version).toBe(lamp.version + 1);
    expect((await kindsOf()).slice(before.length)).toEqual(['user.handedOver', 'project.membersRemoved']);
    const handedOver = { heirId: id, tickets: 3, tasks: 1, approvals: 0, projects: 0 };
    expect(await auditOf(lena, 'user.deleted')).toEqual([{ details: { sessionsEnded: 1, handedOver } }]);

    await distributeAll(test, company.id);
    const [line, ...others] = await linesOf(wim);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      subjectType: 'user',
      subjectId: lena.id,
      title: 'Lena Moor',
      reason: 'Assigned',
      latest: { authorName: 'Ada Admin', text: 'You take over 3 tickets and 1 task' },
    });
    for (const other of [admin, cleo, carl]) expect(await linesOf(other)).toEqual([]);
    const mails = await query('select user_id, kind, subject_id from mails where tenant_id = $1', [company.id]);
    expect(mails.rows).toEqual([{ user_id: id, kind: 'assigned', subject_id: lena.id }]);
  });

  it('is told nothing where nothing was left to do, or where they removed the person themselves', async () => {
    const before = await kindsOf();
    expect((await remove(lena, wim)).status).toBe(200);
    expect((await kindsOf()).slice(before.length)).toEqual(['project.membersRemoved']);
    const otto = await company.addPerson({ role: 'worker' });
    await addTicket('Lamp', otto);
    expect((await remove(otto, admin)).status).toBe(200);
    expect(await assigneesOf()).toEqual({ Lamp: admin.id });
    await distributeAll(test, company.id);
    expect((await linesOf(admin)).filter(({ subjectType }) => subjectType === 'user')).toEqual([]);
  });

  it('gets no task of a project that they do not see, nor sees more than before', async () => {
    await addTask('Paint', lena);
    await query('delete from project_members where user_id = $1', [wim.id]);
    const seen = async () => [
      (await wim.call(listTasks, {})).body,
      (await wim.call(getUser, { params: { id: cleo.id } })).status,
    ];
    const before = await seen();
    expect((await remove(lena, wim)).status).toBe(200);
    expect(await assigneesOf()).toEqual({ Paint: undefined });
    expect(await seen()).toEqual(before);
  });

  it('gets nothing internal, also if a person of the client had it', async () => {
    await addTask('Plan', cleo, { audience: 'client' });
    await query("update tasks set audience = 'staff' where project_id = $1", [lobby]);
    await query('update roles set claims = $2 where id = $1', [company.roles.client, ['Project:ViewAllProjects']]);
    expect((await remove(cleo, carl)).status).toBe(200);
    expect(await assigneesOf()).toEqual({ Plan: undefined });
  });

  it('is one of the same side who may sign in. Everybody else gets the same answer, and nothing changes', async () => {
    await addTicket('Lamp', lena);
    await addTask('Plan', cleo, { audience: 'client' });
    const other = await createCompany(test, `Other ${crypto.randomUUID()}`);
    const inactive = await company.addPerson({ role: 'worker' });
    await query('update users set is_active = false where id = $1', [inactive.id]);
    const removed = await company.addPerson({ role: 'worker' });
    await remove(removed);
    const noRole = await company.addPerson({ role: null });
    const staffRoleOfClient = await company.addPerson({ role: 'worker', clientId: acme });
    const clientRoleOfStaff = await company.addPerson({ role: 'client' });
    const elsewhere = await company.addPerson({ role: 'client', clientId: await company.addClient('Birch') });
    const nobody = '01900000-0000-7000-8000-000000000001';
    const message = 'Choose an active person of the same side';
    const before = await kindsOf();
    for (const [who, heirs] of [
      [lena, [lena, cleo, other.admin, inactive, removed, noRole, clientRoleOfStaff, nobody]],
      [cleo, [cleo, wim, admin, elsewhere, staffRoleOfClient, other.admin, nobody]],
    ] as const) {
      for (const heir of heirs) {
        const { status, body } = await remove(who, heir);
        expect([status, body.message, body.errors]).toEqual([400, message, { heirId: [message] }]);
      }
    }
    expect(await assigneesOf()).toEqual({ Lamp: lena.id, Plan: cleo.id });
    expect((await admin.call(getUser, { params: { id: lena.id } })).status).toBe(200);
    expect(await kindsOf()).toEqual(before);
    expect((await remove(lena, 'me')).status).toBe(400);
  });

  it('takes turns with another who becomes an heir at the same moment', async () => {
    await addTicket('Lamp', lena);
    await addTicket('Door', wim);
    const statuses = (await Promise.all([remove(lena, wim), remove(wim, lena)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
    const left = statuses[0] === 200 ? wim : lena;
    expect(await assigneesOf()).toEqual({ Lamp: left.id, Door: left.id });
  });
});

describe('without an heir', () => {
  it('open tickets and tasks have no assignee, approvals wait, and what was done keeps its name', async () => {
    await addWork();
    const before = await kindsOf();
    expect((await remove(lena)).status).toBe(200);
    const open = { Lamp: undefined, Door: undefined, Gate: undefined, Paint: undefined };
    expect(await assigneesOf()).toEqual({ ...open, Old: undefined, Sand: lena.id });
    expect((await kindsOf()).slice(before.length)).toEqual(['project.membersRemoved']);
    expect(await auditOf(lena, 'user.deleted')).toEqual([{ details: { sessionsEnded: 1 } }]);
    const asked = await askFor([cleo]);
    expect((await remove(cleo)).status).toBe(200);
    expect(await stateOf(asked)).toMatchObject({ state: 'Open', people: [{ id: cleo.id }] });
  });
});

describe('approvals', () => {
  const isProved = async ({ id }: { id: string }) => {
    const { body } = await admin.call(signOffs.getSignOffCertificate, { params: { id } });
    return (body as signOffs.SignOffCertificate).proofs.map(
      ({ previous, json, record }) =>
        createHash('sha256').update(Buffer.from(previous, 'hex')).update(json).digest('hex') === record,
    );
  };

  it('ask the heir in place of the person, and every answer is proved with those who were asked then', async () => {
    const ann = await company.addPerson({ role: 'client', firstName: 'Ann', clientId: acme });
    const asked = await askFor([cleo, ann], { needs: 'All' });
    expect((await answer(ann, asked)).status).toBe(200);
    expect((await remove(cleo, carl)).status).toBe(200);
    await distributeAll(test, company.id);
    expect((await linesOf(carl)).find(({ subjectType }) => subjectType === 'user')?.latest?.text).toBe(
      'You take over 1 approval',
    );
    expect(await stateOf(asked)).toMatchObject({ state: 'Open', needs: 'All' });
    expect((await stateOf(asked)).people.map(({ id }) => id).toSorted()).toEqual([ann.id, carl.id].toSorted());
    expect(await isProved(asked)).toEqual([true]);
    expect((await answer(carl, asked)).status).toBe(200);
    expect((await stateOf(asked)).state).toBe('Approved');
    expect(await isProved(asked)).toEqual([true, true]);
    const { rows } = await query(
      'select user_id, asked_after, left_after, link_epoch from sign_off_people where sign_off_id = $1',
      [asked.id],
    );
    expect(rows.find(({ user_id }) => user_id === cleo.id)).toMatchObject({
      asked_after: 0,
      left_after: 1,
      link_epoch: 1,
    });
    expect(rows.find(({ user_id }) => user_id === carl.id)).toMatchObject({ asked_after: 1, left_after: null });
  });

  it('stay where the heir was asked already, may not answer, or does not see the file', async () => {
    await company.addRole({
      name: 'reader',
      roleType: 'ClientUser',
      claims: ['Project:ViewAllProjects', 'ProjectDocuments:ViewProjectDocuments'],
    });
    await query('update roles set may_sign_off = false where id = $1', [company.roles.reader]);
    const reader = await company.addPerson({ role: 'reader', clientId: acme });
    const both = await askFor([cleo, carl], { needs: 'All' });
    const one = await askFor([cleo]);
    const answered = await askFor([cleo]);
    expect((await answer(cleo, answered)).status).toBe(200);
    expect((await holdings(cleo)).heirs.map(({ id, approvals }) => [id, approvals])).toEqual([
      [carl.id, 1],
      [reader.id, 0],
    ]);
    expect((await remove(cleo, carl)).status).toBe(200);
    expect((await stateOf(both)).people.map(({ id }) => id).toSorted()).toEqual([carl.id, cleo.id].toSorted());
    expect((await stateOf(one)).people.map(({ id }) => id)).toEqual([carl.id]);
    expect((await stateOf(answered)).people.map(({ id }) => id)).toEqual([cleo.id]);
  });
});

describe('an approval that somebody took over', () => {
  it('waits for them alone, also if the person comes back, and reminds only them', async () => {
    const asked = await askFor([cleo]);
    const change = (body: object) => done(admin.call(updateUser, { params: { id: cleo.id }, body }));
    await change({ isActive: false, heirId: carl.id });
    await change({ isActive: true });
    expect([(await holdings(cleo)).approvals.count, (await holdings(carl)).approvals.count]).toEqual([0, 1]);
    const inFourDays = new Date(Date.now() + 4 * 86_400_000);
    await test.services.tenancy.asServer(company.id, 'write', (tx) => remindOfSignOffs(tx, inFourDays));
    const { rows } = await query("select data from events where tenant_id = $1 and kind = 'document.signOffDue'", [
      company.id,
    ]);
    expect(rows).toEqual([{ data: expect.objectContaining({ signOffId: asked.id, userIds: [carl.id] }) }]);
  });

  it('never comes to staff, also if the person is one of them by now', async () => {
    const asked = await askFor([cleo]);
    await query('update users set client_id = null, role_id = $2 where id = $1', [cleo.id, company.roles.worker]);
    expect((await remove(cleo, admin)).status).toBe(200);
    expect((await stateOf(asked)).people.map(({ id }) => id)).toEqual([cleo.id]);
  });
});

describe('a deactivation', () => {
  const deactivate = (body: object) => admin.call(updateUser, { params: { id: lena.id }, body });

  it('hands over in the same way, and leaves everything with the person without an heir', async () => {
    await addWork();
    expect((await deactivate({ isActive: false })).status).toBe(200);
    expect(await assigneesOf()).toMatchObject({ Lamp: lena.id, Paint: lena.id });
    expect((await deactivate({ isActive: true })).status).toBe(200);
    const before = await kindsOf();
    expect((await deactivate({ isActive: false, heirId: wim.id })).status).toBe(200);
    expect(await assigneesOf()).toMatchObject({
      Lamp: wim.id,
      Door: wim.id,
      Gate: wim.id,
      Paint: wim.id,
      Old: lena.id,
    });
    expect((await kindsOf()).slice(before.length)).toEqual(['user.handedOver']);
    const details = (await auditOf(lena, 'user.updated')).map((entry) => entry.details);
    expect(details).toContainEqual({
      fields: ['isActive'],
      isActive: false,
      handedOver: { heirId: wim.id, tickets: 3, tasks: 1, approvals: 0, projects: 0 },
    });
  });

  it('is the only change that an heir goes with', async () => {
    await addTicket('Lamp', lena);
    const message = 'Somebody takes over only when a person is deactivated';
    for (const body of [{ firstName: 'Lea' }, { isActive: true }, {}]) {
      const answered = await deactivate({ ...body, heirId: wim.id });
      expect([answered.status, answered.body.errors]).toEqual([400, { heirId: [message] }]);
    }
    expect((await deactivate({ firstName: 'Lea', heirId: null })).status).toBe(200);
    expect((await deactivate({ isActive: false, heirId: cleo.id })).status).toBe(400);
    expect(await assigneesOf()).toEqual({ Lamp: lena.id });
    expect((await admin.call(getUser, { params: { id: lena.id } })).body.isActive).toBe(true);
  });
});
