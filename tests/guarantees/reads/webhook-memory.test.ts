import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WebhookDelivery } from '#contract/exchange/webhooks.ts';
import type { Session } from '#contract/people/auth.ts';
import { askAt, bearer } from '#tests/guarantees/world/ask.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { launchServer, type ServerProcess, stopServers } from '#tests/support/process.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

/** A server that a webhook names may answer as much as it likes. Loggia keeps the beginning, and its memory stays as it is. */

const megabyte = 1024 * 1024;
/** Loggia has 32 on the way at once, so their answers could fill 320 MB. */
const deliveries = 64;

let database: TestDatabase;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let receiver: Receiver;
let server: ServerProcess;
let url: string;
const operatorToken = 'operator-'.repeat(5);
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await temporaryDirectory();
  receiver = await startReceiver();
  server = launchServer({
    DATA_DIR: path.join(directory.path, 'data'),
    DATABASE_URL: database.appUrl,
    OPERATOR_TOKEN: operatorToken,
    OUTGOING_ALLOW: '127.0.0.1',
    DEMO: 'off',
  });
  url = await server.ready;
});
afterAll(async () => {
  receiver.stop();
  await stopServers();
  await database.drop();
  await directory.remove();
});

const ask = askAt(() => url);

async function delivered(): Promise<void> {
  const select = "select from webhook_deliveries where state = 'Delivered'";
  while ((await database.owner.query(select)).rowCount !== deliveries) await sleep(50);
}

/** The most memory that the server has used since `forgetPeak`, in bytes. */
function peak(): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024;
}
const forgetPeak = () => writeFileSync(`/proc/${server.pid}/clear_refs`, '5');

/** 10 MB, or less if the other side closes the connection. */
function answerMuch(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, 'x');
  Readable.from(Array.from({ length: (10 * megabyte) / piece.length }, () => piece))
    .on('error', () => {})
    .pipe(response);
}

it('a receiver that answers 10 MB to each delivery costs no memory, and the beginning of its answer is kept', async () => {
  const account = { userName: 'ada', password: 'Correct-Horse-7', firstName: 'Ada', lastName: 'Admin' };
  const company = { name: 'Studio', domain: 'studio.example', admin: { ...account, email: 'ada@studio.example' } };
  const { id: tenantId } = (await ask<{ id: string }>('POST', '/api/Tenants', company, bearer(operatorToken))).body;
  const login = { tenantId, identifier: 'ada', password: account.password };
  const me = bearer((await ask<Session>('POST', '/api/Auth/login', login)).body.token);
  const { id: clientId } = (await ask<{ id: string }>('POST', '/api/Clients', { name: 'Acme' }, me)).body;
  const hook = { name: 'Hook', address: receiver.url, kinds: ['project.created'], audience: 'client' };
  const { id } = (await ask<{ id: string }>('POST', '/api/Webhooks', hook, me)).body;

  const since = new Date(Date.now() - 60_000).toISOString();
  const project = { title: 'Lobby', clientId, startDate: '2026-01-01', endDate: '2026-12-31' };
  for (let made = 0; made < deliveries; made++) await ask('POST', '/api/Projects', project, me);
  await delivered();

  /** Sends all of them again, at once. Returns the most memory that the server used. */
  async function resend(): Promise<number> {
    forgetPeak();
    const resent = await ask('POST', `/api/Webhooks/${id}/deliveries/resend`, { since }, me);
    expect(resent).toMatchObject({ status: 202, body: { count: deliveries } });
    await delivered();
    return peak();
  }
  await resend();
  const usual = await resend();
  receiver.state.answer = answerMuch;
  const much = await resend();
  process.stdout.write(`${usual / megabyte} MB, with answers of 10 MB ${much / megabyte} MB\n`);
  expect(much - usual).toBeLessThan(48 * megabyte);
  const [latest] = (await ask<WebhookDelivery[]>('GET', `/api/Webhooks/${id}/deliveries`, undefined, me)).body;
  expect(latest).toMatchObject({ state: 'Delivered', status: 200, answer: 'x'.repeat(1000) });
});
