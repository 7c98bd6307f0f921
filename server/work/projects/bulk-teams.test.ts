import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/work/projects.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let manager: Person;
let worker: Person;
let cleo: Person;
let gus: Person;
let untyped: Person;
let foreign: Person;
let acme: string;
let globex: string;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  manager = await company.addPerson({ role: 'manager' });
  acme = await company.addClient('Acme');
  worker = await company.addPerson({ role: 'worker' });
  cleo = await company.addPerson({ role: 'client', clientId: acme });
  globex = await company.addClient('Globex');
  gus = await company.addPerson({ role: 'client', clientId: globex });
  await company.addRole({ name: 'office', roleType: null, claims: [] });
  untyped = await company.addPerson({ role: 'office' });
  foreign = (await createCompany(test, 'Elsewhere')).admin;
});
afterAll(() => test.stop());

const addProject = (more: object = {}) => company.addProject({ clientId: acme, ...more });
const change = async (ids: string[], changed: object) =>
  (await manager.call(contract.bulkUpdateProjects, { body: { ids, change: changed } })).body;
const projectOf = async (id: string) => (await manager.call(contract.getProject, { params: { id } })).body;
const teamOf = async (id: string) => {
  const { internalUsers, clientUsers } = await projectOf(id);
  return [...internalUsers, ...clientUsers].toSorted();
};
const idsOf = (...people: Person[]) => people.map(({ id }) => id).toSorted();
const query = async (text: string, id: string) => (await test.database.owner.query(text, [id])).rows;
const unfit = (id: string) => ({
  id,
  status: 400,
  message: 'Some of the selected people cannot be assigned to this project',
});

it('adds people to the teams of many projects and takes others off, with the trace of single changes', async () => {
  const [one, other] = [await addProject({ members: [{ person: manager }] }), await addProject()];
  const added = await change([one, other], { addUserIds: idsOf(worker, cleo), removeUserIds: [manager.id] });
  expect(added).toEqual([
    { id: one, status: 200 },
    { id: other, status: 200 },
  ]);
  for (const id of [one, other]) expect(await teamOf(id)).toEqual(idsOf(worker, cleo));
  expect(
    await query("select details from audit_log where action = 'project.updated' and subject_id = $1", one),
  ).toEqual([{ details: { fields: ['userIds'] } }]);
  const told = 'select kind, data from events where project_id = $1 order by kind';
  expect(await query(told, one)).toEqual([
    { kind: 'project.membersAdded', data: { userIds: idsOf(worker, cleo) } },
    { kind: 'project.membersRemoved', data: { userIds: [manager.id] } },
  ]);
  expect(await query(told, other)).toMatchObject([{ kind: 'project.membersAdded' }]);
});

it('leaves a team and its version alone if nobody joins or leaves', async () => {
  const id = await addProject({ members: [{ person: worker }] });
  const { version } = await projectOf(id);
  expect(await change([id], { addUserIds: [worker.id], removeUserIds: [cleo.id] })).toEqual([{ id, status: 200 }]);
  expect(await projectOf(id)).toMatchObject({ version, internalUsers: [worker.id] });
  expect(await query('select from events where project_id = $1', id)).toEqual([]);
});

describe('by the rules of a single change', () => {
  it.each<[string, () => Person | { id: string }]>([
    ['a worker', () => worker],
    ['a user of the client', () => cleo],
    ['a user of another client', () => gus],
    ['a person whose role is not for projects', () => untyped],
    ['a person who does not exist', () => ({ id: newId() })],
    ['a person of another company', () => foreign],
  ])('%s joins or is refused, without stopping other projects', async (_, person) => {
    const [single, many] = [await addProject(), await addProject()];
    const alone = await manager.call(contract.updateProject, {
      params: { id: single },
      body: { userIds: [person().id] },
    });
    const result = await change([many, newId()], { addUserIds: [person().id] });
    expect(result[0]).toEqual(alone.status === 200 ? { id: many, status: 200 } : unfit(many));
    expect(alone.status === 200 ? undefined : alone.body.message).toBe(result[0].message);
    expect(await teamOf(many)).toEqual(await teamOf(single));
    expect(result[1].status).toBe(404);
  });
  it('people are told to leave only if they exist', async () => {
    const [id, unknown] = [await addProject({ members: [{ person: worker }] }), newId()];
    expect(await change([id], { removeUserIds: [worker.id, unknown] })).toEqual([unfit(id)]);
    expect(await teamOf(id)).toEqual([worker.id]);
  });

  it('each project decides on its own whether the people fit', async () => {
    const [fits, refuses] = [await addProject(), await company.addProject({ clientId: globex })];
    const result = await change([refuses, fits], { addUserIds: [cleo.id], status: 'InProgress' });
    expect(result).toEqual([unfit(refuses), { id: fits, status: 200 }]);
    expect(await projectOf(fits)).toMatchObject({ status: 'InProgress', clientUsers: [cleo.id], version: 2 });
    expect(await projectOf(refuses)).toMatchObject({ status: 'NotStarted', clientUsers: [], version: 1 });
  });

  it('a team changes while its project is not archived', async () => {
    const [id, archived] = [await addProject(), await addProject({ archived: true })];
    expect((await change([archived], { addUserIds: [worker.id] }))[0].status).toBe(403);
    expect(await change([archived], { archived: false, addUserIds: [worker.id] })).toEqual([
      { id: archived, status: 200 },
    ]);
    expect(await change([id], { archived: true, addUserIds: [worker.id] })).toEqual([{ id, status: 200 }]);
    expect([await teamOf(id), await teamOf(archived)]).toEqual([[worker.id], [worker.id]]);
    expect(typeof (await projectOf(id)).archivedAt).toBe('string');
  });

  it('nobody joins and leaves at once, and more than 50 people are refused', async () => {
    const id = await addProject();
    const send = (body: object) => manager.call(contract.bulkUpdateProjects, { body: { ids: [id], change: body } });
    const both = await send({ addUserIds: [worker.id], removeUserIds: [worker.id] });
    expect([both.status, both.body.message]).toEqual([400, 'Nobody can join and leave at once']);
    const many = await send({ addUserIds: Array.from({ length: 51 }, newId) });
    expect([many.status, many.body.message]).toEqual([400, 'At most 50 people']);
  });
});
