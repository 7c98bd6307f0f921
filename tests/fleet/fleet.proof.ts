import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startLoad } from '#tests/support/load.ts';
import { stopServers } from '#tests/support/process.ts';
import { startTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts';

/** Two processes behind HAProxy, with Debian's PostgreSQL and one bucket, behave like one. */

let database: TestDatabase;
let fleet: TwoProcesses;
let a: string;
let b: string;

beforeAll(async () => {
  database = await createTestDatabase();
  fleet = await startTwoProcesses({
    DATABASE_URL: database.appUrl,
    FILES_URL: inject('filesUrl') as string,
    ...credentials(),
  });
  [a, b] = fleet.addresses as [string, string];
});
afterAll(async () => {
  await fleet?.stop();
  await stopServers();
  await database.drop();
});

function credentials(): Record<string, string> {
  return {
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID as string,
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY as string,
  };
}

describe('two processes', () => {
  it('run on the oldest PostgreSQL that Loggia supports', async () => {
    const { rows } = await database.owner.query('show server_version_num');
    expect(Math.floor(Number(rows[0].server_version_num) / 10_000)).toBe(15);
  });

  it('share sessions, renewals and sign-outs', async () => {
    const account = await fleet.addCompany('sessions');
    const { body: session } = await fleet.ask(a, 'POST', '/api/Auth/login', account);
    const me = async (url: string, token: string) =>
      (await fleet.ask(url, 'GET', '/api/Users/me', undefined, token)).status;
    expect([await me(a, session.token), await me(b, session.token)]).toEqual([200, 200]);
    const renewed = await fleet.ask(b, 'POST', '/api/Auth/refresh-token', { refreshToken: session.refreshToken });
    expect([renewed.status, await me(a, renewed.body.token)]).toEqual([200, 200]);
    expect((await fleet.ask(b, 'POST', '/api/Auth/logout', {}, renewed.body.token)).status).toBe(204);
    expect([await me(a, renewed.body.token), await me(b, session.token)]).toEqual([401, 401]);
  });

  it('count failed sign-ins together', async () => {
    const account = await fleet.addCompany('throttling');
    const guess = async (url: string) =>
      (await fleet.ask(url, 'POST', '/api/Auth/login', { ...account, password: 'Wrong-Guess-1' })).status;
    const answers: number[] = [];
    for (const url of [a, b, a, b, a]) answers.push(await guess(url));
    expect(answers).toEqual(Array(5).fill(401));
    // Extend the wait, so that it does not end during the test.
    const { rowCount } = await database.owner.query(
      "update sign_in_throttles set blocked_until = now() + interval '30 s' where tenant_id = $1 and blocked_until is not null",
      [account.tenantId],
    );
    expect(rowCount).toBe(1);
    expect([await guess(a), await guess(b)]).toEqual([429, 429]);
  });

  it('record the address of the visitor and ignore a forged one', async () => {
    const { tenantId, ...account } = await fleet.addCompany('addresses');
    const asking = request(`${fleet.url}/api/Auth/login`, {
      method: 'POST',
      localAddress: '127.0.0.9',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
    });
    asking.end(JSON.stringify({ tenantId, ...account }));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    const { rows } = await database.owner.query('select address from sessions where tenant_id = $1', [tenantId]);
    expect(rows).toEqual([{ address: '127.0.0.9' }]);
  });

  it('serve files that the other one has stored', async () => {
    const { body: session } = await fleet.ask(a, 'POST', '/api/Auth/login', await fleet.addCompany('files'));
    const form = new FormData();
    form.set('File', new Blob(['one of them was told']), 'note.txt');
    const sent = await fleet.ask(a, 'POST', '/api/Documents/upload', form, session.token);
    expect(sent.status).toBe(201);
    const { body } = await fleet.ask(b, 'GET', `/api/Documents/${sent.body.id}/download`, undefined, session.token);
    expect(body).toBe('one of them was told');
  });

  it('can be restarted one after the other under load without a failed request', async () => {
    const { body: session } = await fleet.ask(a, 'POST', '/api/Auth/login', await fleet.addCompany('restarts'));
    const load = startLoad(fleet.url, session.token);
    const ends = [await fleet.restart(0), await fleet.restart(1)];
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(load.answered).toBeGreaterThan(100);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(Math.max(...ends.map(({ took }) => took))).toBeLessThan(10_000);
    const { rows } = await database.owner.query('select name from clients where name = any ($1)', [load.acknowledged]);
    expect(rows.length, 'every acknowledged client exists once').toBe(load.acknowledged.length);
  });

  it('keep answering while the migration of a newer version adds a column to every table (expand)', async () => {
    const { body: session } = await fleet.ask(a, 'POST', '/api/Auth/login', await fleet.addCompany('expand'));
    const load = startLoad(fleet.url, session.token);
    const { rows } = await database.owner.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    for (const { relname } of rows) {
      await database.owner.query(`alter table ${relname} add column added_later text not null default 'x'`);
      await sleep(50);
    }
    const before = load.answered;
    await expect.poll(() => load.answered + load.failures.length).toBeGreaterThan(before + 50);
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(rows.length).toBeGreaterThan(10);
  });
});
