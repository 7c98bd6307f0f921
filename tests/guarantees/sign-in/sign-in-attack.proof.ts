import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { launchServer, stopServers } from '#tests/support/process.ts';

/** An attacker guesses a password twice a second for a minute, from the same address as the account's owner. */

const seconds = 60;
const password = 'Correct-Horse-7';
const operatorToken = 'operator-'.repeat(5);

let database: TestDatabase;
let directory: string;
let url: string;
let tenantId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'loggia-attack-'));
  url = await launchServer({
    DATA_DIR: directory,
    DATABASE_URL: database.appUrl,
    OPERATOR_TOKEN: operatorToken,
    DEMO: 'off',
  }).ready;
  const owner = { email: 'ada@attack.example', userName: 'ada', password, firstName: 'Ada', lastName: 'Admin' };
  const company = { name: 'Attack', domain: 'attack.example', admin: owner };
  const created = await send('/api/Tenants', company, { authorization: `Bearer ${operatorToken}` });
  tenantId = (await created.json()).id;
}, 120_000);
afterAll(async () => {
  await stopServers();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

function send(address: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return fetch(url + address, { ...init, body: JSON.stringify(body) });
}

async function signIn(typed: string, cookie = ''): Promise<{ status: number; cookie: string }> {
  const answer = await send('/api/Auth/login', { identifier: 'ada', password: typed, tenantId }, { cookie });
  await answer.arrayBuffer();
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie };
}

/** Spreads the attempts evenly over the minute and counts their statuses. */
async function spreadAttempts(
  times: number,
  attempt: (turn: number) => Promise<number>,
): Promise<Record<number, number>> {
  const startedAt = performance.now();
  const counted: Record<number, number> = {};
  for (let turn = 0; turn < times; turn++) {
    await sleep(Math.max(0, startedAt + (turn * seconds * 1000) / times - performance.now()));
    const status = await attempt(turn);
    counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

it('the owner can sign in from a known device, and only ten guesses are checked', async () => {
  let { cookie } = await signIn(password);
  const startedAt = performance.now();
  const [owner, guesser] = await Promise.all([
    spreadAttempts(30, async () => {
      const answer = await signIn(password, cookie);
      cookie = answer.cookie;
      return answer.status;
    }),
    spreadAttempts(2 * seconds, async (turn) => (await signIn(`guess ${turn}`)).status),
  ]);
  expect(owner).toEqual({ 200: 30 });
  expect(Object.keys(guesser).toSorted()).toEqual(['401', '429']);
  // Ten in the first minute, then one every 30 seconds, because a slow machine takes longer than a minute.
  const late = Math.max(0, (performance.now() - startedAt) / 1000 - seconds);
  expect(guesser[401]).toBeLessThanOrEqual(10 + Math.ceil(late / 30 - 0.1));
});
