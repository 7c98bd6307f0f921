import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { maxTicketLinks } from '#contract/work/ticket-status.ts';
import * as contract from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { createStudio, type Studio } from '#tests/support/conversation.ts';

let test: TestApp;
let studio: Studio;
let narrow: Person;
let [one, two, ofGus, internal] = ['', '', '', ''];

beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
  const { company, acme } = studio;
  await company.addRole({ name: 'narrow', roleType: 'ClientUser' });
  await test.database.owner.query("update roles set ticket_scope = 'own' where id = $1", [company.roles.narrow]);
  narrow = await company.addPerson({ role: 'narrow', clientId: acme });
});
beforeEach(async () => {
  one = await raise(studio.cleo, 'One');
  two = await raise(studio.carl, 'Two');
  ofGus = await raise(studio.gus, 'Of Globex');
  internal = await raise(studio.worker, 'Internal');
});
afterAll(() => test.stop());

async function raise(who: Person, title: string): Promise<string> {
  return (await who.call(contract.createTicket, { body: { title, description: 'Broken' } })).body.id;
}

const link = (who: Person, id: string, ticketId: string) =>
  who.call(contract.linkTicket, { params: { id }, body: { ticketId } });
const unlink = (who: Person, id: string) => who.call(contract.unlinkTicket, { params: { id } });

/** The titles of the linked tickets, or the status of the refusal. */
async function linksOf(who: Person, id: string): Promise<string[] | number> {
  const { status, body } = await who.call(contract.listTicketLinks, { params: { id } });
  return status === 200 ? body.map(({ title }: { title: string }) => title).toSorted() : status;
}

async function eventsOf(ticketId: string) {
  const { rows } = await test.database.owner.query(
    "select kind, audience, data from events where subject_id = $1 and kind like 'ticket.%linked' order by id",
    [ticketId],
  );
  return rows;
}

it('shows a link at both tickets, with number, title and status of the other one', async () => {
  const { worker } = studio;
  const { status, body } = await link(worker, one, two);
  const other = (await worker.call(contract.getTicket, { params: { id: two } })).body;
  expect(status).toBe(201);
  expect(body).toMatchObject({ ticketId: two, number: other.number, title: 'Two', status: 'Open' });
  expect((await worker.call(contract.listTicketLinks, { params: { id: one } })).body).toEqual([body]);
  const [back] = (await worker.call(contract.listTicketLinks, { params: { id: two } })).body;
  expect(back).toMatchObject({ id: body.id, ticketId: one, title: 'One' });
});

it('keeps one link between two tickets, whichever names the other and also at once', async () => {
  const answers = await Promise.all([link(studio.worker, one, two), link(studio.manager, two, one)]);
  const again = await link(studio.worker, one, two);
  expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set([...answers, again].map(({ body }) => body.id)).size).toBe(1);
  expect(await eventsOf(one)).toHaveLength(1);
});

it('shows client users only links between tickets that they see', async () => {
  const { worker, cleo, carl, gus } = studio;
  const ofNarrow = await raise(narrow, 'Of Narrow');
  for (const other of [two, ofGus, internal, ofNarrow]) await link(worker, one, other);
  expect(await linksOf(worker, one)).toEqual(['Internal', 'Of Globex', 'Of Narrow', 'Two']);
  expect(await linksOf(cleo, one)).toEqual(['Of Narrow', 'Two']);
  expect(await linksOf(carl, one)).toEqual(['Of Narrow', 'Two']);
  expect(await linksOf(gus, ofGus)).toEqual([]);
  expect(await linksOf(gus, one)).toBe(404);
  // Of their role, they see their own ticket, and not the one that it is linked to.
  expect(await linksOf(narrow, ofNarrow)).toEqual([]);
  expect(await linksOf(narrow, one)).toBe(404);
});

it('refuses a ticket itself, one that does not exist, and client users', async () => {
  const { worker, cleo, company } = studio;
  const errorOf = async (id: string, other: string) => {
    const { status, body } = await link(worker, id, other);
    return [status, body.errors?.ticketId?.[0]];
  };
  expect(await errorOf(one, one)).toEqual([400, 'A ticket cannot be linked to itself']);
  expect((await errorOf(one, company.id))[0]).toBe(400);
  expect((await errorOf(company.id, one))[0]).toBe(404);
  expect((await link(cleo, one, two)).status).toBe(403);
});

it('removes a link at both tickets, once, and for staff alone', async () => {
  const { worker, cleo } = studio;
  const { id } = (await link(worker, one, two)).body;
  expect((await unlink(cleo, id)).status).toBe(403);
  expect(await linksOf(cleo, two)).toEqual(['One']);
  expect((await unlink(worker, id)).status).toBe(204);
  expect([await linksOf(worker, one), await linksOf(worker, two)]).toEqual([[], []]);
  expect((await unlink(worker, id)).status).toBe(404);
  // Undo links them again.
  expect((await link(worker, one, two)).status).toBe(201);
  const { rows } = await test.database.owner.query(
    "select action, details from audit_log where subject_id = any ($1) and action like 'ticket.%linked' order by at",
    [[one, two]],
  );
  expect(rows.map(({ action }) => action)).toEqual(['ticket.linked', 'ticket.unlinked', 'ticket.linked']);
  expect(rows[0].details).toEqual({ ticketNumber: expect.any(Number) });
});

it('tells of a link at both tickets, and the client only if both tickets are theirs', async () => {
  const { worker } = studio;
  await link(worker, one, two);
  await link(worker, one, ofGus);
  await link(worker, one, internal);
  expect(await eventsOf(two)).toEqual([{ kind: 'ticket.linked', audience: 'client', data: { ticketId: one } }]);
  expect((await eventsOf(one)).map(({ audience }) => audience)).toEqual(['client', 'staff', 'staff']);
  expect((await eventsOf(ofGus)).map(({ audience }) => audience)).toEqual(['staff']);
});

it('hides the link from a client whose ticket is given to another', async () => {
  const { worker, manager, cleo, globex } = studio;
  await link(worker, one, two);
  await manager.call(contract.updateTicket, { params: { id: two }, body: { clientId: globex } });
  expect(await linksOf(cleo, one)).toEqual([]);
  expect(await linksOf(worker, one)).toEqual(['Two']);
});

it('keeps to a number of links for each ticket, also when many are added at once', async () => {
  const { worker } = studio;
  const others: string[] = [];
  for (let each = 0; each <= maxTicketLinks; each += 1) others.push(await raise(worker, `Other ${each}`));
  for (const other of others.slice(0, -3)) await link(worker, one, other);
  const last = await Promise.all(others.slice(-3).map((other) => link(worker, other, one)));
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 201, 400]);
  expect(await linksOf(worker, one)).toHaveLength(maxTicketLinks);
  expect((await link(worker, one, two)).body.errors.ticketId).toEqual([`A ticket has at most ${maxTicketLinks} links`]);
});
