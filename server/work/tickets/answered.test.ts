import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Audience } from '#contract/platform/audience.ts';
import { createMessage } from '#contract/work/messages.ts';
import * as contract from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

/** Which side a ticket waits for after somebody wrote about it. */

let test: TestApp;
let company: Company;
let worker: Person;
let ann: Person;
let abe: Person;
let ticket: contract.Ticket;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  const clientId = await company.addClient('Acme');
  worker = await company.addPerson({ role: 'worker' });
  ann = await company.addPerson({ role: 'client', clientId });
  abe = await company.addPerson({ role: 'client', clientId });
  ticket = (await ann.call(contract.createTicket, { body: { title: 'Lamp', description: 'Dark' } })).body;
});
afterAll(() => test.stop());

const read = async (id = ticket.id) => (await worker.call(contract.getTicket, { params: { id } })).body;
const write = (who: Person, audience: Audience, subjectId = ticket.id) =>
  who.call(createMessage, { body: { subjectType: 'ticket', subjectId, body: 'Words', audience } });
const update = (body: object) => worker.call(contract.updateTicket, { params: { id: ticket.id }, body });

it('waits for the side that did not write last, and not for what staff write among themselves', async () => {
  const seen = [(await read()).waitingFor];
  for (const [who, audience] of [
    [worker, 'staff'],
    [worker, 'client'],
    [worker, 'staff'],
    [abe, 'client'],
    [company.admin, 'client'],
  ] as const) {
    expect((await write(who, audience)).status).toBe(201);
    seen.push((await read()).waitingFor);
  }
  expect(seen).toEqual(['Team', 'Team', 'Client', 'Client', 'Team', 'Client']);
  expect((await read()).version).toBe(1);
});

it('waits for nobody while it is done or on hold, also after a message', async () => {
  await update({ status: 'Resolved' });
  await write(worker, 'client');
  expect((await read()).waitingFor).toBeUndefined();
  await update({ status: 'Open' });
  expect((await read()).waitingFor).toBe('Team');
});

describe('a ticket that is done', () => {
  const close = async (status: string, daysAgo: number) => {
    await update({ status });
    await test.database.owner.query('update tickets set updated_at = now() - make_interval(days => $1) where id = $2', [
      daysAgo,
      ticket.id,
    ]);
    return read();
  };

  it.each(['Resolved', 'Closed'])('and %s is opened again by an answer of its client', async (status) => {
    const before = await close(status, 13);
    expect((await write(abe, 'client')).status).toBe(201);
    const after = await read();
    expect(after).toMatchObject({ status: 'Open', waitingFor: 'Team', version: before.version + 1 });
    const { rows } = await test.database.owner.query(
      `select data from events where subject_id = $1 and kind = 'ticket.statusChanged' order by id desc limit 1`,
      [ticket.id],
    );
    expect(rows[0].data).toEqual({ from: status, to: 'Open' });
  });

  it.each([
    ['its team answers', 'Resolved', 1, () => write(worker, 'client')],
    ['it was cancelled', 'Cancelled', 1, () => write(ann, 'client')],
    ['14 days are over', 'Closed', 15, () => write(ann, 'client')],
  ] as const)('stays so if %s', async (_why, status, daysAgo, answer) => {
    const before = await close(status, daysAgo);
    expect((await answer()).status).toBe(201);
    expect(await read()).toMatchObject({ status, version: before.version });
  });
});

it('waits for the team if only staff can see it', async () => {
  const { id } = (await worker.call(contract.createTicket, { body: { title: 'Ours', description: 'Dark' } })).body;
  expect((await write(worker, 'client', id)).body.audience).toBe('staff');
  expect((await read(id)).waitingFor).toBe('Team');
});

it('takes messages of both sides at the same time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => write(index % 2 ? worker : ann, 'client')),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
});
