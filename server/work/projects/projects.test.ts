import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/work/projects.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { createCompanyWithPeople } from '#tests/support/company-with-people.ts';
import { projectFields } from '#tests/support/project-fields.ts';

let test: TestApp;
let company: Company;
let acme: string;
let globex: string;
let manager: Person;
let worker: Person;
let acmeUser: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  ({ company, acme, globex, manager, worker, acmeUser } = await createCompanyWithPeople(test));
});
afterAll(() => test.stop());

const create = (body: object = {}, who = manager) =>
  who.call(contract.createProject, { body: { ...projectFields, clientId: acme, ...body } as never });

describe('a client user', () => {
  it('cannot see projects of another client in any call', { tags: ['S1.client-sees'] }, async () => {
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

  it('gets a summary of only their own client', async () => {
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
  it('returns the same 404 for unknown, malformed and foreign ids', async () => {
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

  it('omits counts without the view claim', { tags: ['S6.hidden'] }, async () => {
    await company.addRole({ name: 'viewer', claims: ['Project:ViewAllProjects'] });
    const viewer = await company.addPerson({ role: 'viewer' });
    const { body } = await create();
    const seen = (await viewer.call(contract.getProject, { params: { id: body.id } })).body;
    expect(seen).not.toHaveProperty('documentCount');
    expect(seen).not.toHaveProperty('imageCount');
    for (const [claim, visible] of [
      ['ProjectDocuments:ViewProjectDocuments', 'documentCount'],
      ['ProjectImages:ViewProjectImages', 'imageCount'],
    ] as const) {
      await company.addRole({ name: `viewer of ${visible}`, claims: ['Project:ViewAllProjects', claim] });
      const some = await company.addPerson({ role: `viewer of ${visible}` });
      const one = (await some.call(contract.getProject, { params: { id: body.id } })).body;
      const listed = (await some.call(contract.listProjects)).body;
      for (const project of [one, ...listed]) {
        expect(['documentCount', 'imageCount'].filter((count) => count in project)).toEqual([visible]);
      }
    }
  });
});

describe('JSON from the database', () => {
  it('has exactly the fields of the contract in every answer', async () => {
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
  it('hides the project and keeps its row', async () => {
    const { body: project } = await create();
    const { status } = await manager.call(contract.deleteProject, { params: { id: project.id } });
    expect(status).toBe(204);
    expect((await manager.call(contract.getProject, { params: { id: project.id } })).status).toBe(404);
    expect((await manager.call(contract.deleteProject, { params: { id: project.id } })).status).toBe(404);
    const { rows } = await test.database.owner.query('select deleted_at from projects where id = $1', [project.id]);
    expect(rows[0].deleted_at).toBeTruthy();
  });

  it('returns 403 without DeleteProjects', async () => {
    const { body: project } = await create({ userIds: [worker.id] });
    expect((await worker.call(contract.deleteProject, { params: { id: project.id } })).status).toBe(403);
  });
});
