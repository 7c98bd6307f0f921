import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProxy } from '#tests/durability/database-proxy.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { openServices } from './open-services.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let test: TestApp;
beforeAll(async () => {
  directory = await temporaryDirectory();
  test = await sharedTestApp();
});
afterAll(async () => {
  await test.stop();
  await directory.remove();
});

it('a database that goes away is reported, but not once the services close', async () => {
  const proxy = await startProxy(test.database.appUrl, directory.path);
  const { tenancy, close } = await openServices(test.services.config, proxy.url);
  const reported: boolean[] = [];
  tenancy.onAvailability((isUp) => reported.push(isUp));
  proxy.freeze();
  expect(await tenancy.isWell()).toBe(false);
  proxy.thaw();
  await expect.poll(() => tenancy.isWell()).toBe(true);
  expect(reported).toEqual([false, true]);

  await close();
  await proxy.close();
  expect(await tenancy.isWell()).toBe(false);
  expect(reported).toEqual([false, true]);
});
