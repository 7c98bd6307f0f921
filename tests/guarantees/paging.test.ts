import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { maxWithoutLimit } from '#contract/paging.ts';
import { newId } from '#server/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany } from '#tests/support/company.ts';
import { askerOf, idsOf, lists, many, nextCursor, type PagesWorld } from './paging.ts';

/** Every list is bounded, and its pages put together are the whole list in its order (decision 0045). */

let test: TestApp;
let world: PagesWorld;
let elsewhere: Company;

async function createPagesWorld(name: string): Promise<PagesWorld> {
  const company = await createCompany(test, name);
  const clientId = await company.addClient('Acme');
  const projectId = await company.addProject({ clientId });
  return { test, company, clientId, projectId };
}

beforeAll(async () => {
  test = await startTestApp();
  world = await createPagesWorld('Pages');
  elsewhere = (await createPagesWorld('Elsewhere')).company;
  for (const { fill } of lists) await test.database.owner.query(...fill(world));
});
afterAll(() => test.stop());

const rows = lists.map((list) => [list.id, list] as const);

async function expectedIds(order: string): Promise<string[]> {
  return (await test.database.owner.query(order, [world.company.id])).rows.map(({ id }) => id);
}

it('every operation that answers with a list takes limit and cursor, but for the fixed list of permissions', () => {
  const unpaged = (Object.values(endpoints) as Endpoint[]).filter(({ responses, query }) => {
    const isList = Object.values(responses).some((body) => body instanceof z.ZodArray);
    return isList && !(query && 'cursor' in query.shape && 'limit' in query.shape);
  });
  expect(unpaged.map(({ id }) => id)).toEqual(['listClaims']);
  const paged = (Object.values(endpoints) as Endpoint[]).filter(({ query }) => query && 'cursor' in query.shape);
  // The operator's list of companies has a test of its own.
  expect(paged.map(({ id }) => id).sort()).toEqual([...lists.map(({ id }) => id), 'listTenants'].sort());
});

describe('read page by page, a list is the same sequence', () => {
  it.each(rows)('%s, also where many have the same place', async (_, list) => {
    const ask = askerOf(world, list);
    const expected = await expectedIds(list.order);
    expect(expected.length).toBeGreaterThanOrEqual(many);
    const seen: string[] = [];
    const totals: unknown[] = [];
    // 97 cuts through the tens that have the same place.
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const answer = await ask({ limit: 97, cursor });
      expect(answer.status).toBe(200);
      seen.push(...idsOf(answer));
      totals.push(answer.headers['x-total-count']);
      cursor = nextCursor(answer);
    }
    expect(seen).toEqual(expected);
    const [first, ...others] = totals;
    expect(first).toBe(list.tells ? String(expected.length) : undefined);
    expect(others.every((each) => each === undefined)).toBe(true);
  });
});

describe('without limit', () => {
  it.each(rows.filter(([id]) => id !== 'listAudit'))('%s answers 1,000 and says where the rest is', async (_, list) => {
    const ask = askerOf(world, list);
    const expected = await expectedIds(list.order);
    const whole = await ask({});
    expect(idsOf(whole)).toEqual(expected.slice(0, maxWithoutLimit));
    expect(whole.headers['x-total-count']).toBeUndefined();
    const rest = await ask({ cursor: nextCursor(whole) });
    expect(idsOf(rest)).toEqual(expected.slice(maxWithoutLimit));
    expect(rest.headers.link).toBeUndefined();
  });
});

describe('a page that just holds the rest', () => {
  it.each(rows)('of %s has no next', async (_, list) => {
    const ask = askerOf(world, list);
    const expected = await expectedIds(list.order);
    let cursor: string | undefined;
    for (let left = expected.length; left > 200; left -= 200) cursor = nextCursor(await ask({ limit: 200, cursor }));
    const rest = expected.length % 200 || 200;
    const exact = await ask({ limit: rest, cursor });
    expect(idsOf(exact)).toEqual(expected.slice(-rest));
    expect(exact.headers.link).toBeUndefined();
    expect(nextCursor(await ask({ limit: rest - 1, cursor }))).toBeDefined();
  });
});

describe('what comes and goes between two pages moves nothing else', () => {
  it.each([
    ['listTickets', (n: number) => addTicket(n), 'delete from tickets where id = $1'],
    ['listUsers', (n: number) => addUser(n), 'update users set deleted_at = now(), is_active = false where id = $1'],
    ['listClients', (n: number) => addClient(n), 'update clients set deleted_at = now() where id = $1'],
  ] as const)('in %s', async (id, add, remove) => {
    const list = lists.find((each) => each.id === id) as (typeof lists)[number];
    const ask = askerOf(world, list);
    const before = await expectedIds(list.order);
    const first = await ask({ limit: 100 });
    // One goes before the place where the page ended, that place itself, and one behind it; others come on both sides.
    const gone = [before[5], before[99], before[150]] as string[];
    for (const each of gone) await test.database.owner.query(remove, [each]);
    for (const n of [0, 1, 2]) await add(n);
    const after = await expectedIds(list.order);
    const seen = idsOf(first);
    for (let cursor = nextCursor(first); cursor; ) {
      const answer = await ask({ limit: 200, cursor });
      seen.push(...idsOf(answer));
      cursor = nextCursor(answer);
    }
    const stayed = new Set(before.filter((each) => !gone.includes(each)));
    expect(seen.filter((each) => stayed.has(each))).toEqual(after.filter((each) => stayed.has(each)));
    expect(new Set(seen).size).toBe(seen.length);
    // What came behind the place is seen too; what came before it is not.
    const came = after.filter((each) => !before.includes(each));
    expect(came.length).toBe(3);
    const behind = came.filter((each) => after.indexOf(each) > after.indexOf(before[98] as string));
    expect(seen.filter((each) => came.includes(each))).toEqual(behind);
    expect(behind.length).toBeGreaterThan(0);
    expect(behind.length).toBeLessThan(3);
  });

  const at = ['2027-01-01', '2026-01-01T00:00:30.123456Z', '2025-01-01'];
  const names = ['Aaaa', 'Firma Ü 555x', 'Zzzz'];
  const firstNames = ['Aaaa', 'ÆNNE OLMANN 55', 'Zzzz'];

  async function addTicket(n: number): Promise<void> {
    await test.database.owner.query(
      `insert into tickets (tenant_id, id, title, description, type, priority, created_by, created_at)
       values ($1, $2, 'Meanwhile', 'Words', 'Defect', 'Low', $3, $4)`,
      [world.company.id, newId(), world.company.admin.id, at[n]],
    );
  }
  async function addUser(n: number): Promise<void> {
    await world.company.addPerson({ role: 'worker', firstName: firstNames[n] as string, lastName: 'Meanwhile' });
  }
  async function addClient(n: number): Promise<void> {
    await world.company.addClient(names[n] as string);
  }
});

describe('a cursor', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const uuid = newId();
  const time = '2026-01-01T00:00:00.000000Z';

  it.each(rows)('of %s that nobody was given is refused', async (id, list) => {
    const ask = askerOf(world, list);
    const real = nextCursor(await ask({ limit: 10 })) as string;
    const [name, key] = JSON.parse(Buffer.from(real, 'base64url').toString()) as [string, string, string];
    const isOfTime = key.endsWith('Z') && key.includes('T');
    const hostile = [
      'abc',
      'null',
      '%00',
      "' or 1=1 --",
      `${real}A`.slice(3),
      real.slice(0, -8),
      '9'.repeat(12_001),
      encode(null),
      encode({ 0: name, 1: key, 2: uuid, length: 3 }),
      encode([name, key]),
      encode([name, key, uuid, uuid]),
      encode([name, [key], uuid]),
      encode([name, 5, uuid]),
      encode([name, key, 'nobody']),
      encode([name, key, '-'.repeat(36)]),
      encode([name, key, `${uuid}'`]),
      encode([name, `a\u0000b`, uuid]),
      encode([name, 'a\ud800b', uuid]),
      encode([`${name}x`, key, uuid]),
      ...(isOfTime
        ? [
            'now',
            'infinity',
            '2026-13-01T00:00:00Z',
            '2026-02-30T00:00:00Z',
            '0000-01-01T00:00:00Z',
            '2026-01-01T99:00:00Z',
          ]
        : []
      ).map((wrong) => encode([name, wrong, uuid])),
    ];
    for (const cursor of hostile) {
      const { status, body } = await ask({ limit: 10, cursor });
      expect(status, `${id} ${cursor.slice(0, 80)} ${JSON.stringify(body).slice(0, 200)}`).toBe(400);
    }
    // Right in form, but nobody's place: it is one all the same.
    expect((await ask({ limit: 10, cursor: encode([name, isOfTime ? time : key, uuid]) })).status).toBe(200);
  });

  it('of one list is refused by the others', async () => {
    for (const from of lists) {
      const cursor = nextCursor(await askerOf(world, from)({ limit: 10 }));
      for (const to of lists.filter(({ table }) => table !== from.table)) {
        expect((await askerOf(world, to)({ limit: 10, cursor })).status, `${from.id} at ${to.id}`).toBe(400);
      }
    }
  });

  it.each(rows)('of %s shows nothing of its company to another', async (_, list) => {
    const cursor = nextCursor(await askerOf(world, list)({ limit: 10 }));
    const own = new Set(await expectedIds(list.order));
    const theirs = { ...world, company: elsewhere };
    const { status, body } = await askerOf(theirs, list, elsewhere.admin)({ limit: 200, cursor });
    if (list.params) expect(status).toBe(404);
    else expect([status, body.filter(({ id }: { id: string }) => own.has(id))]).toEqual([200, []]);
  });
});

it("the operator's list of companies is read page by page too", async () => {
  const ask = (query: object) =>
    call(test, endpoints.listTenants, { query }, { authorization: `Bearer ${test.operatorToken}` });
  await createCompany(test, 'Between');
  const whole = await ask({});
  expect(whole.body.map(({ name }: { name: string }) => name)).toEqual(['Between', 'Elsewhere', 'Pages']);
  const seen: string[] = [];
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const answer = await ask({ limit: 1, cursor });
    expect(answer.headers['x-total-count']).toBe(first ? '3' : undefined);
    seen.push(...idsOf(answer));
    cursor = nextCursor(answer);
  }
  expect(seen).toEqual(idsOf(whole));
  expect((await ask({ limit: 1, cursor: 'abc' })).status).toBe(400);
});

describe('limit', () => {
  it.each(rows)('of %s is from 1 to 200', async (_, list) => {
    const ask = askerOf(world, list);
    for (const limit of [1, 200]) expect(idsOf(await ask({ limit }))).toHaveLength(limit);
    for (const limit of [0, -1, 201, 1.5, 'x', '1e9', Number.MAX_SAFE_INTEGER]) {
      expect((await ask({ limit })).status, String(limit)).toBe(400);
    }
  });
});
