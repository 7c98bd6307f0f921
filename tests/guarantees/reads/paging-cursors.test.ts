import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/text/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import type { Company } from '#tests/support/company.ts';
import { createPagesWorld, expectedIds, fillLists, nextCursor, requesterOf, rows } from './paging.ts';
import type { PagesWorld } from './paging-list.ts';
import { lists } from './paging-lists.ts';

/** Lists accept only their own cursors, and a cursor gives no access to another company (decision 0045). */

let test: TestApp;
let world: PagesWorld;
let elsewhere: Company;
beforeAll(async () => {
  test = await startTestApp();
  world = await createPagesWorld(test, 'Pages');
  elsewhere = (await createPagesWorld(test, 'Elsewhere')).company;
  await fillLists(world);
});
afterAll(() => test.stop());

describe('a cursor', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const uuid = newId();
  const time = '2026-01-01T00:00:00.000000Z';

  it.each(rows)('of %s that was never issued is refused', async (id, list) => {
    const ask = requesterOf(world, list);
    const real = nextCursor(await ask({ limit: 10 })) as string;
    const [name, key] = JSON.parse(Buffer.from(real, 'base64url').toString()) as [string, string, string];
    const isTime = key.endsWith('Z') && key.includes('T');
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
      ...(isTime
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
    // A well-formed cursor is accepted even if it points to no row.
    expect((await ask({ limit: 10, cursor: encode([name, isTime ? time : key, uuid]) })).status).toBe(200);
  });

  it('of one list is refused by other lists', async () => {
    for (const from of lists) {
      const cursor = nextCursor(await requesterOf(world, from)({ limit: 10 }));
      for (const to of lists.filter(({ table }) => table !== from.table)) {
        expect((await requesterOf(world, to)({ limit: 10, cursor })).status, `${from.id} at ${to.id}`).toBe(400);
      }
    }
  });

  it.each(rows)('of %s shows no rows of its company to another company', async (_, list) => {
    const cursor = nextCursor(await requesterOf(world, list)({ limit: 10 }));
    const own = new Set(await expectedIds(world, list));
    const otherWorld = { ...world, company: elsewhere };
    const { status, body } = await requesterOf(otherWorld, list, elsewhere.admin)({ limit: 200, cursor });
    if (list.params || (list.query && !list.namesNothing)) expect(status).toBe(404);
    else expect([status, body.filter(({ id }: { id: string }) => own.has(id))]).toEqual([200, []]);
  });
});
