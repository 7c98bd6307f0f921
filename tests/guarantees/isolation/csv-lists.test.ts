import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type CsvList, csvColumns, csvColumnsOf } from '#contract/csv-columns.ts';
import { endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { readOpenApi } from '#tests/support/openapi.ts';
import { retryWhenBusy } from '#tests/support/retry-when-busy.ts';
import { expected } from './expected/index.ts';
import { atEachPlace, placeNames, principalNames } from './expected/principals.ts';

/** Lists as CSV show each caller the same as lists as JSON, and nothing of others. */

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
});
afterAll(() => test.stop());

const operations = Object.values(readOpenApi().paths).flatMap((methods) => Object.values(methods));
const lists = Object.keys(csvColumns) as CsvList[];

/** Fields of items that no file has, and why. */
const leftOut: Partial<Record<CsvList, readonly string[]>> = {
  // Only in the answer for one client.
  listClients: ['address', 'language', 'notes', 'recentProjects', 'deletionRefusal', 'showsHours', 'showsHourNames'],
  // Only in the answer to `getMe`.
  listUsers: ['manageable', 'locale', 'region', 'timeZone'],
  // The colour of a client is in the file of clients.
  listProjects: ['clientColour'],
  listHours: ['clientColour'],
  listHourSums: ['clientColour'],
  // The file has the ids of what they wait for.
  listTasks: ['clientColour', 'waitsFor'],
  // A ticket of its own, and its rule. Of the promises the file has when they are due and when they were kept.
  listTickets: ['clientColour', 'follows', 'promises', 'recurringId'],
  // Signed links work for everyone who gets the file. `imageId` repeats `id`.
  listProjectImages: ['imageId', 'originalUrl', 'previewUrl', 'thumbnails'],
};

it('every list that takes `format` has columns', () => {
  const taking = (Object.values(endpoints) as Endpoint[]).filter(({ query }) => query && 'format' in query.shape);
  expect(taking.map(({ id }) => id).sort()).toEqual([...lists].sort());
});

describe.each(lists)('%s as CSV', (id) => {
  const endpoint = endpoints[id] as Endpoint;

  it('has a column for each field, unless it is left out on purpose', () => {
    const fields = Object.keys((endpoint.responses[200] as z.ZodArray<z.ZodObject>).element.shape);
    const { everyone, staff = [] } = csvColumnsOf(id);
    const columns = new Set([...everyone, ...staff, ...(leftOut[id] ?? [])].map((column) => column.split('.')[0]));
    expect([...columns].sort()).toEqual(fields.sort());
  });

  it('is described in the OpenAPI document, with the columns of the file', async () => {
    const { call, places } = world.principals.admin;
    const sample = samples[id](places.own) as { query?: object };
    const { body } = await call(endpoint, { ...sample, query: { ...sample.query, format: 'csv' } } as never);
    const [header] = String(body).replace('\uFEFF', '').split('\r\n');
    const described = operations.find(({ operationId }) => operationId === id)?.responses[200]?.content?.['text/csv'];
    const [, columns = ''] = /"All items\. The columns: ([^"]+)\."/.exec(JSON.stringify(described ?? '')) ?? [];
    expect(columns.split(/, (?:and for staff )?/)).toEqual(header?.split(','));
  });

  it('answers each caller like JSON, and shows nothing that is hidden from them', async () => {
    for (const name of principalNames) {
      const { call, places, hidden, hiddenNames } = world.principals[name];
      const statuses: number[] = [];
      for (const place of placeNames) {
        const { query, ...sample } = samples[id](places[place]) as { query?: object };
        const asked = { ...sample, query: { ...query, format: 'csv' } };
        const { status, body } = await retryWhenBusy(() => call(endpoint, asked as never));
        statuses.push(status);
        const text = JSON.stringify(body);
        for (const word of [...hidden, ...hiddenNames]) expect(text, `${name}: ${place}`).not.toContain(word);
      }
      expect(statuses, name).toEqual(atEachPlace(expected[id][name]));
    }
  });
});
