import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let worker: Person;
let ann: Person;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  worker = await company.addPerson({ role: 'worker' });
  ann = await company.addPerson({ role: 'client', clientId: await company.addClient('Acme') });
});
afterAll(() => test.stop());

const raise = async (who: Person): Promise<string> =>
  (await who.call(contract.createTicket, { body: { title: 'Broken', description: 'It does not open' } })).body.id;
const change = (who: Person, ids: string[], change: object) =>
  who.call(contract.bulkUpdateTickets, { body: { ids, change } });
const read = async (id: string) => (await worker.call(contract.getTicket, { params: { id } })).body;
const entriesOf = async (ids: string[]) =>
  (
    await test.database.owner.query(
      "select count(*)::int as count from audit_log where action = 'ticket.updated' and subject_id = any ($1)",
      [ids],
    )
  ).rows[0].count;

it('changes status and assignee of many tickets, each with its own audit entry and event', async () => {
  const ids = [await raise(ann), await raise(worker), await raise(ann)];
  const { status, body } = await change(worker, ids, { status: 'Resolved', assigneeId: worker.id });
  expect([status, body]).toEqual([200, ids.map((id) => ({ id, status: 200 }))]);
  for (const id of ids) expect(await read(id)).toMatchObject({ status: 'Resolved', assigneeId: worker.id, version: 2 });
  expect(await entriesOf(ids)).toBe(3);
  const { rows } = await test.database.owner.query(
    "select kind from events where subject_id = $1 and kind <> 'ticket.raised' order by kind",
    [ids[0]],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['ticket.assigned', 'ticket.statusChanged']);
});

it('answers in the order of the ids, with 404 for those that the caller cannot see, and changes the others', async () => {
  const foreign = await raise((await createCompany(test, 'Elsewhere')).admin);
  const mine: string[] = [];
  // Not all at once: each waits for the number of the one before.
  while (mine.length < 197) mine.push(await raise(ann));
  const ids = [newId(), ...mine, foreign, newId()];
  const { body } = await change(worker, ids, { status: 'InProgress' });
  expect(body.map(({ id }: { id: string }) => id)).toEqual(ids);
  const hidden = { status: 404, message: 'This does not exist, or is not visible to you.' };
  expect([body[0], body.at(-2), body.at(-1)]).toEqual([ids[0], foreign, ids.at(-1)].map((id) => ({ id, ...hidden })));
  expect(await entriesOf(ids as string[])).toBe(197);
  const { rows } = await test.database.owner.query('select status from tickets where id = $1', [foreign]);
  expect(rows).toEqual([{ status: 'Open' }]);
});

it('returns 400 for an assignee who is not staff, and changes nothing', async () => {
  const id = await raise(ann);
  expect((await change(worker, [id], { status: 'Closed', assigneeId: ann.id })).status).toBe(400);
  expect(await read(id)).toMatchObject({ status: 'Open', version: 1 });
});

it('counts a ticket that is named twice, or that is so already, as unchanged', async () => {
  const id = await raise(ann);
  const { body } = await change(worker, [id, id], { status: 'Closed' });
  expect(body).toEqual([
    { id, status: 200 },
    { id, status: 200 },
  ]);
  await change(worker, [id], { status: 'Closed', assigneeId: null });
  expect([await entriesOf([id]), (await read(id)).version]).toEqual([1, 2]);
});

it('is for staff alone', async () => {
  const id = await raise(ann);
  expect((await change(ann, [id], { status: 'Closed' })).status).toBe(403);
  expect((await read(id)).status).toBe('Open');
});

it('lets two calls that name the same tickets in another order both succeed', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => raise(ann)));
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      change(worker, index % 2 ? ids : ids.toReversed(), { status: index % 2 ? 'Closed' : 'Open' }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
