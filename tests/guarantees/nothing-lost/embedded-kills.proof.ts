import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseAccount } from '#database/embedded/account.ts';
import { findBinaries } from '#database/embedded/binaries.ts';
import type { EmbeddedDatabase } from '#database/embedded/index.ts';
import { clearLeftover } from '#database/embedded/leftover.ts';
import { launch } from '#database/embedded/postmaster.ts';
import { commandOf, isAlive } from '#database/embedded/processes.ts';
import { settingArguments } from '#database/embedded/settings.ts';
import { makeSocketDirectory } from '#database/embedded/socket.ts';
import { prepareEmbedded, query, settings } from '#tests/support/embedded.ts';

const embedded = prepareEmbedded();

describe('after a kill', () => {
  test('of the server, it is restarted with its data', async () => {
    const database = await embedded.start();
    await query(database.ownerUrl, 'create table if not exists survives ()');
    process.kill(await postmaster(database), 'SIGKILL');
    await expect
      .poll(() => query(database.ownerUrl, "select to_regclass('survives') as found").catch(() => []))
      .toEqual([{ found: 'survives' }]);
    expect(embedded.reports.join()).toContain('PostgreSQL ended unexpectedly');
  });

  test('of the server, a stop during the restart leaves no server running', async () => {
    const database = await embedded.start();
    const pid = await postmaster(database);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isGone(pid)).toBe(true);
    await database.stop();
    expect(existsSync(join(database.directory, 'postmaster.pid')) && (await isAlive(await postmaster(database)))).toBe(
      false,
    );
  });

  test('a server ends if it is stopped before it was started', async () => {
    const database = await embedded.start();
    await database.stop();
    const home = dirname(database.directory);
    const account = await chooseAccount(embedded.dataDir, database.directory);
    const server = {
      program: (await findBinaries(account)).postgres,
      arguments: ['-D', database.directory, ...settingArguments(await makeSocketDirectory(home, account), settings)],
      cluster: database.directory,
      log: join(home, 'postgres.log'),
      account,
    };
    await expect(launch(server, AbortSignal.abort())).rejects.toThrow('PostgreSQL did not start');
    expect(existsSync(join(database.directory, 'postmaster.pid'))).toBe(false);
  });

  test('of Node, the next start stops the old server and starts a new one', async () => {
    const { child, database } = await startInChild();
    const left = await postmaster(database);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await isAlive(left)).toBe(true);
    const next = await embedded.start();
    expect(await postmaster(next)).not.toBe(left);
    await expect.poll(() => isGone(left)).toBe(true);
    expect(await query(next.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of Node and the server at once, the next start works', async () => {
    const { child, database } = await startInChild();
    process.kill(await postmaster(database), 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = await embedded.start();
    expect(await query(next.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of Node whose parent does not collect it, the next start works', async () => {
    const { parentProcess, pid } = await startUncollected();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isZombie(pid)).toBe(true);
    expect(await isAlive(pid)).toBe(false);
    const next = await embedded.start();
    expect(await query(next.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    // It must have stayed a zombie until here.
    expect(isZombie(pid)).toBe(true);
    parentProcess.kill('SIGKILL');
  });

  test('of a server that hangs and is not collected, its files are removed', async () => {
    const { child, database } = await startInChild();
    const left = await postmaster(database);
    try {
      for (const pid of [left, child.pid as number]) process.kill(pid, 'SIGSTOP');
      await clearLeftover(database.directory, join(dirname(database.directory), 'socket'));
      expect(existsSync(join(database.directory, 'postmaster.pid'))).toBe(false);
      await expect.poll(() => isAlive(left)).toBe(false);
    } finally {
      child.kill('SIGKILL');
    }
    await once(child, 'exit');
    const next = await embedded.start();
    expect(await query(next.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a lock whose process id now belongs to another program is replaced, and that program keeps running', async () => {
    const database = await embedded.start();
    await database.stop();
    const stranger = spawn('sleep', ['60']);
    await writeFile(join(database.directory, 'postmaster.pid'), `${stranger.pid}\n${database.directory}\n`);
    await writeFile(
      join(dirname(database.directory), 'loggia.lock'),
      JSON.stringify({ pid: stranger.pid, started: 'before' }),
    );
    await embedded.start();
    expect(await isAlive(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
  });
});

test('a process that exits without stopping its server ends the server too', async () => {
  const { child, database } = await startInChild();
  const left = await postmaster(database);
  child.stdin?.end();
  await once(child, 'exit');
  await expect.poll(() => isGone(left)).toBe(true);
});

/** Starts a database and prints its process id and place. */
const program = () => `
  const { startEmbedded } = await import(${JSON.stringify(import.meta.resolve('#database/embedded/index.ts'))});
  const database = await startEmbedded(${JSON.stringify({ dataDir: embedded.dataDir, settings })});
  console.log(JSON.stringify({ pid: process.pid, ...database }));`;

/** Starts it as the child of a program that never collects its children. */
async function startUncollected() {
  const script = '"$0" --input-type=module --eval "$1" & exec sleep 300';
  const parentProcess = spawn('sh', ['-c', script, process.execPath, `${program()} setInterval(() => {}, 1000);`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(parentProcess.stdout, 'data');
  return { parentProcess, pid: JSON.parse(output).pid as number };
}

/** Starts it in a process that exits when its standard input ends. */
async function startInChild() {
  const patient = `${program()} process.stdin.on('end', () => process.exit(1)).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', patient], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [output] = await once(child.stdout, 'data');
  return { child, database: JSON.parse(output) as EmbeddedDatabase };
}

async function postmaster({ directory }: EmbeddedDatabase): Promise<number> {
  return Number.parseInt(await readFile(join(directory, 'postmaster.pid'), 'utf8'), 10);
}

/** Whether it has ended. Its id may stay taken until the system's first process collects it. */
async function isGone(pid: number): Promise<boolean> {
  return (await commandOf(pid)) === undefined;
}

function isZombie(pid: number): boolean {
  return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.startsWith('Z');
}
