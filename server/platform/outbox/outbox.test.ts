import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startOutbox } from '#server/jobs/outbox.ts';
import { openServices } from '#server/open-services.ts';
import { queueMail } from '#server/platform/mail/queue.ts';
import { newId } from '#server/platform/text/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { headerOf, mailEnvironment, type ReceivedMail, type SmtpSink, startSmtp } from '#tests/support/smtp.ts';

let sink: SmtpSink;
let test: TestApp;
let company: Company;
let take: (mail: ReceivedMail) => Promise<void>;
const outboxes: { stop(): Promise<void> }[] = [];
const failures: unknown[] = [];
beforeEach(async () => {
  take = async () => {};
  failures.length = 0;
  sink = await startSmtp({ onMail: (mail) => take(mail) });
  test = await startTestApp(mailEnvironment(sink));
  company = await createCompany(test, 'Studio North');
});
afterEach(async () => {
  for (const outbox of outboxes.splice(0)) await outbox.stop();
  await test.stop();
  await sink.stop();
  expect(failures).toEqual([]);
});

/** So that only a commit can wake the outbox. */
const hour = 3_600_000;

function start(services = test.services, interval?: number): { stop(): Promise<void> } {
  const outbox = startOutbox(services, (error) => failures.push(error), interval);
  outboxes.push(outbox);
  return outbox;
}

const states = async () =>
  (await test.database.owner.query('select state, count(*)::int from mails group by 1 order by 1')).rows.map(
    ({ state, count }) => [state, count],
  );

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(10);
}

/** Inserts mails as another process would, without waking the outbox. */
async function insert(count: number, { id, admin }: Company): Promise<void> {
  for (let index = 0; index < count; index++)
    await test.database.owner.query(
      "insert into mails (tenant_id, id, kind, user_id, address) values ($1, $2, 'passwordReset', $3, $4)",
      [id, newId(), admin.id, `a${index}@acme.example`],
    );
}

const queue = (address = 'ann@acme.example') =>
  test.services.tenancy.asServer(company.id, 'write', (tx) =>
    queueMail(tx, { kind: 'passwordReset', userId: company.admin.id, address }),
  );

describe('the outbox', () => {
  it('sends a mail right after the commit that queued it', async () => {
    start(test.services, hour);
    await sleep(300);
    await queue();
    await until(() => sink.received.length === 1);
    await until(async () => JSON.stringify(await states()) === '[["Sent",1]]');
  });

  it('hears of mails of other processes', async () => {
    const services = await openServices(test.services.config, test.database.appUrl);
    start(services, hour);
    await sleep(500);
    await queue();
    await until(() => sink.received.length === 1);
    for (const outbox of outboxes.splice(0)) await outbox.stop();
    await services.close();
  });

  it('sends each mail once although two processes send', async () => {
    const other = await createCompany(test, 'Studio South');
    for (const each of [company, other]) await insert(20, each);
    const services = await openServices(test.services.config, test.database.appUrl);
    start();
    start(services);
    await until(() => sink.received.length >= 40);
    await sleep(300);
    expect(sink.received).toHaveLength(40);
    expect(new Set(sink.received.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(40);
    for (const outbox of outboxes.splice(0)) await outbox.stop();
    expect(await states()).toEqual([['Sent', 40]]);
    await services.close();
  });

  it('lets companies take turns', async () => {
    const other = await createCompany(test, 'Studio South');
    await insert(30, company);
    await insert(2, other);
    start();
    await until(() => sink.received.length === 32);
    const names = sink.received.map((mail) => headerOf(mail, 'From'));
    expect(names.lastIndexOf('Studio South <loggia@studio.example>')).toBeLessThan(12);
  });

  it('sends the new mail of other companies while a mail hangs', async () => {
    const other = await createCompany(test, 'Studio South');
    let finish = () => {};
    take = ({ to }) =>
      to[0] === 'ann@acme.example' ? new Promise((resolve) => (finish = resolve)) : Promise.resolve();
    start();
    await queue();
    await until(() => sink.asked.includes('ann@acme.example'));
    for (const address of ['bob@acme.example', 'eve@acme.example'])
      await test.services.tenancy.asServer(other.id, 'write', (tx) =>
        queueMail(tx, { kind: 'passwordReset', userId: other.admin.id, address }),
      );
    await until(() => sink.received.length === 2);
    expect(sink.received.map(({ to }) => to[0]).toSorted()).toEqual(['bob@acme.example', 'eve@acme.example']);
    await until(async () => JSON.stringify(await states()) === '[["Sending",1],["Sent",2]]');
    finish();
    await until(async () => JSON.stringify(await states()) === '[["Sent",3]]');
  });

  it('holds no connection to the database while it talks', async () => {
    let finish = () => {};
    take = () => new Promise((resolve) => (finish = resolve));
    await queue();
    start();
    await until(() => sink.asked.length === 1);
    await sleep(100);
    expect(test.services.tenancy.use().busy).toBe(0);
    expect(await states()).toEqual([['Sending', 1]]);
    finish();
    await until(async () => JSON.stringify(await states()) === '[["Sent",1]]');
  });

  it('does not try every mail while the mail server is away', async () => {
    await insert(5, company);
    await sink.stop();
    start(test.services, 100);
    await sleep(1000);
    const { rows } = await test.database.owner.query('select sum(attempts)::int as attempts from mails');
    expect(rows).toEqual([{ attempts: 1 }]);
    sink = await startSmtp();
  });
});

describe('stopping', () => {
  it('lets the mail on its way arrive and be recorded, and begins no other', async () => {
    take = () => sleep(200).then(() => {});
    await insert(3, company);
    const outbox = start();
    await until(() => sink.asked.length === 1);
    await outbox.stop();
    expect(sink.received).toHaveLength(1);
    expect(await states()).toEqual(
      expect.arrayContaining([
        ['Sent', 1],
        ['Queued', 2],
      ]),
    );
  });

  it('ends a talk that takes too long, and keeps the mail for later', async () => {
    take = () => new Promise(() => {});
    await queue();
    const outbox = start();
    await until(() => sink.asked.length === 1);
    const stoppedAt = performance.now();
    await outbox.stop();
    // Without an end, the talk would take 40 seconds.
    expect(performance.now() - stoppedAt).toBeLessThan(35_000);
    expect(await states()).toEqual([['Queued', 1]]);
  });
});

describe('a process that dies', () => {
  it('leaves its mail to another one after the lease, with the same Message-ID', async () => {
    await queue();
    const { rows } = await test.database.owner.query(
      `update mails set state = 'Sending', attempts = 1, message_id = '<first@studio.example>',
         leased_until = now() + interval '60 seconds', next_at = now() + interval '60 seconds' returning id`,
    );
    const services = await openServices(test.services.config, test.database.appUrl);
    start(services, 100);
    await sleep(300);
    expect(sink.received).toEqual([]);
    await test.database.owner.query('update mails set leased_until = now(), next_at = now() where id = $1', [
      rows[0].id,
    ]);
    await until(() => sink.received.length === 1);
    expect(headerOf(sink.received[0] as ReceivedMail, 'Message-ID')).toBe('<first@studio.example>');
    for (const outbox of outboxes.splice(0)) await outbox.stop();
    await services.close();
  });
});
