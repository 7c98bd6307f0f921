import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinEmbedded } from '#database/embedded/index.ts';
import { listTables } from '#server/backup/rows.ts';
import { demoCompanies, demoPassword } from '#server/demo/companies.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { openLocalStore } from '#server/platform/files/local-store.ts';
import { launchServer, root, type ServerProcess, stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { describeSchema } from '#tools/schema-text.ts';

/** The backup and restore commands on data directories, while Loggia runs and while it is stopped. */

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
const at = (name: string) => path.join(directory.path, name);
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(async () => {
  await stopServers();
  await directory.remove();
});

type Result = { code: number; out: string; error: string };

function command(tool: 'backup' | 'restore', file: string, dataDir: string): Promise<Result> {
  const args = ['--import', path.join(root, 'tools/node-version.js'), path.join(root, `tools/${tool}.ts`), file];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { PATH: process.env.PATH, DATA_DIR: dataDir } }, (error, out, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out, error: stderr }),
    );
  });
}

const installation = (name: string) => `Installation: the data directory ${at(name)}\n`;

const credentials = { identifier: 'admin', password: demoPassword, tenantId: demoCompanies[1]?.id };

async function post(url: string, address: string, body: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status, address).toBeLessThan(300);
  return (await response.json()) as { token: string };
}

type Contents = { rows: Record<string, string[]>; schema: string; clients: string[]; open: number; files: number };

/** Reads the rows and schema of a data directory, and checks the files against the hashes in their rows. */
async function readContents(dataDir: string): Promise<Contents> {
  const database = await joinEmbedded({ dataDir });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const rows: Contents['rows'] = {};
    for (const { name, columns } of await listTables(owner)) {
      const stored = columns.filter((column) => name !== 'public.sessions' || column !== 'ended_at');
      const text = `select md5(each::text) as hash from (select ${stored} from ${name}) each order by 1`;
      rows[name] = (await owner.query(text)).rows.map(({ hash }) => hash);
    }
    const stored = await owner.query(
      `select tenant_id, id, sha256 from documents union all select tenant_id, id, sha256 from images
       union all select tenant_id, id, sha256 from attachments
       union all select tenant_id, id, sha256 from inbound_mails`,
    );
    const store = openLocalStore(path.join(dataDir, 'files'));
    for (const { tenant_id, id, sha256 } of stored.rows) {
      const hash = createHash('sha256');
      for await (const chunk of (await store.open(fileKey(tenant_id, id)))?.read() ?? []) hash.update(chunk);
      expect(hash.digest('hex'), id).toBe(sha256.toString('hex'));
    }
    const clients = (await owner.query('select name from clients')).rows.map(({ name }) => name);
    const { rowCount } = await owner.query('select from sessions where ended_at is null');
    return { rows, schema: await describeSchema(owner), clients, open: rowCount ?? 0, files: stored.rows.length };
  } finally {
    await owner.end();
    await database.stop();
  }
}

it('backs up during writes, and restores everything into a new data directory', async () => {
  const server: ServerProcess = launchServer({ DATA_DIR: at('first') });
  const url = await server.ready;
  const { token } = await post(url, '/api/Auth/login', credentials);

  const acknowledged: string[] = [];
  let isWriting = true;
  const writing = (async () => {
    for (let count = 0; isWriting; count += 1) {
      const name = `Written ${count}`;
      await post(url, '/api/Clients', { name }, token);
      acknowledged.push(name);
    }
  })();
  while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 10));
  const before = [...acknowledged];
  const running = await command('backup', at('running.tar'), at('first'));
  isWriting = false;
  await writing;
  expect(running).toMatchObject({ code: 0, error: installation('first') });
  expect(acknowledged.length).toBeGreaterThan(before.length);

  const inUse = await command('restore', at('running.tar'), at('first'));
  expect([inUse.code, inUse.error]).toEqual([1, expect.stringMatching(/^[^\n]*in use by another Loggia[^\n]*\n$/)]);
  await server.stop();
  const filled = await command('restore', at('running.tar'), at('first'));
  expect([filled.code, filled.error]).toEqual([1, expect.stringMatching(/^The database is not empty[^\n]*\n$/)]);

  expect(await command('backup', at('stopped.tar'), at('first'))).toMatchObject({
    code: 0,
    error: installation('first'),
  });
  expect(await command('restore', at('stopped.tar'), at('second'))).toMatchObject({ code: 0, error: '' });
  const [first, second] = [await readContents(at('first')), await readContents(at('second'))];
  expect(first.files).toBeGreaterThan(10);
  expect(first.schema.split('\n').length).toBeGreaterThan(3000);
  expect({ ...second, open: 0 }).toEqual({ ...first, open: 0 });
  expect([first.open > 0, second.open]).toEqual([true, 0]);

  expect(await command('restore', at('running.tar'), at('third'))).toMatchObject({ code: 0, error: '' });
  const third = await readContents(at('third'));
  expect(third.schema).toEqual(first.schema);
  expect(before.filter((name) => !third.clients.includes(name))).toEqual([]);
  // A backup is a consistent snapshot: it has all writes up to one moment and none after it.
  const written = acknowledged.filter((name) => third.clients.includes(name));
  expect(written).toEqual(acknowledged.slice(0, written.length));

  const again = launchServer({ DATA_DIR: at('second') });
  await post(await again.ready, '/api/Auth/login', credentials);
  await again.stop();
  process.stdout.write(
    `Backup and restore: ${Object.values(first.rows).flat().length} rows, ${first.files} files with their hashes and ` +
      `${first.schema.split('\n').length} lines of schema equal; ${before.length} writes before the backup kept, ` +
      `${acknowledged.length - before.length} written during the backup.\n`,
  );
});

it('reports in one line that a directory contains no Loggia', async () => {
  const { code, error } = await command('backup', at('none.tar'), at('missing'));
  expect([code, error]).toEqual([1, expect.stringMatching(/^There is no Loggia in [^\n]*\n$/)]);
});
