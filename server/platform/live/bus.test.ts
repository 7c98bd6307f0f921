import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tenancy } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openBus } from './bus.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** The real tenancy, except that its first look-up waits until `fail` rejects it. */
function tenancyWithFailingLookUp() {
  const lookedUp = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<never>();
  let isFirst = true;
  const { tenancy } = test.services;
  const lookUp: Tenancy['lookUp'] = (query) => {
    if (!isFirst) return tenancy.lookUp(query);
    isFirst = false;
    lookedUp.resolve();
    return failed.promise;
  };
  return { tenancy: { ...tenancy, lookUp }, lookedUp: lookedUp.promise, fail: () => failed.reject(new Error('gone')) };
}

it('tells other processes that they missed changes if too many queued up while the database was down', async () => {
  const { tenancy, lookedUp, fail } = tenancyWithFailingLookUp();
  const [here, there] = [openBus(tenancy, test.database.ownerUrl), openBus(tenancy, test.database.ownerUrl)];
  const heard = { changes: 0, missed: 0 };
  there.listen({ changed: () => heard.changes++, missed: () => heard.missed++ });
  // Once at the start, for changes from before it listened.
  await expect.poll(() => heard.missed).toBe(1);

  const publish = () => here.publish({ tenantId: newId(), noun: 'projects', id: newId() });
  for (let count = 0; count < 2000; count++) publish();
  await lookedUp;
  publish();
  fail();
  await expect.poll(() => heard.changes).toBe(2000);
  expect(heard.missed).toBe(2);
  await Promise.all([here.close(), there.close()]);
});

it('delivers a change once in its own process and once in every other process', async () => {
  const { tenancy } = test.services;
  const [here, there] = [openBus(tenancy, test.database.ownerUrl), openBus(tenancy, test.database.ownerUrl)];
  const heard = { here: [] as string[], there: [] as string[], missed: 0 };
  here.listen({ changed: ({ id }) => heard.here.push(id), missed: () => heard.missed++ });
  there.listen({ changed: ({ id }) => heard.there.push(id), missed: () => heard.missed++ });
  await expect.poll(() => heard.missed).toBe(2);

  const [first, second] = [newId(), newId()];
  here.publish({ tenantId: newId(), noun: 'projects', id: first });
  await expect.poll(() => heard.there).toEqual([first]);
  // The change from the other process arrives after all changes of this process.
  there.publish({ tenantId: newId(), noun: 'projects', id: second });
  await expect.poll(() => heard.here.at(-1)).toBe(second);
  expect(heard).toMatchObject({ here: [first, second], there: [first, second] });
  await Promise.all([here.close(), there.close()]);
});
