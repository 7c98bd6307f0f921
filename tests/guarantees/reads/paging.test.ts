import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { maxWithoutLimit } from '#contract/platform/paging.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { call, createCompany } from '#tests/support/company.ts';
import { createPagesWorld, expectedIds, fillLists, idsOf, nextCursor, requesterOf, rows } from './paging.ts';
import { many, type PagesWorld } from './paging-list.ts';
import { lists } from './paging-lists.ts';

/** Every list is bounded, and its pages put together are the whole list in its order (decision 0045). */

let test: TestApp;
let world: PagesWorld;
beforeAll(async () => {
  test = await startTestApp();
  world = await createPagesWorld(test, 'Pages');
  await createCompany(test, 'Elsewhere');
  await fillLists(world);
});
afterAll(() => test.stop());

it('every operation that returns a list takes limit and cursor, except the fixed list of permissions, the results of a bulk change, who has a project open, the few links of a ticket, the few messages that wait, the few identity providers, the few tokens for directories, the few factors of a person, and the few labels of documents', () => {
  const unpaged = (Object.values(endpoints) as Endpoint[]).filter(({ responses, query }) => {
    const isList = Object.values(responses).some((body) => body instanceof z.ZodArray);
    return isList && !(query && 'cursor' in query.shape && 'limit' in query.shape);
  });
  expect(unpaged.map(({ id }) => id).toSorted()).toEqual(
    [
      'listClaims',
      'bulkUpdateProjects',
      'bulkUpdateDocuments',
      'setViewing',
      'listWithheldMessages',
      'bulkUpdateTickets',
      'listTicketLinks',
      'listIdentityProviders',
      'listBreakGlass',
      'listScimTokens',
      'listIdentities',
      'listFactors',
      'listDocumentLabels',
    ].toSorted(),
  );
  const paged = (Object.values(endpoints) as Endpoint[]).filter(({ query }) => query && 'cursor' in query.shape);
  // The operator's list of companies and the sums of hours, which have no ids, have separate tests.
  expect(paged.map(({ id }) => id).sort()).toEqual(
    [...lists.map(({ id }) => id), 'listTenants', 'listHourSums'].sort(),
  );
});

describe('the pages of a list put together are the whole list', () => {
  it.each(rows)('%s, also if many rows have the same sort key', async (_, list) => {
    const ask = requesterOf(world, list);
    const expected = await expectedIds(world, list);
    expect(expected.length).toBeGreaterThanOrEqual(many);
    const seen: string[] = [];
    const totals: unknown[] = [];
    // Pages of 97 end between rows with the same sort key.
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const answer = await ask({ limit: 97, cursor });
      expect(answer.status).toBe(200);
      seen.push(...idsOf(answer));
      totals.push(answer.headers['x-total-count']);
      cursor = nextCursor(answer);
    }
    expect(seen).toEqual(expected);
    const [first, ...others] = totals;
    expect(first).toBe(list.hasTotal ? String(expected.length) : undefined);
    expect(others.every((each) => each === undefined)).toBe(true);
  });
});

describe('without limit', () => {
  it.each(rows.filter(([id]) => id !== 'listAudit'))(
    '%s returns 1,000 rows and a link to the rest',
    async (_, list) => {
      const ask = requesterOf(world, list);
      const expected = await expectedIds(world, list);
      const whole = await ask({});
      expect(idsOf(whole)).toEqual(expected.slice(0, maxWithoutLimit));
      expect(whole.headers['x-total-count']).toBeUndefined();
      const rest = await ask({ cursor: nextCursor(whole) });
      expect(idsOf(rest)).toEqual(expected.slice(maxWithoutLimit));
      expect(rest.headers.link).toBeUndefined();
    },
  );
});

describe('a page that ends with the last row', () => {
  it.each(rows)('of %s has no link to a next page', async (_, list) => {
    const ask = requesterOf(world, list);
    const expected = await expectedIds(world, list);
    let cursor: string | undefined;
    for (let left = expected.length; left > 200; left -= 200) cursor = nextCursor(await ask({ limit: 200, cursor }));
    const rest = expected.length % 200 || 200;
    const exact = await ask({ limit: rest, cursor });
    expect(idsOf(exact)).toEqual(expected.slice(-rest));
    expect(exact.headers.link).toBeUndefined();
    expect(nextCursor(await ask({ limit: rest - 1, cursor }))).toBeDefined();
  });
});

it("the operator's list of companies has pages too", async () => {
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
    const ask = requesterOf(world, list);
    for (const limit of [1, 200]) expect(idsOf(await ask({ limit }))).toHaveLength(limit);
    for (const limit of [0, -1, 201, 1.5, 'x', '1e9', Number.MAX_SAFE_INTEGER]) {
      expect((await ask({ limit })).status, String(limit)).toBe(400);
    }
  });
});
