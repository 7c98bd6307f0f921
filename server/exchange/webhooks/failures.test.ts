import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#contract/exchange/webhooks.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { startOutbox } from '#server/jobs/outbox.ts';
import { openOutgoing } from '#server/platform/outgoing/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { startInbox } from '#server/work/inbox/runner.ts';
import { sendDueMails } from '#server/work/mails/channel.ts';
import { createCompany } from '#tests/support/company.ts';
import { mailEnvironment, type SmtpSink, startSmtp } from '#tests/support/smtp.ts';
import { startWebhookTest, type Webhooks } from '#tests/support/webhooks.ts';
import { leaseDeliveries } from './lease.ts';

let sink: SmtpSink;
let webhooks: Webhooks;
let id: string;
beforeAll(async () => {
  sink = await startSmtp();
  webhooks = await startWebhookTest(mailEnvironment(sink));
});
afterAll(async () => {
  await webhooks.stop();
  await sink.stop();
});
beforeEach(async () => {
  await webhooks.query('delete from webhooks');
  webhooks.receiver.received.length = 0;
  webhooks.receiver.state.answer = (response) => response.end();
  ({ id } = await webhooks.add());
});

/** Queues deliveries as many events would. */
async function queue(count: number, webhookId = id, tenantId = webhooks.company.id): Promise<void> {
  await webhooks.query(
    `insert into webhook_deliveries (tenant_id, id, webhook_id, kind)
     select $1, gen_random_uuid(), $2, 'webhook.test' from generate_series(1, $3)`,
    [tenantId, webhookId, count],
  );
}
const received = () => webhooks.receiver.received;
const idsOf = () => received().map(({ headers }) => headers['webhook-id']);
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(10);
}

describe('a receiver that', () => {
  it.each([
    ['answers 500', 500, 'broken'],
    ['answers 301', 301, 'moved'],
    ['answers 404', 404, 'nobody'],
  ])('%s is tried again later, with the same id', async (_, status, answer) => {
    const other = await webhooks.addReceiver();
    webhooks.receiver.state.answer = (response) => response.writeHead(status, { location: other.url }).end(answer);
    await queue(1);
    await webhooks.send();
    const [delivery] = await webhooks.deliveries(id);
    expect(delivery).toMatchObject({ state: 'Queued', status, answer, attempts: 1 });
    const pause = Date.parse(delivery?.nextAt as string) - Date.now();
    // The first of the pauses in backoff.test.ts. The next one is five minutes.
    expect(pause).toBeGreaterThan(30_000);
    expect(pause).toBeLessThan(150_000);
    await webhooks.hurry();
    webhooks.receiver.state.answer = (response) => response.end('better');
    await webhooks.send();
    expect(await webhooks.deliveries(id)).toMatchObject([
      { state: 'Delivered', status: 200, answer: 'better', attempts: 2 },
    ]);
    expect(idsOf()).toEqual([delivery?.id, delivery?.id]);
    expect(other.state.connections).toBe(0);
  });

  it('hangs is given up and tried again', async () => {
    webhooks.receiver.state.answer = () => {};
    await queue(1);
    // Sooner than in the product.
    const timeouts = { connect: 300, answer: 400, total: 600 };
    const { outgoing, config } = webhooks.test.services;
    webhooks.test.services.outgoing = openOutgoing(config.outgoingAllow, { timeouts });
    await webhooks.send();
    webhooks.test.services.outgoing = outgoing;
    const [delivery] = await webhooks.deliveries(id);
    expect(delivery).toMatchObject({ state: 'Queued', answer: 'The server did not answer in time.' });
    expect(delivery).not.toHaveProperty('status');
    expect(delivery?.milliseconds).toBeLessThan(1000);
  });

  it('is away is named in words, and the seventh attempt is the last', async () => {
    const gone = await webhooks.addReceiver();
    gone.stop();
    const away = await webhooks.add({ address: gone.url });
    await queue(1, away.id);
    for (let attempt = 1; attempt <= 8; attempt++) {
      await webhooks.send();
      await webhooks.hurry();
    }
    expect(await webhooks.deliveries(away.id)).toMatchObject([
      { state: 'Failed', attempts: 7, answer: 'The server refused the connection.' },
    ]);
  });

  it('answers much is read only to the first 1,000 bytes, without characters that cannot be stored', async () => {
    webhooks.receiver.state.answer = (response) => response.end(`\u0000a${'ä'.repeat(5_000_000)}`);
    await queue(1);
    await webhooks.send();
    const [delivery] = await webhooks.deliveries(id);
    expect(delivery).toMatchObject({ state: 'Delivered', answer: `a${'ä'.repeat(499)}` });
  });

  it('has a private address behind its name is not connected to', async () => {
    await webhooks.query('update webhooks set address = $1', [`https://localhost:${webhooks.receiver.port}/`]);
    await queue(1);
    const before = webhooks.receiver.state.connections;
    await webhooks.send();
    expect((await webhooks.deliveries(id))[0]?.state).toBe('Queued');
    expect(webhooks.receiver.state.connections).toBe(before);
  });
});

it('is switched off after 10 failures in a row over an hour, and its owner is told', async () => {
  const { company, query, receiver } = webhooks;
  await query("update users set email = 'ada@studio.example' where id = $1", [company.admin.id]);
  receiver.state.answer = (response) => response.writeHead(500).end();
  const webhook = async () =>
    ((await company.admin.call(contract.listWebhooks)).body as contract.Webhook[]).find((each) => each.id === id);
  await queue(12);
  await webhooks.send();
  expect(await webhook()).toMatchObject({ isActive: true, hasFailed: false });
  await query("update webhooks set failing_since = failing_since - interval '1 hour'");
  await query(
    "update webhook_deliveries set next_at = now() where id = (select id from webhook_deliveries where state = 'Queued' limit 1)",
  );
  await webhooks.send();
  expect(await webhook()).toMatchObject({ isActive: false, hasFailed: true });
  const states = await query('select distinct state, answer from webhook_deliveries where attempts = 1');
  expect(states.rows).toEqual([{ state: 'Failed', answer: 'The webhook was switched off.' }]);
  await sendDueMails(webhooks.test.services);
  const mail = sink.received.map(({ raw }) => raw.replaceAll('=\r\n', '')).join();
  expect(mail).toContain('was switched off, because its server failed');
  expect(mail).toContain(`https://projects.studio.example/open/${company.id}/settings/webhooks`);
  const { body } = await company.admin.call(contract.updateWebhook, { params: { id }, body: { isActive: true } });
  expect(body).toMatchObject({ isActive: true, hasFailed: false });
});

it('is switched off also if its owner has no address', async () => {
  const { company, query, receiver } = webhooks;
  await query('update users set email = null, email_key = null where id = $1', [company.admin.id]);
  receiver.state.answer = (response) => response.writeHead(500).end();
  await query("update webhooks set failures = 9, failing_since = now() - interval '2 hours'");
  await queue(1);
  await webhooks.send();
  const { rows } = await query('select is_active, has_failed from webhooks where id = $1', [id]);
  expect(rows).toEqual([{ is_active: false, has_failed: true }]);
});

it('a success in between forgets the failures', async () => {
  webhooks.receiver.state.answer = (response) => response.writeHead(500).end();
  await queue(9);
  await webhooks.send();
  await webhooks.query("update webhooks set failing_since = failing_since - interval '2 hours'");
  webhooks.receiver.state.answer = (response) => response.end();
  await queue(1);
  await webhooks.send();
  const { rows } = await webhooks.query('select failures, failing_since, is_active from webhooks where id = $1', [id]);
  expect(rows).toEqual([{ failures: 0, failing_since: null, is_active: true }]);
});

it('what cannot be written is tried again, and is no failure of the receiver', async () => {
  await queue(1);
  await webhooks.query("update webhook_deliveries set event_id = gen_random_uuid(), kind = 'project.created'");
  await queue(1);
  await webhooks.query('alter table events rename to events_away');
  try {
    await expect(webhooks.send()).rejects.toThrow(/could not be written/);
  } finally {
    await webhooks.query('alter table events_away rename to events');
  }
  const states = (await webhooks.deliveries(id)).map(({ state, answer }) => [state, answer]);
  expect(states.toSorted()).toEqual([
    ['Delivered', ''],
    ['Queued', 'The delivery could not be written. The log of the server says why.'],
  ]);
  const { rows } = await webhooks.query('select failures, failing_since from webhooks where id = $1', [id]);
  expect(rows).toEqual([{ failures: 0, failing_since: null }]);
});

it('receivers that hang delay no other company: its deliveries arrive while all of them still hang', async () => {
  const { services } = webhooks.test;
  const minute = 60_000;
  const timeouts = { connect: minute, answer: minute, total: minute };
  const other = await createCompany(webhooks.test, 'Quick');
  const quick = await webhooks.addReceiver();
  const ofOther = await webhooks.add({ address: quick.url }, other);
  webhooks.receiver.state.answer = () => {};
  await queue(50);
  const patient = { ...services, outgoing: openOutgoing(services.config.outgoingAllow, { timeouts }) };
  const outbox = startOutbox(patient, (error) => expect.fail(String(error)), 50);
  await until(() => received().length >= 5);
  await queue(12, ofOther.id, other.id);
  await until(() => quick.received.length === 12);
  const hanging = await webhooks.deliveries(id);
  expect(hanging.filter(({ state }) => state === 'Sending')).toHaveLength(5);
  expect(hanging.filter(({ answer }) => answer !== undefined)).toEqual([]);
  await outbox.stop();
});

it('what happens is sent within seconds by the outbox that runs', async () => {
  const { services } = webhooks.test;
  const failures: unknown[] = [];
  const report = (error: unknown) => void failures.push(error);
  const running = [startInbox(services, report, 3_600_000), startOutbox(services, report, 3_600_000)];
  const clientId = await webhooks.company.addClient(`Acme ${newId()}`);
  const { createProject } = await import('#contract/work/projects.ts');
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  await webhooks.company.admin.call(createProject, { body: { title: 'Lobby', clientId, ...dates } as never });
  await until(() => received().length === 1);
  for (const each of running) await each.stop();
  expect(failures).toEqual([]);
});

it('loses none of 500 when a process dies, and repeats what it had sent with the same ids', async () => {
  await queue(500);
  const { tenancy } = webhooks.test.services;
  // A process takes some, sends them and dies before it records them.
  const taken = await tenancy.asServer(webhooks.company.id, 'write', leaseDeliveries);
  expect(taken).toHaveLength(5);
  // Its lease does not end while the others are sent, however slow the machine is.
  await webhooks.query("update webhook_deliveries set next_at = now() + interval '1 hour' where state = 'Sending'");
  await webhooks.send();
  expect(new Set(idsOf()).size).toBe(495);
  for (const each of taken) expect(idsOf()).not.toContain(each.id);
  await webhooks.query("update webhook_deliveries set next_at = now() where state = 'Sending'");
  await webhooks.send();
  expect(new Set(idsOf()).size).toBe(500);
  expect(idsOf()).toEqual(expect.arrayContaining(taken.map((each) => each.id)));
  const { rows } = await webhooks.query('select state, count(*)::int from webhook_deliveries group by 1');
  expect(rows).toEqual([{ state: 'Delivered', count: 500 }]);
});

it('a result that comes after the lease has ended changes nothing', async () => {
  await queue(1);
  webhooks.receiver.state.answer = (response) => {
    void webhooks
      .query("update webhook_deliveries set leased_until = now() + interval '1 hour', answer = 'of another process'")
      .then(() => response.end('late'));
  };
  await webhooks.send();
  expect(await webhooks.deliveries(id)).toMatchObject([{ state: 'Sending', answer: 'of another process' }]);
});

it('deliveries are kept for 30 days', async () => {
  await queue(2);
  await webhooks.send();
  await webhooks.query(
    "update webhook_deliveries set created_at = now() - interval '31 days' where id = (select id from webhook_deliveries limit 1)",
  );
  await maintain(webhooks.test.services);
  expect(await webhooks.deliveries(id)).toHaveLength(1);
});

it('asks for a new secret when the stored one cannot be read', async () => {
  await webhooks.query("update webhooks set secret = 'nonsense'");
  await queue(1);
  await webhooks.send();
  expect(received()).toEqual([]);
  expect((await webhooks.deliveries(id))[0]?.answer).toBe(
    'The secret can no longer be read. Make a new one for this webhook.',
  );
});
