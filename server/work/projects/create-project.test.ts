import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/work/projects.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { createCompanyWithPeople } from '#tests/support/company-with-people.ts';
import { projectFields } from '#tests/support/project-fields.ts';

let test: TestApp;
let company: Company;
let acme: string;
let manager: Person;
let worker: Person;
let acmeUser: Person;
let globexUser: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  ({ company, acme, manager, worker, acmeUser, globexUser } = await createCompanyWithPeople(test));
});
afterAll(() => test.stop());

const create = (body: object = {}, who = manager) =>
  who.call(contract.createProject, { body: { ...projectFields, clientId: acme, ...body } as never });

describe('createProject', () => {
  it('returns 201 with the stored project', { tags: ['S3.project', 'S3.project.payload'] }, async () => {
    const { status, body } = await create({ userIds: [worker.id, acmeUser.id] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Website',
      status: 'InProgress',
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      progress: 20,
      clientId: acme,
      clientName: 'Acme',
      internalUsers: [worker.id],
      clientUsers: [acmeUser.id],
      documentCount: 0,
      version: 1,
    });
    expect((await manager.call(contract.getProject, { params: { id: body.id } })).body).toEqual(body);
  });

  it('keeps the date of a full timestamp regardless of its time zone', async () => {
    const { body } = await create({ startDate: '2026-01-01T23:30:00-08:00', endDate: '2026-01-02T00:10:00+14:00' });
    expect([body.startDate, body.endDate]).toEqual(['2026-01-01', '2026-01-02']);
  });

  it('fills in the defaults of a new project', { tags: ['S4.project.new', 'S5.project.description'] }, async () => {
    const { title, startDate, endDate } = projectFields;
    const { body } = await manager.call(contract.createProject, {
      body: { title, startDate, endDate, clientId: acme },
    });
    expect(body).toMatchObject({ status: 'NotStarted', progress: 0, description: '', internalUsers: [] });
  });

  it.each([
    ['title', '', 'Project title is required'],
    ['title', '   ', 'Project title is required'],
    ['title', 'x'.repeat(201), 'At most 200 characters'],
    ['clientId', '', 'Client selection is required'],
    ['clientId', undefined, 'Client selection is required'],
    ['startDate', '', 'Start date is required'],
    ['startDate', '2026-02-30', 'This day does not exist'],
    ['startDate', 'now', 'Not a valid date'],
    ['startDate', 'infinity', 'Not a valid date'],
    ['endDate', '2200-01-01', 'Dates end with 2199-12-31'],
    ['endDate', '', 'Due date is required'],
    ['endDate', null, 'Due date is required'],
    ['endDate', undefined, 'Due date is required'],
    ['endDate', '2025-12-31', 'Due date must be after start date'],
    ['progressPercentage', 101, 'Progress must be between 0 and 100'],
    ['progressPercentage', -1, 'Progress must be between 0 and 100'],
    ['progressPercentage', 0.5, 'Progress must be between 0 and 100'],
  ])(
    'returns 400 when %s is %j',
    {
      tags: [
        'S5.project.title',
        'S5.project.client',
        'S5.project.start',
        'S5.project.due',
        'S5.project.order',
        'S5.project.progress',
        'S5.server',
      ],
    },
    async (field, value, message) => {
      const { status, body } = await create({ [field]: value });
      expect(status).toBe(400);
      expect(body.errors[field]).toContain(message);
      expect(body.message).toBe(message);
    },
  );

  it('returns 400 for an unknown client and for users who cannot be assigned', {
    tags: ['S1.client-assigned'],
  }, async () => {
    const other = await createCompany(test, 'Other studio');
    const foreignClient = await other.addClient('Foreign');
    await company.addRole({ name: 'bookkeeper', roleType: null });
    const unassignable = await company.addPerson({ role: 'bookkeeper' });
    expect((await create({ clientId: foreignClient })).body.errors.clientId).toBeDefined();
    for (const person of [other.admin, globexUser, unassignable]) {
      const { status, body } = await create({ userIds: [person.id] });
      expect(status).toBe(400);
      expect(body.errors.userIds).toBeDefined();
    }
  });

  it('returns 403 without CreateProjects and writes an audit entry', async () => {
    expect((await create({}, worker)).status).toBe(403);
    const { rows } = await test.database.owner.query(
      "select details from audit_log where action = 'access.denied' and actor_id = $1",
      [worker.id],
    );
    expect(rows[0].details).toEqual({ operation: 'createProject', count: 1 });
  });

  it('puts a creator who sees only assigned projects on the team', async () => {
    await company.addRole({ name: 'lead', claims: ['Project:CreateProjects', 'Project:ViewAssignedProjects'] });
    const lead = await company.addPerson({ role: 'lead' });
    const { status, body } = await create({}, lead);
    expect(status).toBe(201);
    expect(body.internalUsers).toEqual([lead.id]);
    expect((await lead.call(contract.getProject, { params: { id: body.id } })).status).toBe(200);
  });

  it('writes an audit entry', async () => {
    const { body } = await create({ title: 'Audited' });
    const { rows } = await test.database.owner.query('select * from audit_log where subject_id = $1', [body.id]);
    expect(rows).toMatchObject([{ action: 'project.created', actor_id: manager.id, tenant_id: company.id }]);
    expect(rows[0].request_id).toBeTruthy();
  });
});
