import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookEventSchema } from '#contract/exchange/webhook-event.ts';
import { testKind } from '#contract/exchange/webhook-states.ts';
import { testWebhook } from '#contract/exchange/webhooks.ts';
import { eventKinds } from '#contract/platform/event-kinds.ts';
import { createMessage } from '#contract/work/messages.ts';
import { createProject, updateProject } from '#contract/work/projects.ts';
import { createTicket, linkTicket, updateTicket } from '#contract/work/tickets.ts';
import { startWebhookTest, type Webhooks } from '#tests/support/webhooks.ts';

/** The section `webhooks` of the OpenAPI document, held against what a receiver gets. */

let webhooks: Webhooks;
beforeAll(async () => {
  webhooks = await startWebhookTest();
});
afterAll(() => webhooks.stop());

it('describes every kind of event, and the test', async () => {
  const { webhooks: kinds } = (await webhooks.test.app.inject('/openapi.json')).json();
  expect(Object.keys(kinds).toSorted()).toEqual([...eventKinds, testKind].toSorted());
});

it('describes all that is sent, with and without the object', async () => {
  const { company } = webhooks;
  const { call } = company.admin;
  const clientId = await company.addClient('Acme');
  const { id } = await webhooks.add({ kinds: eventKinds, audience: 'staff' });
  await webhooks.add({ kinds: eventKinds, audience: 'staff', include: true });
  await call(testWebhook, { params: { id } });

  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const project = (await call(createProject, { body: { title: 'Lobby', clientId, ...dates } as never })).body.id;
  const changes = { status: 'Completed', endDate: '2027-01-31' };
  await call(updateProject, { params: { id: project }, body: changes as never });
  const about = { subjectType: 'project', subjectId: project } as const;
  await call(createMessage, { body: { ...about, body: 'Done', audience: 'client' } });
  const raise = async (title: string) => (await call(createTicket, { body: { title, description: 'Dark' } })).body.id;
  const [ticket, other] = [await raise('Lamp'), await raise('Door')];
  const work = { status: 'InProgress', priority: 'High', assigneeId: company.admin.id, clientId };
  await call(updateTicket, { params: { id: ticket }, body: work as never });
  await call(linkTicket, { params: { id: ticket }, body: { ticketId: other } });
  for (let more = 0; more < 5; more++) await webhooks.run();

  const bodies = webhooks.receiver.received.map(({ body }) => JSON.parse(body));
  const ofTickets = ['raised', 'statusChanged', 'priorityChanged', 'assigned', 'moved', 'linked'];
  const ofProjects = ['project.created', 'project.statusChanged', 'project.datesChanged', 'message.posted'];
  const expected = [...ofProjects, ...ofTickets.map((each) => `ticket.${each}`), testKind];
  expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(expected));
  const described = webhookEventSchema.strict();
  for (const body of bodies) expect(described.parse(body)).toEqual(body);
  for (const part of ['object', 'message']) expect(bodies.filter((body) => part in body)).not.toEqual([]);
});
