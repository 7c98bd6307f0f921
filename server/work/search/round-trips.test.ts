import { afterAll, beforeAll, expect, it } from 'vitest';
import { search } from '#contract/work/search.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany, type Person } from '#tests/support/company.ts';
import { type RoundTrips, startRoundTripProxy } from '#tests/support/round-trips.ts';

let test: TestApp;
let trips: RoundTrips;
let manager: Person;

beforeAll(async () => {
  test = await startTestApp({}, async (url) => {
    trips = await startRoundTripProxy(url);
    return trips.url;
  });
  const company = await createCompany(test, 'Studio');
  await company.addClient('Acme');
  manager = await company.addPerson({ role: 'manager' });
  // The first request opens the connections.
  await manager.call(search, { query: { q: 'a' } });
});
afterAll(async () => {
  await test.stop();
  await trips.close();
});

it('a search takes two round trips: who asks, and all kinds together', async () => {
  let found: unknown[] = [];
  const counted = await trips.count(async () => {
    found = (await manager.call(search, { query: { q: 'acme' } })).body.clients;
  });
  expect({ counted, found: found.length }).toEqual({ counted: 2, found: 1 });
});
