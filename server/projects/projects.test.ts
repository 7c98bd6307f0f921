import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/projects.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { createCompanyWithPeople } from '#tests/support/company-with-people.ts';

let test: TestApp;
let company: Company;
let acme: string;
let globex: string;
let manager: Person;
let worker: Person;
let acmeUser: Person;
let globexUser: Person;

beforeAll(async () => {
  test = await startTestApp();
  ({ company, acme, globex, manager, worker, acmeUser, globexUser } = await createCompanyWithPeople(test));
});
afterAll(() => test.stop());

const plain = () => ({
  title: 'Website',
  description: 'A new website',
  status: 'InProgress' as const,
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  progressPercentage: 20,
  clientId: acme,
  userIds: [] as string[],
});

const create = (body: object = {}, who = manager) =>
  who.call(contract.createProject, { body: { ...plain(), ...body } as never });

describe('createProject', () => {
  it('answers 201 with the project as it is kept', { tags: ['S3.project', 'S3.project.payload'] }, async () => {
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

  it('keeps the day of a full timestamp as it was written', async () => {
    const { body } = await create({ startDate: '2026-01-01T23:30:00-08:00', endDate: '2026-01-02T00:10:00+14:00' });
    expect([body.startDate, body.endDate]).toEqual(['2026-01-01', '2026-01-02']);
  });

  it('fills in the defaults of a new project', { tags: ['S4.project.new', 'S5.project.description'] }, async () => {
    const { title, startDate, endDate, clientId } = plain();
    const { body } = await manager.call(contract.createProject, { body: { title, startDate, endDate, clientId } });
    expect(body).toMatchObject({ status: 'NotStarted', progress: 0, description: '', internalUsers: [] });
  });

  it.each([
    ['title', '', 'Project title is required'],
    ['title', '   ', 'Project title is required'],
    ['title', 'x'.repeat(201), 'At most 200 characters'],
    ['clientId', '', 'Client selection is required'],
    ['clientId', undefined, 'Client selection is required'],
    ['startDate', '', 'Start date is required'],
    ['startDate', '2026-02-30', 'Start date is required'],
    ['startDate', 'now', 'Start date is required'],
    ['startDate', 'infinity', 'Start date is required'],
    ['endDate', undefined, 'Due date is required'],
    ['endDate', '2025-12-31', 'Due date must be after start date'],
    ['progressPercentage', 101, 'Progress must be between 0 and 100'],
    ['progressPercentage', -1, 'Progress must be between 0 and 100'],
    ['progressPercentage', 0.5, 'Progress must be between 0 and 100'],
  ])(
    'answers 400 when %s is %j',
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

  it('answers 400 for a client or a person that does not exist or fits nowhere', {
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

  it('answers 403 without CreateProjects and leaves a trace', async () => {
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

  it('is told in the audit log', async () => {
    const { body } = await create({ title: 'Audited' });
    const { rows } = await test.database.owner.query('select * from audit_log where subject_id = $1', [body.id]);
    expect(rows).toMatchObject([{ action: 'project.created', actor_id: manager.id, tenant_id: company.id }]);
    expect(rows[0].request_id).toBeTruthy();
  });
});

describe('a client user', () => {
  it('does not see projects of another client, in any call', { tags: ['S1.client-sees'] }, async () => {
    const { body: own } = await create({ clientId: acme, title: 'Ours' });
    const { body: foreign } = await create({ clientId: globex, title: 'Theirs' });
    const titles = (await acmeUser.call(contract.listProjects)).body.map((project: { title: string }) => project.title);
    expect(titles).toContain('Ours');
    expect(titles).not.toContain('Theirs');
    expect((await acmeUser.call(contract.getProject, { params: { id: own.id } })).status).toBe(200);
    for (const endpoint of [contract.getProject, contract.getProjectDetails]) {
      expect((await acmeUser.call(endpoint, { params: { id: foreign.id } })).status).toBe(404);
    }
  });

  it('has a summary over the own client alone', async () => {
    const { body } = await acmeUser.call(contract.getProjectSummary);
    const { body: list } = await acmeUser.call(contract.listProjects);
    expect(list.length).toBeGreaterThan(0);
    expect(body.totalProjects).toBe(list.length);
    const ids = (projects: contract.Project[]) => projects.map(({ id }) => id).toSorted();
    expect(ids(body.recentProjects)).toEqual(ids(list));
    expect(new Set(body.recentProjects.map(({ clientId }: contract.Project) => clientId))).toEqual(new Set([acme]));
    expect(body).not.toHaveProperty('totalUsers');
    expect(body).not.toHaveProperty('totalClients');
  });
});

describe('getProject', () => {
  it('answers 404 with one body for unknown, malformed and foreign ids', async () => {
    const other = await createCompany(test, 'Foreign studio');
    const foreign = await other.addProject({ clientId: await other.addClient('F') });
    const bodies = [];
    for (const id of [foreign, '01900000-0000-7000-8000-000000000000', 'nonsense']) {
      const { status, body } = await manager.call(contract.getProject, { params: { id } });
      expect(status).toBe(404);
      bodies.push({ ...body, traceId: '' });
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('leaves out counts whose view claim is missing', { tags: ['S6.hidden'] }, async () => {
    await company.addRole({ name: 'viewer', claims: ['Project:ViewAllProjects'] });
    const viewer = await company.addPerson({ role: 'viewer' });
    const { body } = await create();
    const seen = (await viewer.call(contract.getProject, { params: { id: body.id } })).body;
    expect(seen).not.toHaveProperty('documentCount');
    expect(seen).not.toHaveProperty('imageCount');
    for (const [claim, told] of [
      ['ProjectDocuments:ViewProjectDocuments', 'documentCount'],
      ['ProjectImages:ViewProjectImages', 'imageCount'],
    ] as const) {
      await company.addRole({ name: `viewer of ${told}`, claims: ['Project:ViewAllProjects', claim] });
      const some = await company.addPerson({ role: `viewer of ${told}` });
      const one = (await some.call(contract.getProject, { params: { id: body.id } })).body;
      const listed = (await some.call(contract.listProjects)).body;
      for (const project of [one, ...listed]) {
        expect(['documentCount', 'imageCount'].filter((count) => count in project)).toEqual([told]);
      }
    }
  });
});

describe('what the database writes', () => {
  it('has the fields of the contract and no others, in every answer', async () => {
    const { body } = await create({
      title: 'Quote " and \\, tab\t, \u2028, 雪 and 🏗',
      userIds: [worker.id, acmeUser.id],
    });
    const params = { id: body.id };
    const [listed, one, details, summary, changed] = [
      (await manager.call(contract.listProjects, {})).body,
      (await manager.call(contract.getProject, { params })).body,
      (await manager.call(contract.getProjectDetails, { params })).body,
      (await manager.call(contract.getProjectSummary, {})).body,
      (await manager.call(contract.updateProject, { params, body: { progressPercentage: 21 } })).body,
    ];
    const fields = contract.getProject.responses[200].strict();
    expect(listed.find((each: contract.Project) => each.id === body.id)).toEqual(body);
    for (const project of [body, one, changed, ...listed, ...summary.recentProjects]) fields.parse(project);
    contract.getProjectDetails.responses[200].strict().parse(details);
    contract.getProjectSummary.responses[200].strict().parse(summary);
    expect(new Date(body.createdAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/);
  });
});

describe('getProjectDetails', () => {
  it('adds the team with role and phone', { tags: ['S3.project'] }, async () => {
    await test.database.owner.query("update users set phone_number = '+49 30 1' where id = $1", [worker.id]);
    const { body } = await create({ userIds: [worker.id, acmeUser.id] });
    const { body: details } = await manager.call(contract.getProjectDetails, { params: { id: body.id } });
    expect(details.team).toEqual([
      {
        id: worker.id,
        firstName: 'Wim',
        lastName: 'Person',
        phoneNumber: '+49 30 1',
        roleName: 'worker',
        roleType: 'InternalUser',
      },
      { id: acmeUser.id, firstName: 'Ann', lastName: 'Person', roleName: 'client', roleType: 'ClientUser' },
    ]);
  });
});

describe('deleteProject', () => {
  it('makes it gone at once, and keeps the row for the operator', async () => {
    const { body: project } = await create();
    const { status } = await manager.call(contract.deleteProject, { params: { id: project.id } });
    expect(status).toBe(204);
    expect((await manager.call(contract.getProject, { params: { id: project.id } })).status).toBe(404);
    expect((await manager.call(contract.deleteProject, { params: { id: project.id } })).status).toBe(404);
    const { rows } = await test.database.owner.query('select deleted_at from projects where id = $1', [project.id]);
    expect(rows[0].deleted_at).toBeTruthy();
  });

  it('answers 403 without DeleteProjects', async () => {
    const { body: project } = await create({ userIds: [worker.id] });
    expect((await worker.call(contract.deleteProject, { params: { id: project.id } })).status).toBe(403);
  });
});
