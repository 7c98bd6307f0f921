import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { maxTicketLinks } from '#contract/work/ticket-status.ts';
import * as contract from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { createStudio, mention, onTicket, post, type Studio, textsOf } from '#tests/support/conversation.ts';

let test: TestApp;
let studio: Studio;
let ticketId: string;
let number: number;

beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
});
beforeEach(async () => {
  const { cleo, project } = studio;
  await test.database.owner.query(
    "insert into project_members (tenant_id, client_id, project_id, user_id, side) select $1, $2, $3, $4, 'ClientUser' on conflict do nothing",
    [studio.company.id, studio.acme, project, cleo.id],
  );
  const body = { title: 'Lamp', description: 'Dark', type: 'Feature', priority: 'High', projectId: project } as const;
  ({ id: ticketId, number } = (await cleo.call(contract.createTicket, { body })).body);
});
afterAll(() => test.stop());

const get = async (who: Person, id: string) => (await who.call(contract.getTicket, { params: { id } })).body;
const end = (status: string, days: number) =>
  test.database.owner.query(
    'update tickets set status = $2, waiting_for = null, updated_at = now() - make_interval(days => $3) where id = $1',
    [ticketId, status, days],
  );

it.each(['Resolved', 'Closed', 'Cancelled'])(
  'a late answer of a client user to a ticket that is %s opens another one',
  async (status) => {
    const { cleo, carl, worker, project } = studio;
    await end(status, 15);
    const answer = await post(carl, onTicket(ticketId), 'It is dark again');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ subjectType: 'ticket', body: 'It is dark again' });
    const opened = answer.body.subjectId;
    expect(opened).not.toBe(ticketId);
    expect(await get(cleo, opened)).toMatchObject({
      title: 'Lamp',
      description: `Follow-up of #${number} Lamp`,
      type: 'Feature',
      priority: 'High',
      status: 'Open',
      projectId: project,
      createdBy: carl.id,
      follows: { id: ticketId, number, title: 'Lamp' },
      waitingFor: 'Team',
    });
    expect(await textsOf(cleo, onTicket(opened))).toEqual(['It is dark again']);
    expect(await textsOf(cleo, onTicket(ticketId))).toEqual([]);
    expect(await get(worker, ticketId)).toMatchObject({ status });
    const links = await cleo.call(contract.listTicketLinks, { params: { id: ticketId } });
    expect(links.body.map((link: { ticketId: string }) => link.ticketId)).toEqual([opened]);
  },
);

it('an answer within 14 days opens the ticket again', async () => {
  await end('Closed', 13);
  const { body } = await post(studio.cleo, onTicket(ticketId), 'It is dark again');
  expect(body.subjectId).toBe(ticketId);
  expect(await get(studio.cleo, ticketId)).toMatchObject({ status: 'Open' });
});

it('what staff write stays with the ticket', async () => {
  await end('Closed', 15);
  const { body } = await post(studio.worker, onTicket(ticketId), 'For the record');
  expect(body.subjectId).toBe(ticketId);
  expect(await get(studio.worker, ticketId)).toMatchObject({ status: 'Closed' });
});

it('the message keeps its mentions, and is no answer to a message of the old ticket', async () => {
  const { cleo, worker } = studio;
  const { id: parentId } = (await post(worker, onTicket(ticketId), 'Done')).body;
  await end('Closed', 15);
  const { status, body } = await post(cleo, onTicket(ticketId), `Again, ${mention(worker)}`, { parentId });
  expect(status).toBe(201);
  expect(body.parentId).toBeUndefined();
  expect(body.mentions.map(({ id }: Person) => id)).toEqual([worker.id]);
});

it('a message that is refused opens nothing', async () => {
  const { cleo, gus } = studio;
  await end('Closed', 15);
  const count = async () => (await test.database.owner.query('select count(*) from tickets')).rows[0].count;
  const before = await count();
  expect((await post(cleo, onTicket(ticketId), `Hello ${mention(gus)}`)).status).toBe(400);
  expect((await post(gus, onTicket(ticketId), 'Hello')).status).toBe(400);
  expect(await count()).toBe(before);
});

it('leaves out a project that its author does not see, or that is in the trash', async () => {
  const { cleo, project } = studio;
  await end('Closed', 15);
  await test.database.owner.query('update projects set deleted_at = now() where id = $1', [project]);
  const { body } = await post(cleo, onTicket(ticketId), 'Again');
  await test.database.owner.query('update projects set deleted_at = null where id = $1', [project]);
  const { rows } = await test.database.owner.query('select project_id from tickets where id = $1', [body.subjectId]);
  expect(rows).toEqual([{ project_id: null }]);
});

it('createTicket names the ticket that it follows up on, and links both', async () => {
  const { worker, gus, acme, company } = studio;
  const create = (who: Person, more: object) =>
    who.call(contract.createTicket, { body: { title: 'Next', description: 'More', ...more } });
  const { status, body } = await create(worker, { clientId: acme, followsId: ticketId });
  expect(status).toBe(201);
  expect(body.follows).toEqual({ id: ticketId, number, title: 'Lamp' });
  expect((await worker.call(contract.listTicketLinks, { params: { id: body.id } })).body).toMatchObject([{ number }]);
  for (const [who, followsId] of [
    [gus, ticketId],
    [worker, company.id],
  ] as const) {
    const refused = await create(who, { followsId });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['followsId']]);
  }
});

it('staff follow up on a ticket of a client that they know from no project', async () => {
  const { company, acme } = studio;
  await company.addRole({ name: 'empty' });
  const person = await company.addPerson({ role: 'empty' });
  const create = (more: object) =>
    person.call(contract.createTicket, { body: { title: 'Next', description: 'More', clientId: acme, ...more } });
  expect((await create({})).status).toBe(400);
  expect((await create({ followsId: ticketId })).body).toMatchObject({ clientId: acme, follows: { number } });
});

it('names a ticket with as many links as it may have, without another link', async () => {
  const { worker, cleo } = studio;
  await test.database.owner.query(
    `with others as (
       insert into tickets (tenant_id, id, number, client_id, title, description, type, priority, created_by)
       select tenant_id, gen_random_uuid(), 1000 + n, client_id, 'Other', 'Words', 'Defect', 'Low', created_by
       from tickets, generate_series(1, $2) n where id = $1 returning tenant_id, id)
     insert into ticket_links (tenant_id, id, one_id, other_id)
     select tenant_id, gen_random_uuid(), least(id, $1), greatest(id, $1) from others`,
    [ticketId, maxTicketLinks],
  );
  await end('Closed', 15);
  const { body } = await post(cleo, onTicket(ticketId), 'Again');
  expect((await get(worker, body.subjectId)).follows.id).toBe(ticketId);
  expect((await worker.call(contract.listTicketLinks, { params: { id: body.subjectId } })).body).toEqual([]);
});
