import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accessOf, endpoints, type OperationId } from '#contract/index.ts';
import { type Endpoint, successStatus } from '#contract/platform/endpoint.ts';
import { samples, withObjects } from '#tests/guarantees/world/operations.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { fullRequestOf } from '#tests/support/full-requests.ts';
import { one } from '#tests/support/schema-values.ts';

/** Each field of a change is stored: what is sent for it comes back. */

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  // A change of the company's modules is one of the rows.
  await test.database.owner.query("update projects set modules = '{tasks,updates,hours}' where tenant_id = $1", [
    world.a.id,
  ]);
});
afterAll(() => test.stop());

/** The answer has titles, a time or items in another form. server/work/inbox and server/work/tasks test them. */
const answeredOtherwise = [
  // With the names of what it names.
  'updateRecurring.template',
  'updateNotificationSettings.mutedProjects',
  'updateNotificationSettings.pausedUntil',
  'updateTask.checklist',
  // The ticket of the world belongs to no client. server/work/hours tests it.
  'updateHour.ticketId',
];

const rows = (Object.values(endpoints) as Endpoint[]).flatMap((endpoint) => {
  const answer = endpoint.responses[successStatus(endpoint)];
  if (!['PATCH', 'PUT'].includes(endpoint.method) || !endpoint.body || !(answer instanceof z.ZodObject)) return [];
  const { sent } = fullRequestOf(endpoint.id as OperationId, 'body');
  return Object.keys(sent)
    .filter((field) => field in answer.shape && !answeredOtherwise.includes(`${endpoint.id}.${field}`))
    .map((field) => ({ id: endpoint.id as OperationId, endpoint, field, value: sent[field] }));
});

/** Fields that need others beside them. */
const companions: Record<string, object> = {
  'updateProject.startDate': { endDate: '2199-01-01' },
  'updateProject.progressFromTasks': { modules: ['tasks'] },
  'updateBudget.carriesOver': { period: 'Month' },
  'updateTicket.projectId': { clientId: one },
  'updateRecurring.afterCompletion': { rule: 'FREQ=DAILY' },
  // Roles are those of the people for whom the provider is, and an earlier row may have changed these.
  'updateIdentityProvider.create': { for: 'Staff', forClientId: null, roleId: one },
  'updateIdentityProvider.roleId': { for: 'Staff', forClientId: null },
  'updateIdentityProvider.roleMap': { for: 'Staff', forClientId: null },
  'updateIdentityProvider.forClientId': { for: 'Clients', create: false, roleId: null, roleMap: [] },
};

describe('a change', () => {
  it('has many fields', () => expect(rows.length).toBeGreaterThan(100));

  it.each(rows)('of $field in $id comes back', async ({ id, endpoint, field, value }) => {
    // Nobody changes their own role or access.
    const objects = /(User|Role|Provider)$/.test(id) ? world.places.own : world.principals.admin.places.own;
    const { params, body: sample } = samples[id](objects);
    const { shape } = endpoint.body as z.ZodObject;
    const required = Object.entries(sample as object).filter(
      ([name]) => shape[name]?.safeParse(undefined).success === false,
    );
    const given = withObjects({ ...companions[`${id}.${field}`], [field]: value }, endpoint, objects) as object;
    const body = { ...Object.fromEntries(required), ...given };
    const caller = accessOf(id).kind === 'operator' ? 'operator' : 'admin';
    const { status, body: answer } = await world.principals[caller].call(endpoint, { params, body });
    expect([status, answer[field] ?? answer]).toEqual([200, (body as never)[field]]);
  });
});
