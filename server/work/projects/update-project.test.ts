import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/work/audit.ts';
import * as contract from '#contract/work/projects.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { createCompanyWithPeople } from '#tests/support/company-with-people.ts';

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
  who.call(contract.createProject, {
    body: {
      title: 'Website',
      description: 'A new website',
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      clientId: acme,
      ...body,
    },
  });

describe('updateProject', () => {
  const update = (id: string, body: object, who = manager, headers = {}) =>
    who.call(contract.updateProject, { params: { id }, body: body as never }, headers);

  it('changes only the given fields', async () => {
    const { body: project } = await create({ userIds: [worker.id] });
    const { status, body } = await update(project.id, { title: 'Renamed' });
    expect(status).toBe(200);
    const { updatedAt } = body;
    expect(updatedAt > project.updatedAt).toBe(true);
    expect(body).toEqual({ ...project, title: 'Renamed', version: 2, updatedAt });
    for (const change of [
      { description: 'Words' },
      { status: 'OnHold' },
      { startDate: '2026-01-02' },
      { endDate: '2026-03-01' },
      { clientId: globex },
    ]) {
      const { body: before } = await manager.call(contract.getProject, { params: { id: project.id } });
      const { body: after } = await update(project.id, change);
      const { version, clientName, clientColour } = after;
      expect(after).toEqual({
        ...before,
        ...change,
        clientName,
        clientColour,
        version: before.version + 1,
        updatedAt: after.updatedAt,
      });
      expect([version, clientName, clientColour]).toEqual([
        before.version + 1,
        ...('clientId' in change ? ['Globex', 'amber'] : ['Acme', 'blue']),
      ]);
    }
  });

  it('checks a new date against the stored one', async () => {
    const { body: project } = await create();
    const { status, body } = await update(project.id, { endDate: '2025-01-01' });
    expect(status).toBe(400);
    expect(body.errors.endDate).toEqual(['Due date must be after start date']);
  });

  it('returns 400 for a client that is deleted, unknown or of another company', async () => {
    const { body: project } = await create();
    const gone = await company.addClient('Gone');
    await test.database.owner.query('update clients set deleted_at = now() where id = $1', [gone]);
    const foreign = await (await createCompany(test, 'Foreign clients')).addClient('Foreign');
    for (const clientId of [gone, foreign, newId()]) {
      const { status, body } = await update(project.id, { clientId });
      expect([status, body.errors]).toEqual([400, { clientId: ['Client selection is required'] }]);
    }
    expect((await manager.call(contract.getProject, { params: { id: project.id } })).body).toEqual(project);
  });

  it('drops client users of the former client when the client changes', { tags: ['S4.project.client'] }, async () => {
    const { body: project } = await create({ userIds: [worker.id, acmeUser.id] });
    const { body } = await update(project.id, { clientId: globex });
    expect(body).toMatchObject({ clientId: globex, internalUsers: [worker.id], clientUsers: [] });
  });

  it('returns 412 for an older version and changes nothing', async () => {
    const { body: project } = await create();
    await update(project.id, { title: 'First' }, manager, { 'if-match': '"1"' });
    const { status, body } = await update(project.id, { title: 'Second' }, manager, { 'if-match': '"1"' });
    expect(status).toBe(412);
    expect(body.message).toBe('Someone else has changed this in the meantime.');
    expect((await manager.call(contract.getProject, { params: { id: project.id } })).body.title).toBe('First');
  });

  it('lets ReportProjectProgress change progress and status', async () => {
    const { body: project } = await create({ userIds: [worker.id] });
    const { status, body } = await update(project.id, { progressPercentage: 60, status: 'OnHold' }, worker);
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Website', progress: 60, status: 'OnHold', internalUsers: [worker.id] });
    const { body: log } = await company.admin.call(listAudit, { query: { kind: 'projects', limit: '1' } as never });
    expect(log[0].details.fields).toEqual(['status', 'progressPercentage']);
  });

  it.each([
    ['title', { title: 'Hijacked' }],
    ['description', { description: 'Hijacked' }],
    ['startDate', { startDate: '2026-01-02' }],
    ['endDate', { endDate: '2026-12-30' }],
    ['userIds', { userIds: [] }],
    ['clientId', { clientId: '01890000-0000-7000-8000-000000000000' }],
  ])('returns 403 and changes nothing if a user with ReportProjectProgress also sends %s', async (field, given) => {
    const { body: project } = await create({ userIds: [worker.id] });
    const { status, body } = await update(project.id, { ...given, progressPercentage: 60 }, worker);
    expect([status, body.message]).toEqual([403, `You can change progress and status here, but not ${field}.`]);
    expect(Object.keys(body.errors)).toEqual([field]);
    const { body: kept } = await worker.call(contract.getProject, { params: { id: project.id } });
    expect(kept).toEqual(project);
  });

  it('returns 404 to a worker who is not assigned to the project', async () => {
    const { body: project } = await create();
    expect((await update(project.id, { progressPercentage: 1 }, worker)).status).toBe(404);
  });

  it('creates no version and no audit entry if nothing changes', async () => {
    const { body: project } = await create({ userIds: [worker.id] });
    for (const who of [manager, worker]) {
      expect(await update(project.id, {}, who)).toMatchObject({
        status: 200,
        body: { version: 1, title: 'Website' },
      });
    }
    const { body: log } = await company.admin.call(listAudit, { query: { kind: 'projects', limit: '1' } as never });
    expect(log[0].action).toBe('project.created');
  });

  it('keeps a creator without an assignable role on the team when others join', async () => {
    await company.addRole({
      name: 'starter',
      roleType: null,
      claims: ['Project:CreateProjects', 'Project:EditProjects', 'Project:ViewAssignedProjects'],
    });
    const starter = await company.addPerson({ role: 'starter' });
    const { body: project } = await create({}, starter);
    const { status, body } = await update(project.id, { userIds: [starter.id, worker.id] }, starter);
    expect([status, body.internalUsers.toSorted()]).toEqual([200, [starter.id, worker.id].toSorted()]);
    const { body: another } = await create();
    expect((await update(another.id, { userIds: [starter.id] })).status).toBe(400);
  });

  it('returns the project even to users who remove themselves from the team', async () => {
    await company.addRole({ name: 'planner', claims: ['Project:EditProjects', 'Project:ViewAssignedProjects'] });
    const planner = await company.addPerson({ role: 'planner' });
    const { body: project } = await create({ userIds: [planner.id] });
    expect((await update(project.id, { userIds: [] }, planner)).status).toBe(200);
    expect((await update(project.id, { userIds: [] }, planner)).status).toBe(404);
  });

  it('never takes tenant or id from the body', async () => {
    const { body: project } = await create();
    const { status, body } = await update(project.id, {
      id: newId(),
      tenantId: newId(),
      version: 77,
      title: 'Same',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: project.id, version: 2 });
    const { rows } = await test.database.owner.query('select id, tenant_id from projects where title = $1', ['Same']);
    expect(rows).toEqual([{ id: project.id, tenant_id: company.id }]);
  });
});
