import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProjectDocuments } from '#contract/work/documents.ts';
import * as contract from '#contract/work/projects.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

/**
 * The rule who sees a project exists in SQL four times: for lists, single projects, project details and documents.
 * These tests run every call as the same users.
 */

let test: TestApp;
let company: Company;
const people: Record<string, Person> = {};
/** Ids by title; `gone` is deleted. */
const projects: Record<string, string> = {};

const documents = 'ProjectDocuments:ViewProjectDocuments';
const claims: Record<string, string[]> = {
  all: ['Project:ViewAllProjects'],
  assigned: ['Project:ViewAssignedProjects'],
  both: ['Project:ViewAllProjects', 'Project:ViewAssignedProjects'],
  none: [],
};

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Seen');
  const clients = { acme: await company.addClient('Acme'), globex: await company.addClient('Globex') };
  for (const [name, held] of Object.entries(claims)) {
    await company.addRole({ name: `staff ${name}`, claims: [...held, documents] });
    await company.addRole({ name: `client ${name}`, roleType: 'ClientUser', claims: [...held, documents] });
    people[`staff ${name}`] = await company.addPerson({ role: `staff ${name}` });
    people[`acme ${name}`] = await company.addPerson({ role: `client ${name}`, clientId: clients.acme });
  }
  people.admin = company.admin;
  const staff = ['all', 'assigned', 'none'].map((name) => ({ person: people[`staff ${name}`] as Person }));
  const acme = ['all', 'assigned', 'none'].map((name) => ({
    person: people[`acme ${name}`] as Person,
    side: 'ClientUser' as const,
  }));
  const add = async (title: string, client: keyof typeof clients, members: typeof staff) => {
    projects[title] = await company.addProject({ clientId: clients[client], title, members });
    await test.database.owner.query(
      `insert into documents (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, audience, created_by)
       values ($1, $2, $3, $4, 'a.txt', 'text/plain', 1, sha256('a'), 'client', $5)`,
      [company.id, newId(), projects[title], clients[client], company.admin.id],
    );
  };
  await add('acme, no team', 'acme', []);
  await add('acme, team', 'acme', [...staff, ...acme]);
  await add('acme, others', 'acme', [staff[0] as (typeof staff)[number], acme[0] as (typeof acme)[number]]);
  await add('globex, no team', 'globex', []);
  await add('globex, team', 'globex', staff);
  await add('gone', 'acme', [...staff, ...acme]);
  await test.database.owner.query('update projects set deleted_at = now() where id = $1', [projects.gone]);
});
afterAll(() => test.stop());

const ofAcme = ['acme, no team', 'acme, others', 'acme, team'];
const every = [...ofAcme, 'globex, no team', 'globex, team'];

const seen: Record<string, string[]> = {
  admin: every,
  'staff all': every,
  'staff both': every,
  'staff assigned': ['acme, team', 'globex, team'],
  'staff none': [],
  'acme all': ofAcme,
  'acme both': ofAcme,
  'acme assigned': ['acme, team'],
  'acme none': [],
};

describe.each(Object.entries(seen))('%s sees %j', (name, titles) => {
  const ask = () => people[name] as Person;
  const titlesOf = (list: contract.Project[]) => list.map(({ title }) => title).toSorted();

  it('in the list, its pages, its search results and its total', async () => {
    expect(titlesOf((await ask().call(contract.listProjects)).body)).toEqual(titles);
    const { body, headers } = await ask().call(contract.listProjects, { query: { limit: 200 } });
    expect([titlesOf(body), headers['x-total-count']]).toEqual([titles, String(titles.length)]);
    for (const { documentCount } of body) expect(documentCount).toBe(1);
    const found = await ask().call(contract.listProjects, { query: { search: 'ACME', limit: 1 } });
    expect(found.headers['x-total-count']).toBe(String(titles.filter((title) => title.startsWith('acme')).length));
  });

  it('in the summary', async () => {
    const { body } = await ask().call(contract.getProjectSummary, { query: { today: '2030-01-01' } });
    expect([titlesOf(body.recentProjects), titlesOf(body.overdueProjects)]).toEqual([titles, titles]);
    expect(body).toMatchObject({ totalProjects: titles.length, overdueCount: titles.length });
    expect(body.documentCount).toBe(titles.length);
  });

  it('by id, with team and documents', async () => {
    for (const endpoint of [contract.getProject, contract.getProjectDetails, listProjectDocuments]) {
      const statuses = [];
      for (const id of Object.values(projects)) statuses.push((await ask().call(endpoint, { params: { id } })).status);
      const expected = Object.keys(projects).map((title) => (titles.includes(title) ? 200 : 404));
      expect(statuses, endpoint.id).toEqual(expected);
    }
  });
});
