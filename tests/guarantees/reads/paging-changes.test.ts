import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/text/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createPagesWorld, expectedIds, fillLists, idsOf, nextCursor, requesterOf } from './paging.ts';
import type { PagesWorld } from './paging-list.ts';
import { lists } from './paging-lists.ts';

/** Readers of a list see every remaining row exactly once, even if rows change between two pages (decision 0045). */

let test: TestApp;
let world: PagesWorld;
beforeAll(async () => {
  test = await startTestApp();
  world = await createPagesWorld(test, 'Pages');
  await fillLists(world);
});
afterAll(() => test.stop());

describe('rows that are added or deleted between two pages do not move others', () => {
  it.each([
    ['listTickets', (n: number) => addTicket(n), 'delete from tickets where id = $1'],
    ['listUsers', (n: number) => addUser(n), 'update users set deleted_at = now(), is_active = false where id = $1'],
    ['listClients', (n: number) => addClient(n), 'update clients set deleted_at = now() where id = $1'],
  ] as const)('in %s', async (id, add, remove) => {
    const list = lists.find((each) => each.id === id) as (typeof lists)[number];
    const ask = requesterOf(world, list);
    const before = await expectedIds(world, list);
    const first = await ask({ limit: 100 });
    // Delete a row before the end of the first page, its last row and a row after it. Add rows on both sides.
    const deleted = [before[5], before[99], before[150]] as string[];
    for (const each of deleted) await test.database.owner.query(remove, [each]);
    for (const n of [0, 1, 2]) await add(n);
    const after = await expectedIds(world, list);
    const seen = idsOf(first);
    for (let cursor = nextCursor(first); cursor; ) {
      const answer = await ask({ limit: 200, cursor });
      seen.push(...idsOf(answer));
      cursor = nextCursor(answer);
    }
    const remaining = new Set(before.filter((each) => !deleted.includes(each)));
    expect(seen.filter((each) => remaining.has(each))).toEqual(after.filter((each) => remaining.has(each)));
    expect(new Set(seen).size).toBe(seen.length);
    // Rows added after the end of the first page are seen, rows added before it are not.
    const added = after.filter((each) => !before.includes(each));
    expect(added.length).toBe(3);
    const addedAfter = added.filter((each) => after.indexOf(each) > after.indexOf(before[98] as string));
    expect(seen.filter((each) => added.includes(each))).toEqual(addedAfter);
    expect(addedAfter.length).toBeGreaterThan(0);
    expect(addedAfter.length).toBeLessThan(3);
  });

  const at = ['2027-01-01', '2026-01-01T00:00:30.123456Z', '2025-01-01'];
  const names = ['Aaaa', 'Firma Ü 555x', 'Zzzz'];
  const firstNames = ['Aaaa', 'ÆNNE OLMANN 55', 'Zzzz'];

  async function addTicket(n: number): Promise<void> {
    await test.database.owner.query(
      `insert into tickets (tenant_id, id, number, title, description, type, priority, created_by, created_at)
       select $1, $2, max(number) + 1, 'Meanwhile', 'Words', 'Defect', 'Low', $3, $4 from tickets where tenant_id = $1`,
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
