import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { deleteUser } from '#contract/people/users.ts';
import { archiveProject, unarchiveProject, updateProject } from '#contract/work/projects.ts';
import * as contract from '#contract/work/recurring.ts';
import { createServiceLevel } from '#contract/work/service-levels.ts';
import { deleteTask, getTask, listTasks, type Task, updateTask } from '#contract/work/tasks.ts';
import { listTickets, type Ticket, updateTicket } from '#contract/work/tickets.ts';
import { openTenancy } from '#server/platform/tenancy/index.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';
import { makeRecurring } from './make.ts';

/** What is made on which day. The clock of a test is the argument of `makeRecurring`; rules that are made now begin in the next century. */

let test: TestApp;
let company: Company;
let admin: Person;
let acme: string;
let lobby: string;
let lena: Person;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  company = await createCompany(test, `Studio ${crypto.randomUUID()}`);
  ({ admin } = company);
  await admin.call(updateCompany, { body: { modules: ['tasks'] } });
  acme = await company.addClient('Acme');
  lena = await company.addPerson({ role: 'worker', firstName: 'Lena', lastName: 'Moor' });
  lobby = await company.addProject({ clientId: acme, title: 'Lobby', members: [{ person: lena }] });
});

const query = (text: string, values: unknown[] = []) => test.database.owner.query(text, values);
const at = (instant: string) => makeRecurring(test.services.tenancy, new Date(instant));

async function done<T extends { status: number; body: unknown }>(answer: Promise<T>): Promise<T['body']> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

async function add(body: object = {}, template: object = {}, by = admin): Promise<contract.Recurring> {
  const made = { title: 'Water the plants', projectId: lobby, ...template };
  return done(
    by.call(contract.createRecurring, {
      body: { of: 'Task', rule: 'FREQ=DAILY', startsOn: '2126-04-01', ...body, template: made } as never,
    }),
  );
}

const get = async ({ id }: { id: string }): Promise<contract.Recurring> =>
  done(admin.call(contract.getRecurring, { params: { id } }));
const tasks = async (by = admin): Promise<Task[]> => done(by.call(listTasks, { query: { projectId: lobby } }));
const tickets = async (): Promise<Ticket[]> => done(admin.call(listTickets, {}));
const daysMade = async ({ id }: { id: string }): Promise<string[]> => {
  const { rows } = await query(
    `select recurring_on::text as day from (
       select recurring_id, recurring_on from tasks union all select recurring_id, recurring_on from tickets) made
     where recurring_id = $1 order by 1`,
    [id],
  );
  return rows.map(({ day }) => day);
};

describe('a recurring task', () => {
  it('is made at the midnight of the company, once, with all that its rule says', async () => {
    await query("update tenants set time_zone = 'Europe/Berlin' where id = $1", [company.id]);
    const rule = await add(
      {},
      { body: 'All of them', assigneeId: lena.id, dueDays: 2, checklist: ['Hall', 'Roof'], audience: 'client' },
    );
    expect(rule).toMatchObject({ nextOn: '2126-04-01', ownerId: admin.id });
    // Summer time: midnight in Berlin is 22:00 UTC.
    await at('2126-03-31T21:59:59Z');
    expect(await tasks()).toEqual([]);
    await at('2126-03-31T22:00:00Z');
    await at('2126-04-01T12:00:00Z');
    const [task, ...others] = await tasks();
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      title: 'Water the plants',
      body: 'All of them',
      assigneeId: lena.id,
      dueOn: '2126-04-03',
      audience: 'client',
      itemCount: 2,
      createdBy: admin.id,
    });
    const details = await done(admin.call(getTask, { params: { id: task?.id as string } }));
    expect(details.checklist.map(({ text }: { text: string }) => text)).toEqual(['Hall', 'Roof']);
    expect(details.recurringId).toBe(rule.id);
    expect(await get(rule)).toMatchObject({ nextOn: '2126-04-02', version: 1 });
    const { rows } = await query(
      "select action, actor_id, details from audit_log where tenant_id = $1 and action = 'task.created'",
      [company.id],
    );
    expect(rows).toEqual([
      { action: 'task.created', actor_id: null, details: { recurringId: rule.id, projectId: lobby } },
    ]);
    await distributeAll(test, company.id);
    expect((await linesOf(lena)).map(({ latest }) => latest?.text)).toEqual(['You were asked to do this']);
  });

  it('is made at midnight also on the days when summer time begins and ends', async () => {
    await query("update tenants set time_zone = 'America/Santiago' where id = $1", [company.id]);
    const rule = await add({ startsOn: '2126-01-01' });
    // In Santiago the day on which summer time begins has no midnight. Each hour of a year has its day.
    await query(
      "update recurring set next_on = '2025-09-06', occurs_on = '2025-09-06', starts_on = '2025-09-01' where id = $1",
      [rule.id],
    );
    for (let hour = 0; hour < 72; hour++) await at(new Date(Date.UTC(2025, 8, 6, hour)).toISOString());
    expect(await daysMade(rule)).toEqual(['2025-09-06', '2025-09-07', '2025-09-08']);
    await query("update recurring set next_on = '2026-04-04', occurs_on = '2026-04-04' where id = $1", [rule.id]);
    for (let hour = 4; hour < 76; hour++) await at(new Date(Date.UTC(2026, 3, 4, hour)).toISOString());
    expect((await daysMade(rule)).slice(3)).toEqual(['2026-04-04', '2026-04-05', '2026-04-06']);
  });

  it('is made also if one of another company cannot be', async () => {
    const others = await createCompany(test, `Studio ${crypto.randomUUID()}`);
    await others.admin.call(updateCompany, { body: { modules: ['tasks'] } });
    const elsewhere = await others.addProject({ clientId: await others.addClient('Birch'), title: 'Barn' });
    const rules = [await add(), await add({}, { projectId: elsewhere }, others.admin)];
    // The company that comes first is the one whose rule is broken.
    const [first, second] = (company.id < others.id ? rules : rules.toReversed()) as [
      contract.Recurring,
      contract.Recurring,
    ];
    await query(`update recurring set checklist = '[null]' where id = $1`, [first.id]);
    const failure = await at('2126-04-01T12:00:00Z').catch((error) => error.message);
    const made = [await daysMade(first), await daysMade(second)];
    await query('delete from recurring where id = $1', [first.id]);
    expect(failure).toMatch(/^Nothing recurring was made for 1 of \d+ companies: null value/);
    expect(made).toEqual([[], ['2126-04-01']]);
  });

  it('that is hidden from its client later is assigned to nobody of the client', async () => {
    const cleo = await company.addPerson({ role: 'client', clientId: acme });
    await done(admin.call(updateProject, { params: { id: lobby }, body: { userIds: [lena.id, cleo.id] } as never }));
    const rule = await add({}, { assigneeId: cleo.id });
    expect(rule.template).toMatchObject({ audience: 'client', assigneeId: cleo.id });
    const body = { template: { audience: 'staff' } } as never;
    await done(admin.call(contract.updateRecurring, { params: { id: rule.id }, body }));
    await at('2126-04-01T12:00:00Z');
    const [task] = await tasks();
    expect(task).toMatchObject({ audience: 'staff' });
    expect(task).not.toHaveProperty('assigneeId');
  });

  it('is made once by several processes at the same midnight', async () => {
    const rules = await Promise.all(Array.from({ length: 30 }, (_, index) => add({}, { title: `Rule ${index}` })));
    const others = [0, 1].map(() => openTenancy({ url: test.database.appUrl, size: 4, prepared: true }));
    const now = new Date('2126-04-01T00:00:00Z');
    const all = [test.services.tenancy, ...others];
    await Promise.all(all.map((tenancy) => makeRecurring(tenancy, now)));
    await Promise.all(others.map((other) => other.close()));
    const made = await tasks();
    expect(made.map(({ title }) => title).toSorted()).toEqual(rules.map(({ template }) => template.title).toSorted());
    const { rows } = await query('select count(distinct position)::int as places from tasks where project_id = $1', [
      lobby,
    ]);
    expect(rows).toEqual([{ places: 30 }]);
  });

  it('is made once for all days of an outage, for the latest', async () => {
    const daily = await add();
    const weekly = await add({ rule: 'FREQ=WEEKLY;BYDAY=MO' });
    const ended = await add({ rule: 'FREQ=DAILY;COUNT=3' });
    await at('2126-04-10T09:00:00Z');
    expect([await daysMade(daily), await daysMade(weekly), await daysMade(ended)]).toEqual([
      ['2126-04-10'],
      ['2126-04-08'],
      ['2126-04-03'],
    ]);
    expect([(await get(daily)).nextOn, (await get(weekly)).nextOn, (await get(ended)).nextOn]).toEqual([
      '2126-04-11',
      '2126-04-15',
      undefined,
    ]);
  });

  it('is left out on a holiday of its client, or made on the next day of work', async () => {
    const level = {
      name: 'Office',
      zone: 'UTC',
      hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
      // Easter Friday and Monday.
      holidays: ['2126-04-12', '2126-04-15'],
      targets: { High: { answer: 60 } },
      isDefault: true,
    };
    await done(admin.call(createServiceLevel, { body: level as never }));
    const day = { rule: 'FREQ=WEEKLY;BYDAY=FR', startsOn: '2126-04-12' };
    const skipped = await add({ ...day, onHoliday: 'Skip' });
    const moved = await add({ ...day, onHoliday: 'Move' });
    const made = await add(day);
    expect([skipped.nextOn, moved.nextOn, made.nextOn]).toEqual(['2126-04-19', '2126-04-16', '2126-04-12']);
    for (const today of ['12', '13', '14', '15', '16', '17', '18', '19']) await at(`2126-04-${today}T00:00:00Z`);
    expect([await daysMade(skipped), await daysMade(moved), await daysMade(made)]).toEqual([
      ['2126-04-19'],
      ['2126-04-12', '2126-04-19'],
      ['2126-04-12', '2126-04-19'],
    ]);
  });

  it('comes so many days after the last one is done, and waits until then', async () => {
    const rule = await add({ rule: 'FREQ=DAILY;INTERVAL=3', afterCompletion: true });
    await at('2126-04-01T00:00:00Z');
    await at('2126-04-20T00:00:00Z');
    const [task] = await tasks();
    expect([await daysMade(rule), (await get(rule)).nextOn]).toEqual([['2126-04-01'], undefined]);
    const { rows } = await query("select ((now() at time zone 'UTC')::date + 3)::text as day");
    const change = (status: string) =>
      admin.call(updateTask, { params: { id: task?.id as string }, body: { status } as never });
    await done(change('Done'));
    expect((await get(rule)).nextOn).toBe(rows[0].day);
    await done(change('Open'));
    expect((await get(rule)).nextOn).toBeUndefined();
    expect((await admin.call(deleteTask, { params: { id: task?.id as string } })).status).toBe(204);
    expect((await get(rule)).nextOn).toBe(rows[0].day);
    await at(`${rows[0].day}T00:00:00Z`);
    expect(await daysMade(rule)).toEqual([rows[0].day]);
  });

  it('is not made in an archived project or without the module, and comes again afterwards', async () => {
    const rule = await add();
    await done(admin.call(archiveProject, { params: { id: lobby } }));
    await at('2126-04-01T00:00:00Z');
    expect(await daysMade(rule)).toEqual([]);
    await done(admin.call(unarchiveProject, { params: { id: lobby } }));
    expect((await get(rule)).nextOn).toBe('2126-04-02');
    await admin.call(updateCompany, { body: { modules: [] } });
    await at('2126-04-02T00:00:00Z');
    await admin.call(updateCompany, { body: { modules: ['tasks'] } });
    await at('2126-04-03T00:00:00Z');
    expect(await daysMade(rule)).toEqual(['2126-04-03']);
  });

  it('is for staff after its project got another client, and nobody of the former client does it', async () => {
    const cleo = await company.addPerson({ role: 'client', clientId: acme });
    await done(admin.call(updateProject, { params: { id: lobby }, body: { userIds: [lena.id, cleo.id] } as never }));
    const rule = await add({}, { assigneeId: cleo.id });
    const ticket = await add({ of: 'Ticket' }, { body: 'All of them' });
    expect(rule.template).toMatchObject({ audience: 'client', assigneeName: expect.any(String) });
    const birch = await company.addClient('Birch');
    await done(
      admin.call(updateProject, { params: { id: lobby }, body: { clientId: birch, userIds: [lena.id] } as never }),
    );
    await at('2126-04-01T00:00:00Z');
    const [task] = await tasks();
    expect(task).toMatchObject({ audience: 'staff', clientId: birch });
    expect(task?.assigneeId).toBeUndefined();
    const [raised] = await tickets();
    expect(raised).toMatchObject({ clientId: acme, recurringId: ticket.id });
    expect(raised?.projectId).toBeUndefined();
  });
});

describe('a recurring ticket', () => {
  it('is raised for its client, and the next one comes after it is done', async () => {
    const cleo = await company.addPerson({ role: 'client', clientId: acme });
    const template = { title: 'Change the filters', body: 'Both', clientId: acme, projectId: undefined };
    const rule = await add(
      { of: 'Ticket', rule: 'FREQ=WEEKLY;INTERVAL=2', afterCompletion: true },
      { ...template, priority: 'High', assigneeId: lena.id },
    );
    await at('2126-04-01T00:00:00Z');
    const [ticket] = await tickets();
    expect(ticket).toMatchObject({
      number: 1,
      priority: 'High',
      assigneeId: lena.id,
      clientId: acme,
      recurringId: rule.id,
    });
    const seen = (await done(cleo.call(listTickets, {}))) as Ticket[];
    expect(seen.map(({ title, recurringId }) => [title, recurringId])).toEqual([['Change the filters', undefined]]);
    await done(
      admin.call(updateTicket, { params: { id: ticket?.id as string }, body: { status: 'Resolved' } as never }),
    );
    const { rows } = await query("select ((now() at time zone 'UTC')::date + 14)::text as day");
    expect((await get(rule)).nextOn).toBe(rows[0].day);
  });
});

describe('the person in whose name it is made', () => {
  const owner = async () => {
    await company.addRole({ name: 'planner', claims: ['Project:EditProjects', 'Project:ViewAssignedProjects'] });
    const otto = await company.addPerson({ role: 'planner', firstName: 'Otto', lastName: 'Lind' });
    await done(admin.call(updateProject, { params: { id: lobby }, body: { userIds: [lena.id, otto.id] } as never }));
    return otto;
  };

  it.each([
    ['lost the project', (id: string) => query('delete from project_members where user_id = $1', [id])],
    ['lost the permission', () => query("update roles set claims = '{}' where name = 'planner'")],
    ['may no longer sign in', (id: string) => query('update users set is_active = false where id = $1', [id])],
    ['was removed', (id: string) => admin.call(deleteUser, { params: { id } })],
  ])('%s: it is paused, administrators are told, and go on in their name', async (_, lose) => {
    const otto = await owner();
    const rule = await add({}, {}, otto);
    await lose(otto.id);
    await at('2126-04-01T00:00:00Z');
    expect(await tasks()).toEqual([]);
    expect(await get(rule)).toMatchObject({ pausedBecause: 'Owner', ownerId: otto.id });
    await distributeAll(test, company.id);
    expect(await linesOf(admin)).toMatchObject([{ title: 'Otto Lind', reason: 'Assigned' }]);
    expect(await linesOf(lena)).toEqual([]);
    const resumed = await done(
      admin.call(contract.updateRecurring, { params: { id: rule.id }, body: { paused: false } }),
    );
    expect(resumed).toMatchObject({ ownerId: admin.id, nextOn: '2126-04-01' });
    await at('2126-04-01T00:00:00Z');
    expect(await tasks()).toMatchObject([{ createdBy: admin.id }]);
  });

  it('is the heir of a person who leaves', async () => {
    const otto = await owner();
    const rule = await add({}, { assigneeId: otto.id }, otto);
    await done(admin.call(deleteUser, { params: { id: otto.id }, query: { heirId: admin.id } }));
    expect(await get(rule)).toMatchObject({ ownerId: admin.id, template: { assigneeId: admin.id } });
    await at('2126-04-01T00:00:00Z');
    expect(await tasks()).toMatchObject([{ createdBy: admin.id, assigneeId: admin.id }]);
  });
});

it('makes all of a midnight, batch by batch, in the order of their days', async () => {
  await query(
    `insert into recurring (tenant_id, id, noun, project_id, client_id, title, rule, starts_on, next_on, occurs_on, owner_id, checklist)
     select $1, gen_random_uuid(), 'Task', $2, $3, 'Rule ' || n, 'FREQ=MONTHLY;BYDAY=-1FR', '2126-03-01', '2126-03-29', '2126-03-29', $4, '["One"]'
     from generate_series(1, 520) n`,
    [company.id, lobby, acme, admin.id],
  );
  await at('2126-03-29T00:00:00Z');
  const { rows } = await query(
    `select count(*)::int as tasks, count(distinct recurring_id)::int as rules, count(distinct position)::int as places,
       (select count(*)::int from task_items where tenant_id = $1) as items,
       (select count(*)::int from recurring where tenant_id = $1 and next_on = '2126-04-26' and last_on = '2126-03-29') as next
     from tasks where tenant_id = $1`,
    [company.id],
  );
  expect(rows).toEqual([{ tasks: 520, rules: 520, places: 520, items: 520, next: 520 }]);
});
