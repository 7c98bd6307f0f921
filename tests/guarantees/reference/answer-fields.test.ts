import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, type OperationId } from '#contract/index.ts';
import { type Endpoint, successStatus } from '#contract/platform/endpoint.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { exampleOf } from '#tests/support/examples.ts';
import { everyField } from '#tests/support/schema-values.ts';

/** Every field that an answer declares is filled somewhere, so that a read that forgets a column is noticed. */

type Shape = Record<string, z.ZodType>;

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
});
afterAll(() => test.stop());

const described = (Object.values(endpoints) as Endpoint[]).flatMap((endpoint) => {
  const schema = endpoint.responses[successStatus(endpoint)];
  return schema instanceof z.ZodType ? [{ endpoint, schema }] : [];
});

/** Calls `visit` for each object of a schema, with a value of it if there is one. */
function visitObjects(
  schema: z.ZodType,
  value: unknown,
  path: string,
  visit: (object: z.ZodObject, value: unknown, path: string) => void,
): void {
  if (schema instanceof z.ZodArray) {
    const items = Array.isArray(value) ? value : [undefined];
    for (const item of items) visitObjects(schema.element as z.ZodType, item, `${path}[]`, visit);
  } else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    visitObjects(schema.unwrap() as z.ZodType, value, path, visit);
  } else if (schema instanceof z.ZodObject) {
    visit(schema, value, path);
    for (const [name, field] of Object.entries(schema.shape as Shape))
      visitObjects(field, (value as Record<string, unknown> | undefined)?.[name], `${path}.${name}`, visit);
  }
}

/** An object that extends another one only has to show what it adds. */
function leaveOutExtended(empty: Map<z.ZodObject, Map<string, string>>): void {
  const shapes = [...empty.keys()].map(({ shape }) => shape as Shape);
  for (const [{ shape }, fields] of empty) {
    const parts = shapes.filter(
      (other) =>
        other !== shape &&
        Object.keys(other).length > 1 &&
        Object.entries(other).every(([name, field]) => shape[name] === field),
    );
    // Two objects with the same fields are one.
    for (const part of parts.filter((other) => Object.keys(other).length < Object.keys(shape).length))
      for (const name of Object.keys(part)) fields.delete(name);
  }
}

/** Fields that only certain circumstances fill, and the tests that make them and read the field. */
const elsewhere: Record<string, string[]> = {
  'server/platform/outbox/watch.test.ts': ['getHealthDetails.mailServer.problem', 'getHealthDetails.queues[].oldestAt'],
  'server/work/sign-offs/links.test.ts': ['getSignOffLink.needsSignIn', 'getSignOffLink.signOff.answer.reason'],
  'server/people/company/logo.test.ts': [
    'getSignOffLink.logoDarkUrl',
    'getEntry.logoDarkUrl',
    'getSubscription.logoDarkUrl',
  ],
  'server/people/sign-in/codes/request.test.ts': ['listTenants[].offersCode'],
  'server/people/sign-in/providers/required.test.ts': ['listTenants[].hidesPassword', 'getEntry.hidesPassword'],
  'server/exchange/mail-in/new-tickets.test.ts': [
    'getCompany.supportAddress',
    'listInboundMails[].senderId',
    'listInboundMails[].senderName',
  ],
  'server/people/company/company.test.ts': ['getCompany.signIn.maxDays'],
  'server/work/recurring/make.test.ts': ['listRecurring[].pausedBecause'],
  'server/people/sign-in/sessions/replay.test.ts': [
    'login.replayedSession',
    'login.replayedSession.device',
    'login.replayedSession.endedAt',
  ],
  'server/people/sign-in/password/login.test.ts': ['login.user.tenantIsReadOnly'],
  'server/people/tenants/trial.test.ts': ['login.user.trialEndsOn'],
  'server/people/roles/role-options.test.ts': ['login.user.mayInvite'],
  'server/people/sign-in/factors/required.test.ts': ['login.user.secondFactorNeeded', 'login.user.signInsLeft'],
  'server/people/sign-in/links/invite.test.ts': ['getMe.invitedUntil', 'createUser.invitation'],
  'server/people/erasure/erasure.test.ts': ['getMe.erasedAt'],
  'server/work/viewers/look.test.ts': ['setViewing[].id', 'setViewing[].name'],
  'server/work/tickets/ticket-links.test.ts': [
    'listProjectActivity[].data.ticketId',
    'listProjectActivity[].data.ticketNumber',
  ],
  'server/work/projects/feed.test.ts': ['listProjectFeed[].message.deletedAt'],
  'server/work/trash/restore-files.test.ts': ['listTrash[].restoreFirst'],
  'server/work/tickets/clock.test.ts': [
    'listTickets[].answerDue',
    'listTickets[].promises.answerWarning',
    'listTickets[].promises.answerDue',
    'listTickets[].promises.resolveWarning',
    'listTickets[].promises.resolveDue',
    'listTickets[].promises.stoppedSince',
    'listTickets[].promises.nextDue',
  ],
  'server/work/projects/archive.test.ts': [
    'search.projects[].archived',
    'search.documents[].archived',
    'search.messages[].archived',
  ],
  'server/work/hours/timer.test.ts': [
    'getTimer.timer.taskId',
    'getTimer.timer.taskTitle',
    'getTimer.timer.ticketId',
    'getTimer.timer.ticketNumber',
    'getTimer.timer.ticketTitle',
  ],
  'server/work/hours/hours.test.ts': [
    'getHour.history[].ticketId',
    'listHours[].correctsId',
    'listHours[].ticketId',
    'listHours[].ticketNumber',
    'listHours[].ticketTitle',
    'listHours[].updatedAt',
  ],
  'server/work/budgets/budgets.test.ts': ['listBudgets[].carriedMinutes', 'listBudgets[].month'],
  'server/work/inbox/lines.test.ts': ['listNotifications[].readAt', 'listNotifications[].snoozedUntil'],
  'server/work/messages/pins.test.ts': [
    'listProjectFeed[].message.pin',
    'listProjectFeed[].message.pin.number',
    'withholdMessage.pin',
    'withholdMessage.pin.version',
    'withholdMessage.pin.page',
    'withholdMessage.pin.x',
    'withholdMessage.pin.y',
  ],
  'server/work/messages/inbox.test.ts': ['listNotifications[].latest.messageId'],
  'server/work/inbox/follows.test.ts': ['getFollow.projectLevel'],
  'server/work/inbox/unread.test.ts': ['getFollow.firstUnreadId'],
  'server/people/sign-in/passkeys/factor.test.ts': ['addPasskey.recoveryCodes'],
  'server/exchange/webhooks/deliver.test.ts': ['listWebhooks[].ownerHasLeft'],
};

/** Fills what the world leaves empty. */
const fill = [
  "update clients set service_level_id = (select id from service_levels where tenant_id = clients.tenant_id limit 1), access_ends_on = '2099-01-01'",
  "update users set access_ends_on = '2099-01-01'",
  "update inbound_mails set lane = 'client'",
  'update identity_providers set role_id = (select id from roles where tenant_id = identity_providers.tenant_id and not is_admin limit 1)',
  'update identities set last_used_at = now()',
  'update users set is_break_glass = true where role_id in (select id from roles where is_admin)',
  `update events set data = coalesce(data, '{}') || '{"startDate": {"from": "2099-01-01", "to": "2099-01-02"}, "endDate": {"from": "2099-01-01", "to": "2099-01-02"}, "signOffId": "01900000-0000-7000-8000-000000000001", "updateId": "01900000-0000-7000-8000-000000000002"}'`,
  'update withheld_messages set parent_id = (select id from messages where tenant_id = withheld_messages.tenant_id limit 1)',
  "update notification_settings set paused_until = '2099-01-01'",
  "update projects set modules = '{tasks}', progress_from_tasks = true where archived_at is null",
  "update tasks set due_on = '2099-01-01'",
  `update ticket_clocks set answer_due = now(), answer_warning = now(), first_answer_at = now(), resolve_due = now(),
     resolve_warning = now(), resolved_at = now()`,
];

/** An entry of the audit log with every detail. */
async function addAuditEntry(): Promise<void> {
  const { details } = (endpoints.listAudit.responses[200].element as z.ZodObject).shape;
  await test.database.owner.query(
    `insert into audit_log (tenant_id, id, at, action, details) values ($1, gen_random_uuid(), now(), 'client.updated', $2)`,
    [world.a.id, JSON.stringify(everyField(details as z.ZodType))],
  );
}

it('every field of every answer is filled in an example or in the world of the tests', async () => {
  const { owner } = test.database;
  for (const statement of fill) await owner.query(statement);
  await owner.query('update tickets set assignee_id = $1 where tenant_id = $2', [world.people.admin.id, world.a.id]);
  await addAuditEntry();
  // An object that many answers have counts once.
  const empty = new Map<z.ZodObject, Map<string, string>>();
  for (const { endpoint, schema } of described)
    visitObjects(schema, undefined, endpoint.id, (object, _, path) => {
      if (!empty.has(object))
        empty.set(object, new Map(Object.keys(object.shape).map((name) => [name, `${path}.${name}`])));
    });
  leaveOutExtended(empty);
  const note = (schema: z.ZodType, body: unknown) =>
    visitObjects(schema, body, '', (object, value) => {
      for (const [name, each] of Object.entries((value ?? {}) as object))
        if (each !== null) empty.get(object)?.delete(name);
    });
  for (const { endpoint, schema } of described) note(schema, exampleOf(endpoint.id as OperationId).answer);
  const isRead = ({ endpoint: { method } }: (typeof described)[number]) => method === 'GET';
  const rounds = [described.filter(isRead), described.filter((each) => !isRead(each)), described.filter(isRead)];
  for (const name of ['admin', 'clientUser'] as const) {
    const { call, places } = world.principals[name];
    for (const { endpoint, schema } of rounds.flat()) {
      const { status, body } = await call(endpoint, samples[endpoint.id as OperationId](places.own));
      if (status < 300) note(schema, body);
    }
  }
  const left = [...empty.values()].flatMap((fields) => [...fields.values()]);
  expect(left.toSorted()).toEqual(Object.values(elsewhere).flat().toSorted());
});

it.each(Object.entries(elsewhere))('%s reads the fields that are filled there', (file, fields) => {
  const text = readFileSync(file, 'utf8');
  const names = fields.map((field) => field.replace(/.*\./, ''));
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});
