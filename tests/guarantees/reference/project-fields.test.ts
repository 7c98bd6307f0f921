import { afterAll, beforeAll, expect, it } from 'vitest';
import { getClient, updateClient } from '#contract/work/clients.ts';
import { createProject, getProjectDetails, getProjectSummary, updateProject } from '#contract/work/projects.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';

/** Section 3: the fields of projects and clients, as the server sends them. */

let test: TestApp;
let company: Company;
let clientId: string;
beforeAll(async () => {
  test = await startTestApp();
  company = await createCompany(test, 'Fields');
  clientId = await company.addClient('Acme');
});
afterAll(() => test.stop());

it('a project has the fields of the specification in requests and responses, and its team has names, role and phone', {
  tags: ['S3.project', 'S3.project.payload'],
}, async () => {
  const wim = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Worker' });
  await test.database.owner.query("update users set phone_number = '+1' where id = $1", [wim.id]);
  const sent = {
    title: 'Lobby',
    description: 'Light',
    status: 'OnHold' as const,
    startDate: '2026-01-01',
    endDate: '2026-02-01T10:00:00Z',
    progressPercentage: 40,
    clientId,
    userIds: [wim.id],
  };
  const created = await company.admin.call(createProject, { body: sent });
  expect(created.status).toBe(201);
  const { body } = await company.admin.call(getProjectDetails, { params: { id: created.body.id } });
  expect(body).toMatchObject({
    id: created.body.id,
    title: 'Lobby',
    description: 'Light',
    status: 'OnHold' as const,
    startDate: '2026-01-01',
    endDate: '2026-02-01',
    progress: 40,
    clientId,
    internalUsers: [wim.id],
    clientUsers: [],
    documentCount: 0,
    imageCount: 0,
    team: [{ roleName: 'worker', roleType: 'InternalUser', firstName: 'Wim', lastName: 'Worker', phoneNumber: '+1' }],
  });
});

it('a project can change from any status to any other', { tags: ['S4.project.free'] }, async () => {
  const id = await company.addProject({ clientId });
  const statuses = ['NotStarted', 'InProgress', 'Completed', 'OnHold'] as const;
  for (const from of statuses) {
    for (const to of statuses) {
      await company.admin.call(updateProject, { params: { id }, body: { status: from } });
      const { body } = await company.admin.call(updateProject, { params: { id }, body: { status: to } });
      expect(body.status).toBe(to);
    }
  }
});

it('the summary has the counts of the specification and the recent projects', { tags: ['S3.summary'] }, async () => {
  const { body } = await company.admin.call(getProjectSummary);
  const counts = [
    'totalProjects',
    'inProgressProjects',
    'notStartedProjects',
    'onHoldProjects',
    'completedProjects',
    'totalUsers',
    'totalClients',
    'documentCount',
    'imagesCount',
  ];
  for (const name of counts) expect(body[name], name).toEqual(expect.any(Number));
  expect(body.recentProjects[0]).toMatchObject({ endDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
});

it('a client has an id and a name, and an update may leave out fields', { tags: ['S3.client'] }, async () => {
  const { body } = await company.admin.call(getClient, { params: { id: clientId } });
  expect(body).toMatchObject({ id: clientId, name: 'Acme' });
  const unchanged = await company.admin.call(updateClient, { params: { id: clientId }, body: {} });
  expect([unchanged.status, unchanged.body.name]).toEqual([200, 'Acme']);
});
