import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listTickets } from '#contract/work/tickets.ts';
import { openServices } from '#server/open-services.ts';
import { letterOf } from '#tests/support/letter.ts';
import { handOver } from '#tests/support/lmtp.ts';
import { mailDomain } from '#tests/support/mail-in.ts';
import { type Replies, replyToOf, startReplies, startTalk, type Talk } from '#tests/support/replies.ts';
import type { ReceivedMail } from '#tests/support/smtp.ts';
import { startLmtp } from './lmtp.ts';

/** The limits of an hour hold when many mails arrive at once, at two servers on one database. */

let test: Replies;
let ports: number[];
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  test = await startReplies();
  const { config } = test.outbox.test.services;
  const second = await openServices(config, test.outbox.test.database.appUrl);
  const lmtp = await startLmtp({ host: '127.0.0.1', port: 0, domain: mailDomain }, second, () => {});
  ports = [test.port, lmtp.port];
  stops.push(lmtp.stop, second.close);
  await test.wantAll(test.studio.cleo, test.studio.worker);
});
beforeEach(() => test.query('delete from inbound_mails', []));
afterAll(async () => {
  for (const stop of stops) await stop();
  await test.stop();
});

/** Hands over so many mails at once, in turn to both servers. */
async function flood(count: number, to: string, from: string): Promise<void> {
  const answers = Array.from({ length: count }, (_, at) =>
    handOver(ports[at % 2] as number, to, letterOf({ from, text: `Mail ${at}` }), from),
  );
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['250 Taken']));
}

const states = async () => {
  const rows = await test.query(
    'select state, reason, has_reopened, count(*)::int from inbound_mails group by 1, 2, 3 order by 1 desc, 2, 3 desc',
    [],
  );
  return rows.map(({ state, reason, has_reopened, count }) => [state, reason, has_reopened, count]);
};

it('one sender opens 20 tickets within an hour', async () => {
  const [{ domain }] = await test.query('select domain from tenants where id = $1', [test.studio.company.id]);
  const from = await test.addressOf(test.studio.carl);
  const support = `support+${domain}@${mailDomain}`;
  const before = (await test.studio.worker.call(listTickets, {})).body.length;
  for (const count of [10, 16]) await flood(count, support, from);
  expect(await states()).toEqual([
    ['Taken', null, false, 20],
    ['Held', 'TooManyTickets', false, 6],
  ]);
  expect((await test.studio.worker.call(listTickets, {})).body).toHaveLength(before + 20);
});

it('answers open a ticket again five times within an hour', async () => {
  const talk: Talk = await startTalk(test);
  const to = replyToOf((await talk.mailToCleo()) as ReceivedMail);
  const from = await test.addressOf(test.studio.cleo);
  for (let round = 0; round < 5; round++) {
    await talk.setStatus('Closed');
    await flood(6, to, from);
    expect(await talk.status()).toBe('Open');
  }
  // In each round one of them found the ticket closed.
  expect(await states()).toEqual([
    ['Taken', null, true, 5],
    ['Taken', null, false, 25],
  ]);
  await talk.setStatus('Closed');
  await flood(6, to, from);
  expect(await talk.status()).toBe('Closed');
  expect(await states()).toContainEqual(['Held', 'TooManyReopens', false, 6]);
  expect(await talk.bodies(test.studio.cleo)).toHaveLength(31);
});
