import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedDatabase, joinEmbedded } from '#database/embedded/index.ts';
import { childrenOf, launchServer, type ServerProcess } from '#tests/support/process.ts';
import { findInconsistencies, type Inconsistencies } from './file-consistency.ts';
import { enterSandbox } from './sandbox.ts';
import { findLost, type Ledger, startWriters } from './writers.ts';

export type Victim = 'app' | 'database' | 'both';
type Options = { dataDir: string; victims: Victim[]; milliseconds: number; people?: number; asynchronous?: boolean };
export type Outcome = { kills: number; acknowledged: number; lost: string[]; inconsistencies: Inconsistencies };

/**
 * Kills Loggia, PostgreSQL or both with -9 while people write and upload. Restarts Loggia if it was killed, then compares
 * acknowledged writes with the stored data. `asynchronous` is the control: a database that acknowledges before it
 * writes, so losses must be detected.
 */
export async function killAndCompare(options: Options): Promise<Outcome> {
  const { dataDir, victims, milliseconds, people = 6, asynchronous = false } = options;
  const ledger: Ledger = new Map();
  const lost = new Set<string>();
  let server = launch(dataDir);
  for (const victim of victims) {
    const url = await server.ready;
    const database = await joinEmbedded({ dataDir });
    if (asynchronous) await acknowledgeEarly(database);
    const writers = startWriters(await enterSandbox(url), ledger, people);
    const before = ledger.size;
    await pause(milliseconds * (0.5 + Math.random()));
    // Wait for some acknowledged writes, so that a slow machine also has something to lose.
    while (ledger.size < before + people) await pause(10);
    const isDatabaseOnly = victim === 'database';
    if (victim !== 'database') server.kill('SIGKILL');
    if (victim !== 'app') await killDatabase(database);
    if (!isDatabaseOnly) await server.ended;
    await writers.stop();
    if (!isDatabaseOnly) server = launch(dataDir);
    await waitUntilHealthy(server);
    for (const line of await findLost((await joinEmbedded({ dataDir })).ownerUrl, ledger)) lost.add(line);
  }
  await waitUntilHealthy(server);
  const { appUrl, ownerUrl } = await joinEmbedded({ dataDir });
  const inconsistencies = await findInconsistencies({ dataDir, appUrl, ownerUrl });
  const { code } = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code}: ${server.output.stderr}`);
  return { kills: victims.length, acknowledged: ledger.size, lost: [...lost], inconsistencies };
}

function launch(dataDir: string): ServerProcess {
  return launchServer({ DATA_DIR: dataDir, DEMO: 'on' });
}

/** Resolves once the server is healthy. Rejects if it ended without being killed. */
async function waitUntilHealthy(server: ServerProcess): Promise<void> {
  const url = await server.ready;
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const status = await fetch(`${url}/Health`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(50);
  }
  throw new Error(`Not healthy after 20 seconds: ${server.output.stdout} ${server.output.stderr}`);
}

async function acknowledgeEarly({ adminUrl }: EmbeddedDatabase): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('alter system set synchronous_commit = off');
  // Delay the WAL writer too, so that the loss does not depend on chance.
  await admin.query("alter system set wal_writer_delay = '10s'");
  await admin.query("alter system set wal_writer_flush_after = '1GB'");
  await admin.query('select pg_reload_conf()');
  await admin.end();
}

/** Kills all PostgreSQL processes together, so data held only in memory is lost. */
async function killDatabase({ directory }: EmbeddedDatabase): Promise<void> {
  const postmaster = Number((await readFile(path.join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(postmaster, 'SIGSTOP');
  for (const pid of [...childrenOf(postmaster), postmaster]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
