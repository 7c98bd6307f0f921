import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseUser } from '#contract/people/erasure.ts';
import { deleteUser, getHoldings, updateUser } from '#contract/people/users.ts';
import * as contract from '#contract/work/projects.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';

/** Who leads a project: who can, who learns it, and when it ends. */

let test: TestApp;
let company: Company;
let manager: Person;
let worker: Person;
let cleo: Person;
let acme: string;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  manager = await company.addPerson({ role: 'manager', firstName: 'Mia', lastName: 'Berg' });
  worker = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: '"Vos"' });
  acme = await company.addClient('Acme');
  const claims = ['Project:ViewAllProjects', 'Project:EditProjects', 'Project:CreateProjects'];
  await company.addRole({ name: 'editor', roleType: 'ClientUser', claims });
  cleo = await company.addPerson({ role: 'editor', clientId: acme });
});
afterAll(() => test.stop());

const noLead = 'Only staff who see the project can lead it. Add this person to its team first.';
const query = async (text: string, values: unknown[] = []) => (await test.database.owner.query(text, values)).rows;
const addProject = (...members: Person[]) =>
  company.addProject({ clientId: acme, members: members.map((person) => ({ person })) });
const patch = (id: string, body: object, by = manager) =>
  by.call(contract.updateProject, { params: { id }, body: body as never });
const bulk = async (ids: string[], change: object, by = manager) =>
  (await by.call(contract.bulkUpdateProjects, { body: { ids, change: change as never } })).body;
const projectOf = async (id: string, by = manager) => (await by.call(contract.getProject, { params: { id } })).body;
const leadOf = async (id: string) => (await projectOf(id)).leadId;
const listed = async (leadId: string, by = manager): Promise<string[]> =>
  (await by.call(contract.listProjects, { query: { leadId, limit: 200, archived: 'include' } as never })).body.map(
    ({ id }: { id: string }) => id,
  );
const eventsOf = (id: string) =>
  query('select kind, audience, data from events where project_id = $1 order by id', [id]);

describe('a lead', () => {
  it('is stored with a project, named in every answer for staff, and told, with audit entry and version', async () => {
    const body = { title: 'Lobby', clientId: acme, startDate: '2026-01-01', endDate: '2026-02-01' };
    const made = await manager.call(contract.createProject, {
      body: { ...body, userIds: [worker.id], leadId: worker.id } as never,
    });
    expect(made).toMatchObject({ status: 201, body: { leadId: worker.id, leadName: 'Wim "Vos"' } });
    const { id } = made.body;
    const changed = await patch(id, { leadId: manager.id });
    expect(changed.body).toMatchObject({ leadId: manager.id, leadName: 'Mia Berg', version: 2 });
    const details = await manager.call(contract.getProjectDetails, { params: { id } });
    expect(details.body).toMatchObject({ leadId: manager.id, leadName: 'Mia Berg' });
    expect(
      await query("select details from audit_log where subject_id = $1 and action = 'project.updated'", [id]),
    ).toEqual([{ details: { fields: ['leadId'] } }]);
    expect((await patch(id, { leadId: null })).body.leadId).toBeUndefined();
    const told = (await eventsOf(id)).filter(({ kind }) => kind === 'project.leadChanged');
    expect(told).toEqual(
      [[worker.id], [manager.id], []].map((userIds) => ({
        kind: 'project.leadChanged',
        audience: 'staff',
        data: { userIds },
      })),
    );
    // Without a change nobody is told again.
    await patch(id, { leadId: null, title: 'Hall' });
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'project.leadChanged')).toHaveLength(3);
    await distributeAll(test, company.id);
    expect(await linesOf(worker)).toMatchObject([{ reason: 'Assigned', subjectId: id, title: 'Hall' }]);
    expect(await linesOf(cleo).then((lines) => lines.filter(({ reason }) => reason === 'Assigned'))).toEqual([]);
  });

  it.each<[string, () => Person | { id: string }, number]>([
    ['of staff who sees all projects', () => manager, 200],
    ['of staff on the team', () => worker, 200],
    ['of staff who is not on the team', () => late, 400],
    ['of the client', () => cleo, 400],
    ['who was deactivated', () => inactive, 400],
    ['of another company', () => foreign, 400],
    ['who does not exist', () => ({ id: newId() }), 400],
  ])('is somebody %s, alone and of many', async (_, person, status) => {
    await prepare();
    const [one, other] = [await addProject(worker), await addProject(worker)];
    const { id: leadId } = person();
    const single = await patch(one, { leadId });
    expect(single.status).toBe(status);
    if (status === 400) expect(single.body.errors).toEqual({ leadId: [noLead] });
    expect(await bulk([newId(), other], { leadId })).toEqual([
      expect.objectContaining({ status: 404 }),
      status === 200 ? { id: other, status } : { id: other, status, message: noLead },
    ]);
    expect([await leadOf(one), await leadOf(other)]).toEqual(
      status === 200 ? [leadId, leadId] : [undefined, undefined],
    );
  });

  it('can join the team with the same change, and not lead what they leave with it', async () => {
    await prepare();
    const [one, other] = [await addProject(), await addProject()];
    expect((await patch(one, { leadId: worker.id, userIds: [worker.id] })).body.leadId).toBe(worker.id);
    expect(await bulk([other], { leadId: worker.id, addUserIds: [worker.id] })).toEqual([{ id: other, status: 200 }]);
    expect(await leadOf(other)).toBe(worker.id);
    expect((await patch(one, { leadId: worker.id, userIds: [] })).status).toBe(200);
    expect((await patch(one, { leadId: late.id, userIds: [worker.id] })).status).toBe(400);
    expect(await bulk([other], { leadId: late.id, removeUserIds: [late.id] })).toMatchObject([{ status: 400 }]);
    expect(await leadOf(other)).toBe(worker.id);
  });

  it('is found by a filter: an id, me and none', async () => {
    const [led, mine, nobodys] = [await addProject(worker), await addProject(), await addProject()];
    await patch(led, { leadId: worker.id });
    await patch(mine, { leadId: manager.id });
    expect(await listed(worker.id)).toContain(led);
    expect(await listed(worker.id)).not.toContain(mine);
    expect(await listed('me')).toContain(mine);
    expect(await listed('none')).toEqual(expect.arrayContaining([nobodys]));
    expect(await listed('none')).not.toContain(led);
    const csv = await test.app.inject({
      url: `/api/Projects?format=csv&leadId=${worker.id}`,
      headers: { authorization: `Bearer ${manager.token}` },
    });
    expect(csv.body).toContain('leadId,leadName');
    expect(csv.body).toContain('"Wim ""Vos"""');
  });
});

it('a client user learns of a lead only in the details, if the lead is on the team, and chooses none', async () => {
  const [shown, hidden] = [await addProject(worker), await addProject()];
  await patch(shown, { leadId: worker.id });
  await patch(hidden, { leadId: manager.id });
  const details = async (id: string) => (await cleo.call(contract.getProjectDetails, { params: { id } })).body;
  expect(await details(shown)).toMatchObject({ leadId: worker.id, leadName: 'Wim "Vos"' });
  expect(await details(hidden)).not.toHaveProperty('leadId');
  for (const id of [shown, hidden]) expect(await projectOf(id, cleo)).not.toHaveProperty('leadId');
  const list = await cleo.call(contract.listProjects, { query: { limit: 200 } });
  expect(JSON.stringify(list.body)).not.toContain('lead');
  for (const filter of [worker.id, 'none', 'me']) expect(await listed(filter, cleo)).toEqual([]);
  const refused = (message: string) => ({ status: 403, errors: { leadId: [message] } });
  expect((await patch(shown, { leadId: null }, cleo)).body).toMatchObject(
    refused('Only staff can choose modules, lead, and where progress comes from.'),
  );
  expect(await bulk([shown], { leadId: null }, cleo)).toMatchObject(
    refused('Only staff can choose who leads a project.'),
  );
  const body = { title: 'Hall', clientId: acme, startDate: '2026-01-01', endDate: '2026-02-01', leadId: worker.id };
  const made = await cleo.call(contract.createProject, { body: { ...body, userIds: [worker.id] } as never });
  expect([made.status, made.body.errors]).toEqual([400, { leadId: [noLead] }]);
  expect(await leadOf(shown)).toBe(worker.id);
});

describe('it ends', () => {
  it('for a lead who leaves the team, unless they see all projects', async () => {
    const [alone, many, boss] = [await addProject(worker), await addProject(worker), await addProject(manager)];
    await bulk([alone, many], { leadId: worker.id });
    await patch(boss, { leadId: manager.id });
    expect((await patch(alone, { userIds: [] })).body.leadId).toBeUndefined();
    await bulk([many, boss], { removeUserIds: [worker.id, manager.id] });
    expect([await leadOf(many), await leadOf(boss)]).toEqual([undefined, manager.id]);
  });

  it('for a lead whose new role does not see the project, not for one who is deactivated', async () => {
    const lead = await company.addPerson({ role: 'manager' });
    const id = await addProject();
    await patch(id, { leadId: lead.id });
    const change = (body: object) => company.admin.call(updateUser, { params: { id: lead.id }, body: body as never });
    expect((await change({ isActive: false })).status).toBe(200);
    expect(await leadOf(id)).toBe(lead.id);
    expect((await change({ roleId: company.roles.worker })).status).toBe(200);
    expect(await projectOf(id)).toMatchObject({ version: 3 });
    expect(await leadOf(id)).toBeUndefined();
  });

  it('for a lead who is removed, with an heir who sees the project, also once it is unarchived', async () => {
    const lead = await company.addPerson({ role: 'manager' });
    const [taken, kept, archived] = [await addProject(worker), await addProject(), await addProject()];
    await bulk([taken, kept, archived], { leadId: lead.id });
    await bulk([archived], { archived: true });
    const holdings = await company.admin.call(getHoldings, { params: { id: lead.id } });
    expect(holdings.body.projects.count).toBe(2);
    expect(holdings.body.heirs.find(({ id }: Person) => id === worker.id)).toMatchObject({ projects: 1 });
    const gone = await company.admin.call(deleteUser, { params: { id: lead.id }, query: { heirId: worker.id } });
    expect(gone.status).toBeLessThan(300);
    expect([await leadOf(taken), await leadOf(kept), await leadOf(archived)]).toEqual([worker.id, undefined, lead.id]);
    const [entry] = await query("select details from audit_log where subject_id = $1 and action = 'user.deleted'", [
      lead.id,
    ]);
    expect(entry.details.handedOver).toMatchObject({ heirId: worker.id, projects: 1 });
    await bulk([archived], { archived: false });
    expect(await leadOf(archived)).toBeUndefined();
  });

  it('for a lead who is erased', async () => {
    const lead = await company.addPerson({ role: 'manager' });
    const id = await addProject();
    await bulk([id], { leadId: lead.id });
    await bulk([id], { archived: true });
    const erased = await company.admin.call(eraseUser, { params: { id: lead.id }, body: { dryRun: false } });
    expect(erased.status).toBe(200);
    expect(await leadOf(id)).toBeUndefined();
  });
});

let late: Person;
let inactive: Person;
let foreign: Person;

/** Further people, once. */
async function prepare(): Promise<void> {
  if (late) return;
  late = await company.addPerson({ role: 'worker' });
  inactive = await company.addPerson({ role: 'manager' });
  await query('update users set is_active = false where id = $1', [inactive.id]);
  foreign = (await createCompany(test, 'Elsewhere')).admin;
}
