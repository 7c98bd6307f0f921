import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHealth, getHealthDetails } from '#contract/platform/health.ts';
import { sendDueMails } from '#server/work/mails/channel.ts';
import { call } from '#tests/support/company.ts';
import { freePort } from '#tests/support/debian-postgres.ts';
import { type Outbox, startOutboxTest } from '#tests/support/outbox.ts';
import { startMailWatch } from './watch.ts';

/** A mail server that is away, and mails that wait for long: what the operator learns. */

let outbox: Outbox;
let log: [level: 'warn' | 'error', line: string][];
let watch: { stop(): Promise<void> };
let awayPort: number;
beforeAll(async () => {
  outbox = await startOutboxTest();
  awayPort = await freePort();
  log = [];
  const write = (level: 'warn' | 'error') => (line: string) => log.push([level, line]);
  watch = startMailWatch(outbox.test.services, { warn: write('warn'), error: write('error') }, 20);
});
afterAll(async () => {
  await watch.stop();
  await outbox.stop();
});

/** The mail server of the app does not answer while this runs. */
async function whileAway<T>(run: () => Promise<T>): Promise<T> {
  const { server } = outbox.test.services.config.mail as NonNullable<typeof outbox.test.services.config.mail>;
  const { port } = server;
  Object.assign(server, { port: awayPort });
  return run().finally(() => Object.assign(server, { port }));
}

const details = async (authorization = `Bearer ${outbox.test.operatorToken}`) =>
  call(outbox.test, getHealthDetails, {}, { authorization });
const queueOf = (name: string, { queues }: { queues: { queue: string }[] }) =>
  queues.find(({ queue }) => queue === name);

describe('a mail server that is away', () => {
  it('is in the log from the first failure on, once, and so is its return', async () => {
    const ann = await outbox.reset();
    const ids = [await outbox.queue(ann), await outbox.queue(ann)];
    await whileAway(async () => {
      await sendDueMails(outbox.test.services);
      for (const id of ids) await outbox.makeDue(id);
      await sendDueMails(outbox.test.services);
    });
    const away = ['warn', expect.stringMatching(/^mail server cannot be reached: .*ECONNREFUSED/)];
    expect(log).toEqual([away]);
    expect(outbox.test.services.mailServer.isAway()).toBe(true);
    for (const id of ids) await outbox.makeDue(id);
    await outbox.run();
    expect(outbox.sink.received).toHaveLength(2);
    expect(log).toEqual([away, ['warn', 'mail server answers again']]);
    expect(outbox.test.services.mailServer.isAway()).toBe(false);
  });

  it('is named to the operator alone, while requests are answered', async () => {
    expect((await details()).body).toMatchObject({
      version: '1.0.0',
      commit: outbox.test.services.config.version.commit,
      status: 'Healthy',
      mailServer: { state: 'Reached' },
    });
    await whileAway(async () => {
      const { status, body } = await details();
      expect([status, body.status]).toEqual([200, 'Degraded']);
      expect(body.mailServer).toEqual({ state: 'Away', problem: expect.stringContaining('ECONNREFUSED') });
      expect((await call(outbox.test, getHealth, {})).status).toBe(200);
      expect((await details('Bearer no')).status).toBe(401);
    });
  });
});

describe('mails that wait', () => {
  it('are late after 15 minutes, which the log says once, and until they are sent', async () => {
    log.length = 0;
    const ann = await outbox.reset();
    const id = await outbox.queue(ann);
    const age = (minutes: number) =>
      outbox.query('update mails set created_at = now() - make_interval(mins => $2) where id = $1', [id, minutes]);
    await age(14);
    expect(queueOf('mail', (await details()).body)).toMatchObject({ waiting: 1, isLate: false });
    await age(16);
    await expect.poll(() => log).toEqual([['error', 'mails are late: 1 waiting, the oldest for 16 minutes']]);
    const { body } = await details();
    expect(body.status).toBe('Degraded');
    expect(queueOf('mail', body)).toEqual({ queue: 'mail', waiting: 1, oldestAt: expect.any(String), isLate: true });
    expect(JSON.stringify(body)).not.toContain(outbox.company.id);
    await outbox.run();
    await expect.poll(() => log.slice(1)).toEqual([['warn', 'mails are not late any more']]);
    expect((await details()).body).toMatchObject({ status: 'Healthy' });
    expect(log).toHaveLength(2);
  });

  it('do not count for a company that was closed', async () => {
    const ann = await outbox.reset();
    await outbox.queue(ann);
    await outbox.query('update tenants set is_active = false where id = $1', [outbox.company.id]);
    expect(queueOf('mail', (await details()).body)).toEqual({ queue: 'mail', waiting: 0, isLate: false });
  });
});
