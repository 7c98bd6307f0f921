import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { archiveProject } from '#contract/work/projects.ts';
import * as contract from '#contract/work/recurring.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

/** Who may make rules, and what is refused. */

let test: TestApp;
let company: Company;
let admin: Person;
let worker: Person;
let acme: string;
let lobby: string;

beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  company = await createCompany(test, `Studio ${crypto.randomUUID()}`);
  ({ admin } = company);
  await admin.call(updateCompany, { body: { modules: ['tasks'] } });
  acme = await company.addClient('Acme');
  worker = await company.addPerson({ role: 'worker' });
  lobby = await company.addProject({ clientId: acme, title: 'Lobby', members: [{ person: worker }] });
});

const create = (body: object = {}, template: object = {}, by = admin) =>
  by.call(contract.createRecurring, {
    body: {
      of: 'Task',
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      startsOn: '2126-04-02',
      ...body,
      template: { title: 'Water the plants', projectId: lobby, ...template },
    } as never,
  });
const ticket = { title: 'Change the filters', body: 'Both', projectId: undefined };
const update = (id: string, body: object, by = admin) =>
  by.call(contract.updateRecurring, { params: { id }, body: body as never });
const remove = (id: string, by = admin) => by.call(contract.deleteRecurring, { params: { id } });
const list = async (query: object = {}, by = admin): Promise<string[]> => {
  const { body } = await by.call(contract.listRecurring, { query: query as never });
  return (body as contract.Recurring[]).map(({ template }) => template.title);
};

describe('a rule', () => {
  it.each([
    ['rule', { rule: 'FREQ=SECONDLY' }],
    ['rule', { rule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30' }],
    ['rule', { rule: 'FREQ=DAILY;UNTIL=20200101', startsOn: '2019-12-01' }],
    ['rule', { rule: 'FREQ=DAILY;COUNT=3', startsOn: '2026-01-01' }],
    ['rule', { rule: `FREQ=DAILY;${'X'.repeat(200)}` }],
    ['rule', { rule: 'FREQ=MONTHLY', afterCompletion: true }],
    ['startsOn', { startsOn: '2000-01-01' }],
    ['of', { of: 'Client' }],
    ['onHoliday', { onHoliday: 'Dance' }],
  ])('is refused for its %s: %j', async (field, body) => {
    const { status, body: problem } = await create(body);
    expect([status, Object.keys(problem.errors)]).toEqual([400, [field]]);
  });

  it('says what is wrong in its template', async () => {
    const stranger = await company.addPerson({ role: 'worker' });
    const wrong = async (body: object, template: object) => Object.keys((await create(body, template)).body.errors);
    expect(await wrong({}, { title: '' })).toEqual(['template.title']);
    expect(await wrong({}, { projectId: undefined })).toEqual(['template.projectId']);
    expect(await wrong({}, { assigneeId: stranger.id })).toEqual(['template.assigneeId']);
    expect(await wrong({}, { dueDays: 366 })).toEqual(['template.dueDays']);
    expect(await wrong({ of: 'Ticket' }, { ...ticket, body: ' ' })).toEqual(['template.body']);
  });

  it('keeps its version without a change, and counts its days again after one', async () => {
    const { body: rule } = await create();
    expect(rule).toMatchObject({
      nextOn: '2126-04-08',
      version: 1,
      template: { audience: 'staff', clientName: 'Acme' },
    });
    expect((await update(rule.id, { rule: rule.rule, template: { title: 'Water the plants' } })).body.version).toBe(1);
    const { body: other } = await update(rule.id, { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', template: { dueDays: 4 } });
    expect(other).toMatchObject({
      version: 2,
      nextOn: '2126-04-30',
      template: { title: 'Water the plants', dueDays: 4 },
    });
    const stale = await admin.call(
      contract.updateRecurring,
      { params: { id: rule.id }, body: { onHoliday: 'Skip' } as never },
      { 'if-match': '"1"' } as never,
    );
    expect(stale.status).toBe(412);
  });

  it('is paused and goes on', async () => {
    const { body: rule } = await create();
    const { body: paused } = await update(rule.id, { paused: true });
    expect([paused.pausedBecause, paused.nextOn]).toEqual(['Person', undefined]);
    // A rule that is changed in a pause stays paused.
    expect((await update(rule.id, { rule: 'FREQ=DAILY' })).body).toMatchObject({ pausedBecause: 'Person' });
    const { body: resumed } = await update(rule.id, { paused: false });
    expect([resumed.pausedBecause, resumed.nextOn]).toEqual([undefined, '2126-04-02']);
    expect((await remove(rule.id)).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('is listed soonest first, those of a project alone, and those that do not come last', async () => {
    const { body: last } = await create({}, { title: 'Paused' });
    await update(last.id, { paused: true });
    await create({ startsOn: '2126-06-01' }, { title: 'June' });
    await create({ of: 'Ticket', startsOn: '2126-05-01' }, { ...ticket, title: 'May' });
    expect(await list()).toEqual(['May', 'June', 'Paused']);
    expect(await list({ projectId: lobby })).toEqual(['June', 'Paused']);
    expect(await list({ noun: 'Ticket' })).toEqual(['May']);
  });
});

describe('staff', () => {
  it('who do not edit projects make only tickets recurring, and see the rules of their projects', async () => {
    expect((await create({}, {}, worker)).status).toBe(403);
    expect((await create({ of: 'Ticket' }, ticket, worker)).status).toBe(201);
    const { body: rule } = await create();
    expect([(await update(rule.id, { paused: true }, worker)).status, (await remove(rule.id, worker)).status]).toEqual([
      403, 403,
    ]);
    const other = await company.addProject({ clientId: acme, title: 'Barn' });
    await create({}, { title: 'Hidden', projectId: other });
    expect(await list({}, worker)).toEqual(['Change the filters', 'Water the plants'].toSorted());
    expect((await worker.call(contract.listRecurring, { query: { projectId: other } })).status).toBe(404);
  });

  it('who change what a rule makes have it made in their own name', async () => {
    const { body: rule } = await create({ of: 'Ticket' }, ticket);
    expect(rule.ownerId).toBe(admin.id);
    const later = await update(
      rule.id,
      // A form sends all fields, also those that tickets do not have.
      { onHoliday: 'Skip', template: { ...ticket, audience: 'client', dueDays: 3, checklist: ['Hall'] } },
      worker,
    );
    expect(later.body).toMatchObject({ version: 2, ownerId: admin.id });
    const { body } = await update(rule.id, { template: { body: 'Signed, the boss' } }, worker);
    expect(body).toMatchObject({ version: 3, ownerId: worker.id });
  });

  it('change nothing in an archived project, and see no rules of tasks where tasks are off', async () => {
    const { body: rule } = await create();
    await admin.call(archiveProject, { params: { id: lobby } });
    expect([
      (await create()).status,
      (await update(rule.id, { paused: true })).status,
      (await remove(rule.id)).status,
    ]).toEqual([403, 403, 403]);
    await admin.call(updateCompany, { body: { modules: [] } });
    expect((await admin.call(contract.getRecurring, { params: { id: rule.id } })).status).toBe(404);
    expect(await list()).toEqual([]);
  });
});

it('client users learn nothing of rules, whatever their role allows', async () => {
  await company.addRole({
    name: 'lead',
    roleType: 'ClientUser',
    claims: ['Project:EditProjects', 'Project:ViewAllProjects'],
  });
  const lead = await company.addPerson({ role: 'lead', clientId: acme });
  const { body: rule } = await create({}, { audience: 'client' });
  const statuses = [
    (await lead.call(contract.listRecurring)).status,
    (await lead.call(contract.getRecurring, { params: { id: rule.id } })).status,
    (await create({}, {}, lead)).status,
    (await update(rule.id, { paused: true }, lead)).status,
    (await remove(rule.id, lead)).status,
  ];
  expect(statuses).toEqual([403, 403, 403, 403, 403]);
});
