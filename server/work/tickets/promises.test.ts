import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMessage } from '#contract/work/messages.ts';
import { createServiceLevel } from '#contract/work/service-levels.ts';
import * as contract from '#contract/work/tickets.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';

/** Who is told of promises, how the list finds them, and what client users know of them. */

let test: TestApp;
let company: Company;
let worker: Person;
let bystander: Person;
let ann: Person;
let id: string;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  const acme = await company.addClient('Acme');
  worker = await company.addPerson({ role: 'worker' });
  bystander = await company.addPerson({ role: 'worker' });
  ann = await company.addPerson({ role: 'client', clientId: acme });
  await company.addProject({ clientId: acme, members: [{ person: bystander }, { person: ann, side: 'ClientUser' }] });
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));
  const targets = { Medium: { answer: 60, resolve: 600 } };
  const body = { name: 'Standard', zone: 'UTC', hours, targets, isDefault: true };
  await company.admin.call(createServiceLevel, { body });
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.database.owner.query('delete from messages');
  await test.database.owner.query('delete from tickets');
  await test.database.owner.query('delete from notifications');
  id = await raise('Lamp');
});

async function raise(title: string): Promise<string> {
  return (await ann.call(contract.createTicket, { body: { title, description: 'Dark' } })).body.id;
}
const change = (body: object) => worker.call(contract.updateTicket, { params: { id }, body });
const assign = () => change({ assigneeId: worker.id });
const write = () =>
  worker.call(createMessage, { body: { subjectType: 'ticket', subjectId: id, body: 'Words', audience: 'client' } });
/** As if the ticket had been raised so many minutes ago. */
async function age(minutes: number, ticketId = id): Promise<void> {
  const { owner } = test.database;
  await owner.query("update ticket_clocks set started_at = now() - $2 * interval '1 minute' where ticket_id = $1", [
    ticketId,
    minutes,
  ]);
  await owner.query('select app.reckon_clocks($1, array[$2]::uuid[])', [company.id, ticketId]);
}
/** Runs the job at that age, and tells the people. */
async function tellAt(minutes: number): Promise<void> {
  await age(minutes);
  await maintain(test.services);
  await distributeAll(test, company.id);
}
const textsOf = async (person: Person) =>
  (await linesOf(person)).flatMap(({ reason, latest }) => (reason === 'Due' ? latest?.text : []));
const events = async () =>
  (
    await test.database.owner.query(
      `select kind || ' ' || (data ->> 'promise') as told, audience, actor_id from events
       where subject_id = $1 and kind like 'ticket.promise%' order by id`,
      [id],
    )
  ).rows as { told: string; audience: string; actor_id: string | null }[];

describe('the notice', () => {
  it.each([
    [44, []],
    [45, ['ticket.promiseRunningOut answer']],
    [60, ['ticket.promiseMissed answer']],
    [451, ['ticket.promiseMissed answer', 'ticket.promiseRunningOut resolve']],
    [601, ['ticket.promiseMissed answer', 'ticket.promiseMissed resolve']],
    [60 + 24 * 60 + 1, ['ticket.promiseMissed resolve']],
    [600 + 24 * 60 + 1, []],
  ] as [number, string[]][])('after %i minutes is %o, and is not repeated', async (minutes, told) => {
    await tellAt(minutes);
    const found = await events();
    expect(found.map((event) => event.told).sort()).toEqual(told.toSorted());
    for (const { audience, actor_id } of found) expect([audience, actor_id]).toEqual(['staff', null]);
    await maintain(test.services);
    expect(await events()).toEqual(found);
  });

  it('comes once for each threshold, also if the promise moves', async () => {
    await tellAt(50);
    await tellAt(10);
    await tellAt(50);
    expect((await events()).map((event) => event.told)).toEqual(['ticket.promiseRunningOut answer']);
    await tellAt(70);
    expect((await events()).map((event) => event.told)).toEqual([
      'ticket.promiseRunningOut answer',
      'ticket.promiseMissed answer',
    ]);
  });

  it('of an answer does not come after it, nor any while the clock stands', async () => {
    await write();
    await tellAt(500);
    expect(await events()).toEqual([]);
    await ann.call(createMessage, {
      body: { subjectType: 'ticket', subjectId: id, body: 'Words', audience: 'client' },
    });
    await tellAt(500);
    expect((await events()).map((event) => event.told)).toEqual(['ticket.promiseRunningOut resolve']);
  });

  it('goes to the assignee alone', async () => {
    await assign();
    await tellAt(50);
    expect(await textsOf(worker)).toEqual(['The time to answer is running out']);
    for (const person of [bystander, company.admin, ann]) expect(await textsOf(person)).toEqual([]);
  });

  it('goes to the staff concerned if nobody is assigned, and never to client users', async () => {
    await tellAt(70);
    for (const person of [bystander, company.admin]) {
      expect(await textsOf(person)).toEqual(['The promised answer is late']);
    }
    for (const person of [worker, ann]) expect(await textsOf(person)).toEqual([]);
  });
});

describe('the list', () => {
  const found = async (query: object, who = worker): Promise<string[]> =>
    (await who.call(contract.listTickets, { query })).body.map(({ title }: contract.Ticket) => title);

  it('finds promises that run out or were missed, and puts first what is due first', async () => {
    const made: Record<string, number> = { Lamp: 10, 'Runs out': 50, Missed: 70, Answered: 70 };
    for (const [title, minutes] of Object.entries(made)) {
      const ticketId = title === 'Lamp' ? id : await raise(title);
      if (title === 'Answered') {
        id = ticketId;
        await write();
        await ann.call(createMessage, {
          body: { subjectType: 'ticket', subjectId: id, body: 'Words', audience: 'client' },
        });
      }
      await age(minutes, ticketId);
    }
    await company.admin.call(contract.createTicket, { body: { title: 'Internal', description: 'No promise' } });
    expect(await found({ promise: 'missed' })).toEqual(['Missed']);
    expect(await found({ promise: 'runningOut' })).toEqual(['Runs out']);
    expect(await found({ sort: 'promise' })).toEqual(['Missed', 'Runs out', 'Lamp', 'Answered', 'Internal']);
    const { headers } = await worker.call(contract.listTickets, { query: { promise: 'missed', limit: 10 } });
    expect(headers['x-total-count']).toBe('1');
  });

  it('has a ticket among those of its client, also after it got another client', async () => {
    const { clientId: acme } = (await worker.call(contract.getTicket, { params: { id } })).body;
    const harbour = await company.addClient('Harbour');
    const ofBoth = async () => [
      await found({ sort: 'promise', clientId: acme }),
      await found({ sort: 'promise', clientId: harbour }),
    ];
    expect(await ofBoth()).toEqual([['Lamp'], []]);
    const moved = await company.admin.call(contract.updateTicket, { params: { id }, body: { clientId: harbour } });
    expect(moved.status).toBe(200);
    expect(await ofBoth()).toEqual([[], ['Lamp']]);
  });

  it('keeps what was missed before its clock stood, until it is done', async () => {
    await age(70);
    await change({ status: 'OnHold' });
    expect(await found({ promise: 'missed' })).toEqual(['Lamp']);
    await change({ status: 'Resolved' });
    expect(await found({ promise: 'missed' })).toEqual([]);
  });

  it('refuses both to client users', async () => {
    for (const query of [{ promise: 'missed' }, { sort: 'promise' }] as const) {
      expect((await ann.call(contract.listTickets, { query })).status).toBe(403);
    }
  });
});

describe('a client user', () => {
  const read = async () => (await ann.call(contract.getTicket, { params: { id } })).body;

  it('reads until when the first answer is promised, and nothing else of the promises', async () => {
    const { answerDue, ...rest } = await read();
    const staff = (await worker.call(contract.getTicket, { params: { id } })).body;
    expect(answerDue).toBe(staff.promises.answerDue);
    expect(rest).not.toHaveProperty('promises');
    const [listed] = (await ann.call(contract.listTickets)).body;
    expect(listed).toEqual({ ...rest, answerDue });
  });

  it('reads no time once it is missed, while it stands, or after the answer', async () => {
    await age(70);
    expect(await read()).not.toHaveProperty('answerDue');
    await age(10);
    expect(await read()).toHaveProperty('answerDue');
    await change({ status: 'OnHold' });
    expect(await read()).not.toHaveProperty('answerDue');
    await change({ status: 'Open' });
    await write();
    expect(await read()).not.toHaveProperty('answerDue');
  });

  it('finds the tickets whose first answer is due in a period, as staff do, but not what was missed', async () => {
    const due = Date.parse((await read()).answerDue as string);
    const at = (milliseconds: number) => new Date(due + milliseconds).toISOString();
    const find = async (person: Person, query: { answerDueFrom?: string; answerDueBefore?: string }) =>
      (await person.call(contract.listTickets, { query })).body.map(({ title }: { title: string }) => title);
    for (const person of [ann, worker]) {
      expect(await find(person, { answerDueFrom: at(0), answerDueBefore: at(1) })).toEqual(['Lamp']);
      expect(await find(person, { answerDueFrom: at(1) })).toEqual([]);
      expect(await find(person, { answerDueBefore: at(0) })).toEqual([]);
    }
    await age(70);
    const past = { answerDueFrom: at(-86_400_000), answerDueBefore: at(86_400_000) };
    expect([await find(ann, past), await find(worker, past)]).toEqual([[], ['Lamp']]);
  });
});
