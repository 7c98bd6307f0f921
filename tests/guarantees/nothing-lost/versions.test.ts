import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { newId } from '#server/platform/text/ids.ts';
import { type Sample, samples } from '#tests/guarantees/world/operations.ts';
import { mark, seedPlace } from '#tests/guarantees/world/seed-place.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany, type Person } from '#tests/support/company.ts';

/** Operations with If-Match never overwrite a change that the caller has not read. */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const versioned = (Object.values(endpoints) as Endpoint[]).filter(({ problems }) => problems?.includes(412));

/** The table of what the operation changes. */
function tableOf({ changes }: Endpoint): string {
  if (changes === 'company') return 'tenants';
  if (changes === 'templates') return 'project_templates';
  return String(changes).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Creates a company with an object of each kind. The one that the operation can change has version 1. */
async function arrange(endpoint: Endpoint): Promise<{ admin: Person; table: string; row: string; sample: Sample }> {
  const company = await createCompany(test, `Versions ${newId()}`);
  const marks = { clientId: await company.addClient('Acme'), company: mark('c'), client: mark('c'), staff: mark('s') };
  // Only its owner sees a view.
  const own = endpoint.changes === 'savedViews' ? { person: company.admin, isStaff: true } : undefined;
  const objects = await seedPlace(test, company, marks, own);
  // The client of the place has projects.
  const clientId = endpoint.id === 'deleteClient' ? await company.addClient('Globex') : objects.clientId;
  const sample = samples[endpoint.id as OperationId]({ ...objects, clientId });
  // The settings have no id, and the role to change is named in the body.
  const { id: row = company.id } = { ...(sample.body as { id?: string }), ...(sample.params as { id?: string }) };
  return { admin: company.admin, table: tableOf(endpoint), row, sample };
}

describe.each(versioned.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  it('returns 412 for version 0 and 2 of 1, changes nothing, and succeeds with version 1', async () => {
    const { admin, table, row, sample } = await arrange(endpoint);
    const read = async () => (await test.database.owner.query(`select * from ${table} where id = $1`, [row])).rows;
    const send = async (version: number) =>
      (await admin.call(endpoint, sample as never, { 'if-match': `"${version}"` })).status;
    const before = await read();
    expect(before).toMatchObject([{ version: 1 }]);
    expect([await send(0), await send(2)]).toEqual([412, 412]);
    expect(await read()).toEqual(before);
    expect(await send(1)).toBeLessThan(300);
  });

  it('succeeds without If-Match', async () => {
    const { admin, sample } = await arrange(endpoint);
    expect((await admin.call(endpoint, sample as never)).status).toBeLessThan(300);
  });
});

/** They change what has no version. */
const withoutVersion = [
  // Nobody else changes them.
  'endSession',
  'endOtherSessions',
  'renameFactor',
  'removeFactor',
  'unlinkIdentity',
  'endPreview',
  'endToken',
  'updateMe',
  'changeOwnPicture',
  'removeOwnPicture',
  'updateNotificationSettings',
  'setFollow',
  'setViewing',
  'deleteFeed',
  'discardTimer',
  // They are there or not.
  'revokeInvitation',
  'removeUserFactors',
  'removeUserPicture',
  'endUserSessions',
  'unlinkTicket',
  'tickTaskItem',
  'addBreakGlass',
  'removeBreakGlass',
  'deleteScimToken',
  'changeCompanyLogo',
  'removeCompanyLogo',
  // The audience and the name of a file, which its bytes do not depend on; its author's message.
  'updateDocument',
  'deleteDocument',
  'updateImage',
  'deleteImage',
  'updateMessage',
  'deleteMessage',
  // The operator.
  'updateTenant',
  'deleteTenant',
  'updateProjectSchema',
];

it('every operation that changes or deletes supports If-Match, except for what has no version', () => {
  const writes = (Object.values(endpoints) as Endpoint[]).filter(({ method }) =>
    ['PATCH', 'PUT', 'DELETE'].includes(method),
  );
  const others = writes.filter((endpoint) => !versioned.includes(endpoint));
  expect(others.map(({ id }) => id).toSorted()).toEqual(withoutVersion.toSorted());
});
