import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectOrder, projectOrders } from '#contract/work/project-status.ts';
import * as contract from '#contract/work/projects.ts';
import { nextCursor } from '#tests/guarantees/reads/paging.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { overdueCases, overdueToday } from '#tests/support/overdue-cases.ts';

/** Filters and orders of the list that the specification does not have. */

let test: TestApp;
let company: Company;
let worker: Person;
let ann: Person;
let acme: string;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  const brook = await company.addClient('brook');
  acme = await company.addClient('Acme');
  worker = await company.addPerson({ role: 'worker' });
  ann = await company.addPerson({ role: 'client', clientId: acme });
  const days = { startDate: '2026-02-01', endDate: '2026-05-01' };
  await company.addProject({ clientId: acme, title: 'beta', ...days, progress: 40, members: [{ person: worker }] });
  await company.addProject({ clientId: brook, title: 'Alpha', startDate: '2026-01-01', endDate: '2026-06-01' });
  await company.addProject({
    clientId: acme,
    title: 'Gamma',
    startDate: '2026-03-01',
    endDate: '2026-04-01',
    progress: 100,
  });
});
afterAll(() => test.stop());

const found = async (who: Person, query: object): Promise<string[]> =>
  (await who.call(contract.listProjects, { query })).body.map(({ title }: contract.Project) => title);

describe('a filter', () => {
  it('by client, by person and by both finds what belongs to them, and the total counts it', async () => {
    for (const [query, titles] of [
      [{ clientId: acme }, ['Gamma', 'beta']],
      [{ memberId: worker.id }, ['beta']],
      [{ memberId: 'me' }, []],
      [{ clientId: acme, memberId: worker.id, search: 'beta' }, ['beta']],
      [{ clientId: acme, memberId: worker.id, search: 'gamma' }, []],
      [{ clientId: '00000000-0000-7000-8000-000000000000' }, []],
    ] as const) {
      expect(await found(company.admin, query), JSON.stringify(query)).toEqual(titles);
      const { headers } = await company.admin.call(contract.listProjects, { query: { ...query, limit: 1 } });
      expect(headers['x-total-count'], JSON.stringify(query)).toBe(String(titles.length));
    }
    expect(await found(worker, { memberId: 'me' })).toEqual(['beta']);
  });

  it('never finds what the caller does not see', async () => {
    expect(await found(worker, { clientId: acme })).toEqual(['beta']);
    expect(await found(worker, { sort: 'title' })).toEqual(['beta']);
    for (const sort of projectOrders) expect((await found(ann, { sort })).toSorted()).toEqual(['Gamma', 'beta']);
  });

  it('of overdue projects has the rule of the screens, and the day of the caller', async () => {
    const clientId = await company.addClient('Late');
    for (const { endDate, status } of overdueCases) {
      await company.addProject({ clientId, title: `${endDate} ${status}`, startDate: '2026-01-01', endDate, status });
    }
    const expected = overdueCases.filter(({ overdue }) => overdue).map(({ endDate, status }) => `${endDate} ${status}`);
    const ask = (today?: string) => found(company.admin, { clientId, overdue: 'true', today });
    expect((await ask(overdueToday)).toSorted()).toEqual(expected.toSorted());
    expect(await ask('2026-01-01')).toEqual([]);
    // Today is long after these days.
    expect(await ask()).toHaveLength(overdueCases.filter(({ status }) => status !== 'Completed').length);
  });

  it.each([{ clientId: 'x' }, { memberId: 'you' }, { overdue: 'yes' }, { today: '2026-02-30' }, { sort: 'phone' }])(
    'refuses %o',
    async (query) => {
      expect((await company.admin.call(contract.listProjects, { query: query as never })).status).toBe(400);
    },
  );
});

describe('an order', () => {
  it.each([
    ['-createdAt', ['Gamma', 'Alpha', 'beta']],
    ['createdAt', ['beta', 'Alpha', 'Gamma']],
    ['title', ['Alpha', 'beta', 'Gamma']],
    ['client', ['beta', 'Gamma', 'Alpha']],
    ['-client', ['Alpha', 'Gamma', 'beta']],
    ['startDate', ['Alpha', 'beta', 'Gamma']],
    ['endDate', ['Gamma', 'beta', 'Alpha']],
    ['progress', ['Alpha', 'beta', 'Gamma']],
  ])('%s', async (sort, titles) => {
    const small = (titles: string[]) => titles.filter((title) => /^[a-z]+$/i.test(title));
    expect(small(await found(company.admin, { sort }))).toEqual(titles);
  });

  it('by change has what was just changed first', async () => {
    const { id } = (await company.admin.call(contract.listProjects, { query: { search: 'alpha' } })).body[0];
    await company.admin.call(contract.updateProject, { params: { id }, body: { progressPercentage: 1 } });
    expect((await found(company.admin, { sort: '-updatedAt' }))[0]).toBe('Alpha');
    expect((await found(company.admin, { sort: 'updatedAt' })).at(-1)).toBe('Alpha');
  });

  it.each(projectOrders)('%s lists each project once, among equal keys too, while others write', async (sort) => {
    const crowd = await createCompany(test, `Crowd ${projectOrders.indexOf(sort)}`);
    const clients = [await crowd.addClient('Älter & Söhne'), await crowd.addClient('b')];
    await test.database.owner.query(
      `insert into projects (tenant_id, id, client_id, title, status, start_date, end_date, progress, created_at, updated_at)
       select $1, gen_random_uuid(), ($2::uuid[])[1 + n % 2], 'Ö T ' || n / 4, 'OnHold', date '2026-01-01' + n % 6,
         date '2026-02-01' + n % 7, n % 5, timestamptz '2026-01-01T00:00:00.123456Z' + n / 5 * interval '1 second',
         timestamptz '2026-01-01T00:00:00.654321Z' + n / 6 * interval '1 second'
       from generate_series(1, 50) n`,
      [crowd.id, clients],
    );
    const list = (page: object) => crowd.admin.call(contract.listProjects, { query: { sort, ...page } });
    const whole = (await list({})).body.map(({ id }: contract.Project) => id);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 7, cursor });
      paged.push(...page.body.map(({ id }: contract.Project) => id));
      cursor = nextCursor(page);
      await crowd.addProject({ clientId: clients[0] as string, title: 'Ö T 5' });
    } while (cursor);
    expect(new Set(paged).size).toBe(paged.length);
    expect(paged.filter((id) => whole.includes(id))).toEqual(whole);
  });

  it('refuses the cursor of another order, and one that was made up', async () => {
    const keys = {
      createdAt: ['yesterday', ''],
      updatedAt: ['2026-13-01T00:00:00Z'],
      title: [],
      client: ['x', `${acme}`, `${acme.toUpperCase()} Lobby`],
      startDate: ['2026-02-30', '1'],
      endDate: ['soon', '2026-01-01; --'],
      progress: ['-1', '1e3', '2026'],
    };
    for (const [sort, madeUp] of Object.entries(keys) as [keyof typeof keys, string[]][]) {
      const ask = (order: ProjectOrder, cursor?: string) =>
        company.admin.call(contract.listProjects, { query: { sort: order, limit: 1, cursor } });
      const cursor = nextCursor(await ask(sort)) as string;
      expect((await ask(sort, cursor)).status).toBe(200);
      for (const other of projectOrders.filter((each) => each !== sort)) {
        expect((await ask(other, cursor)).status, `${sort} ${other}`).toBe(400);
      }
      const [list, , id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
      for (const key of madeUp) {
        const forged = Buffer.from(JSON.stringify([list, key, id])).toString('base64url');
        expect((await ask(sort, forged)).status, `${sort} ${key}`).toBe(400);
      }
    }
  });
});
