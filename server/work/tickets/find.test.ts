import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matcherOf } from '#contract/platform/folded.ts';
import { listTickets } from '#contract/work/tickets.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

/** The search in tickets finds the same with the index of texts as by looking into each text, and no more for anybody. */

let test: TestApp;
let company: Company;
let other: Company;
let clientUser: Person;
let client: string;
beforeAll(async () => {
  test = await sharedTestApp();
  [company, other] = [await createCompany(test, 'Alder'), await createCompany(test, 'Birch')];
  client = await company.addClient('Own');
  clientUser = await company.addPerson({ role: 'client', clientId: client });
  const elsewhere = await company.addClient('Other');
  for (const [of, clientId] of [
    [company, client],
    [company, elsewhere],
    [other, await other.addClient('Own')],
  ] as const)
    await addTickets(of, clientId);
  await query('analyze tickets');
});
afterAll(() => test.stop());

const query = async (text: string, values: unknown[] = []) => (await test.database.owner.query(text, values)).rows;

/** The newest have nothing rare in them. */
async function addTickets(of: Company, clientId: string): Promise<void> {
  await query(
    `insert into tickets (tenant_id, id, number, client_id, title, description, type, priority, created_at, created_by)
     select $1, gen_random_uuid(), (select coalesce(max(number), 0) from tickets where tenant_id = $1) + n, $2, 'Ticket ' || n,
       case when n > 1190 then 'The ÖRTLICHE lamp, 100% “new”, in room ' || n || ' 🚪 x' else 'It flickers.' end,
       'Defect', 'Low', now() - n * interval '1 minute', $3
     from generate_series(1, 1200) n`,
    [of.id, clientId, of.admin.id],
  );
}

const find = async (who: Person, search: string) => {
  const { status, body } = await who.call(listTickets, { query: { search, limit: 200 } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as { id: string }[];
};
async function expected(of: Company, search: string, clientId: string | null = null): Promise<{ id: string }[]> {
  const matches = matcherOf(search);
  const tickets = await query(
    `select id, title, description from tickets where tenant_id = $1 and ($2::uuid is null or client_id = $2)
     order by created_at desc, id desc`,
    [of.id, clientId],
  );
  const found = tickets.filter(({ title, description }) => matches(`${title}\n${description}`));
  return found.slice(0, 200).map(({ id }) => ({ id }));
}

describe('a search in tickets', () => {
  it.each([
    'Örtliche LAMP',
    'lamp ortliche 119',
    'ticket lamp 1195',
    '100% “new”',
    '🚪 x',
    'room 1195',
    'lamp, 1',
    'nobody wrote this',
    "it's",
    '%%%',
    '___',
    'ö',
    'mp',
    'flickers',
  ])('for %s finds what the texts contain, for each company and client', async (search) => {
    for (const [who, of, clientId] of [
      [company.admin, company, null],
      [other.admin, other, null],
      [clientUser, company, client],
    ] as const)
      expect((await find(who, search)).map(({ id }) => ({ id }))).toEqual(await expected(of, search, clientId));
  });

  it('finds a text in a ticket that was changed or added just now', async () => {
    const [ticket] = await expected(company, 'room 1196');
    await query("update tickets set description = 'A heron.' where id = $1", [ticket?.id]);
    expect((await find(company.admin, 'heron')).map(({ id }) => id)).toEqual([ticket?.id]);
    expect((await find(company.admin, 'room 1196')).map(({ id }) => id)).toHaveLength(1);
  });

  it('finds a number or a text', async () => {
    const [ticket] = await query('select id from tickets where tenant_id = $1 and number = 1195', [company.id]);
    const found = (await find(company.admin, '1195')).map(({ id }) => id);
    expect(found).toContain(ticket.id);
    expect(found).toHaveLength(2);
  });
});

it('the index is asked for what few tickets of the company have, and by staff alone', async () => {
  const { tenancy } = test.services;
  const ask =
    (text: string, most = 500) =>
    (tx: ReadTx) =>
      tx.first(sql<{ ids: string[] | null }>`select app.find_tickets(${text}, ${most}) as ids`);
  const asStaff = (of: Company, text: string, most?: number) => tenancy.asServer(of.id, 'read', ask(text, most));
  expect((await asStaff(company, 'room 1195'))?.ids).toHaveLength(2);
  expect((await asStaff(other, 'room 1195'))?.ids).toHaveLength(1);
  expect((await asStaff(other, 'nobody wrote this'))?.ids).toEqual([]);
  // In many of the newest, in more than asked for, and too short.
  for (const [text, most] of [['flickers'], ['room 119', 1], ['mp']] as const)
    expect(await asStaff(company, text, most)).toEqual({ ids: null });
  expect(await tenancy.asClient(company.id, client, ask('room 1195'))).toEqual({ ids: null });
});
