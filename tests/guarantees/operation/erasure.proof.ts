import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '#contract/people/users.ts';
import { launchServer, root, stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

/** (i) 7: with the commands and the server as operators run them, an erased person does not come back with an older backup. */

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
const at = (...names: string[]) => path.join(directory.path, ...names);
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(async () => {
  await stopServers();
  await directory.remove();
});

const operatorToken = 'operator-token-of-the-proof-of-erasures';
const password = 'Correct-Horse-7';
const shared = { DEMO: 'off', OPERATOR_TOKEN: operatorToken, TOKEN_SECRET: 'a-secret-of-the-proof-of-erasures-1234' };

function command(tool: 'backup' | 'restore', file: string, dataDir: string): Promise<string> {
  const args = ['--import', path.join(root, 'tools/node-version.js'), path.join(root, `tools/${tool}.ts`), file];
  const env = { PATH: process.env.PATH, ...shared, DATA_DIR: dataDir };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env }, (error, out, stderr) =>
      error ? reject(new Error(stderr)) : resolve(out),
    );
  });
}

async function ask<T>(url: string, method: string, address: string, token: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status, `${method} ${address}`).toBeLessThan(300);
  return (await response.json()) as T;
}

it('stays erased after a restore by the command, and after a start on a database that came back without the list', async () => {
  await mkdir(at('backups'));
  const first = launchServer({ ...shared, DATA_DIR: at('first'), BACKUP_DIR: at('backups') });
  const url = await first.ready;
  const admin = { email: 'ada@erase.example', userName: 'ada', password, firstName: 'Ada', lastName: 'Admin' };
  const company = { name: 'Erase', domain: 'erase.example', admin };
  const { id: tenantId } = await ask<{ id: string }>(url, 'POST', '/api/Tenants', operatorToken, company);
  const signIn = async (where: string) =>
    (await ask<{ token: string }>(where, 'POST', '/api/Auth/login', '', { tenantId, identifier: 'ada', password }))
      .token;
  const token = await signIn(url);
  const person = { firstName: 'Zebulon', lastName: 'Quillfeather', email: 'zebulon@erase.example' };
  const { id } = await ask<User>(url, 'POST', '/api/Users/create', token, person);
  await command('backup', at('backups', 'before.tar'), at('first'));
  await ask(url, 'POST', `/api/Users/${id}/erase`, token, { dryRun: false });
  expect(await readFile(at('backups', 'erasures.jsonl'), 'utf8')).toMatch(/^\{"person":"[0-9a-f]{64}"/);
  await first.stop();

  const namesIn = async (dataDir: string) => {
    const server = launchServer({ ...shared, DATA_DIR: dataDir });
    const where = await server.ready;
    const users = await ask<User[]>(where, 'GET', '/api/Users/all', await signIn(where));
    await server.stop();
    return users.map(({ firstName, lastName }) => `${firstName} ${lastName}`).sort();
  };
  expect(await command('restore', at('backups', 'before.tar'), at('second'))).toContain('erased again: 1.');
  expect(await namesIn(at('second'))).toEqual(['Ada Admin', 'Former member']);

  // A copy of the archive alone.
  await mkdir(at('elsewhere'));
  await copyFile(at('backups', 'before.tar'), at('elsewhere', 'before.tar'));
  expect(await command('restore', at('elsewhere', 'before.tar'), at('third'))).not.toContain('erased again');
  expect(await namesIn(at('third'))).toEqual(['Ada Admin', 'Zebulon Quillfeather']);
  await copyFile(at('backups', 'erasures.jsonl'), at('third', 'erasures.jsonl'));
  expect(await namesIn(at('third'))).toEqual(['Ada Admin', 'Former member']);
}, 300_000);
