import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMessage } from '#contract/work/messages.ts';
import * as contract from '#contract/work/tickets.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';

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

/** A ticket that was last changed that many days ago. */
async function addTicket(status: contract.Ticket['status'], days: number): Promise<string> {
  const { id } = (await ann.call(contract.createTicket, { body: { title: 'Lamp', description: 'Dark' } })).body;
  await worker.call(contract.updateTicket, { params: { id }, body: { status } });
  await test.database.owner.query(
    `update tickets set created_at = now() - interval '90 days',
       updated_at = case when status <> 'Open' then now() - $2 * interval '1 day' end where id = $1`,
    [id, days],
  );
  return id;
}
const read = async (id: string) => (await worker.call(contract.getTicket, { params: { id } })).body;

it('closes what is resolved and quiet for 7 days, and nothing else', async () => {
  const quiet = await addTicket('Resolved', 7.1);
  const recent = await addTicket('Resolved', 6.9);
  const others = await Promise.all(
    (['Open', 'InProgress', 'OnHold', 'Cancelled', 'Closed'] as const).map((status) => addTicket(status, 30)),
  );
  const before = await Promise.all(others.map(read));
  const { version } = await read(quiet);
  await maintain(test.services);
  expect(await read(quiet)).toMatchObject({ status: 'Closed', version: version + 1 });
  expect((await read(recent)).status).toBe('Resolved');
  expect(await Promise.all(others.map(read))).toEqual(before);

  const { rows } = await test.database.owner.query(
    'select action, actor_id, subject_name from audit_log where subject_id = $1 order by at desc, id desc limit 1',
    [quiet],
  );
  expect(rows).toEqual([{ action: 'ticket.closed', actor_id: null, subject_name: 'Lamp' }]);
  await distributeAll(test, company.id);
  const line = (await linesOf(ann)).find(({ subjectId }) => subjectId === quiet);
  expect(line?.latest).toEqual({ text: 'Status changed from Resolved to Closed', at: expect.any(String) });
});

it('waits for 7 days after the last message of either side', async () => {
  const id = await addTicket('Resolved', 20);
  const body = { subjectType: 'ticket', subjectId: id, body: 'Words', audience: 'staff' } as const;
  const message = (await worker.call(createMessage, { body })).body.id;
  const wroteDaysAgo = (days: number) =>
    test.database.owner.query("update messages set created_at = now() - $2 * interval '1 day' where id = $1", [
      message,
      days,
    ]);
  await wroteDaysAgo(6.9);
  await maintain(test.services);
  expect((await read(id)).status).toBe('Resolved');
  await wroteDaysAgo(7.1);
  await maintain(test.services);
  expect((await read(id)).status).toBe('Closed');
});

it('leaves the demo companies as they are', async () => {
  const id = await addTicket('Resolved', 20);
  await test.database.owner.query('update tenants set is_demo = true where id = $1', [company.id]);
  await maintain(test.services);
  expect((await read(id)).status).toBe('Resolved');
});
