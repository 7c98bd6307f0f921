import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingRoles } from '#database/roles.ts';
import { freePort, type PostgresNode, startPostgres, startStandby } from '#tests/support/debian-postgres.ts';
import { startHaproxy } from '#tests/support/haproxy.ts';
import { countLost, type Load, startLoad } from '#tests/support/load.ts';
import { databaseUrl, withAdmin } from '#tests/support/postgres.ts';
import { startTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts';

/**
 * A primary and a standby of Debian's PostgreSQL behind HAProxy, two Loggia servers behind another HAProxy, and users who
 * read and write. The primary is killed and the standby is promoted two seconds later, without a restart of Loggia. The
 * second round is the control: an asynchronous standby that lags must lose writes, or the first round proves nothing.
 */
export async function measureFailover(): Promise<string> {
  return [
    '| standby | acknowledged writes | lost writes | ready after the promotion (ms) | writing again (ms) | requests failed | answered |',
    '|---|---|---|---|---|---|---|',
    await round('synchronous'),
    await round('asynchronous, behind (control)'),
  ].join('\n');
}

async function round(kind: string): Promise<string> {
  const synchronous = kind === 'synchronous';
  const primary = await startPostgres();
  await withAdmin(primary.adminUrl, async (admin) => {
    await admin.query('create role loggia_owner login; create role loggia_app login; create role loggia_check login');
    for (const statement of await missingRoles(admin)) await admin.query(statement);
    await admin.query('create database loggia owner loggia_owner');
  });
  const standby = await startStandby(primary, 'standby');
  if (synchronous) await waitForStandby(primary);
  const port = await freePort();
  const haproxy = await startHaproxy('haproxy-postgres.cfg', port, {
    POSTGRES_BIND: `127.0.0.1:${port}`,
    POSTGRES_A: `127.0.0.1:${primary.port}`,
    POSTGRES_B: `127.0.0.1:${standby.port}`,
  });
  const proxyUrl = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await sleep(1500);
  const fleet = await startTwoProcesses({
    DATABASE_URL: databaseUrl(proxyUrl, 'loggia_app', 'loggia'),
    DATABASE_OWNER_URL: databaseUrl(proxyUrl, 'loggia_owner', 'loggia'),
  });
  try {
    const { body } = await fleet.ask(fleet.url, 'POST', '/api/Auth/login', await fleet.addCompany('failover'));
    const load = startLoad(fleet.url, body.token);
    await sleep(3000);
    if (!synchronous) {
      signalReceiver(standby, 'SIGSTOP');
      await sleep(1000);
    }
    await primary.kill();
    if (!synchronous) endReceiver(standby);
    await sleep(2000);
    await withAdmin(standby.adminUrl, (admin) => admin.query('select pg_promote()'));
    const promoted = performance.now();
    const written = load.acknowledged.length;
    const [ready, writing] = await Promise.all([
      msUntilReady(fleet, promoted),
      msUntilWriting(load, written, promoted),
    ]);
    await sleep(3000);
    await load.stop();
    const lost = await countLost(databaseUrl(standby.adminUrl, 'postgres', 'loggia'), load.acknowledged);
    const figures = [load.acknowledged.length, `**${lost}**`, ready, writing, load.failures.length, load.answered];
    return `| ${[kind, ...figures].join(' | ')} |`;
  } finally {
    await fleet.stop();
    await haproxy.stop();
    await primary.stop();
    await standby.stop();
  }
}

/** After this, a commit is acknowledged only when the standby has it too. */
async function waitForStandby(primary: PostgresNode): Promise<void> {
  await withAdmin(primary.adminUrl, async (admin) => {
    await admin.query("alter system set synchronous_standby_names = 'standby'");
    await admin.query('select pg_reload_conf()');
    for (;;) {
      const { rows } = await admin.query("select from pg_stat_replication where sync_state = 'sync'");
      if (rows.length > 0) return;
      await sleep(50);
    }
  });
}

/** Ends the WAL receiver before it reads what arrived while it was stopped. */
function endReceiver(standby: PostgresNode): void {
  signalReceiver(standby, 'SIGTERM');
  signalReceiver(standby, 'SIGCONT');
}

/** Signals the standby's WAL receiver. */
function signalReceiver(standby: PostgresNode, signal: NodeJS.Signals): void {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(standby.pid)]).toString();
  const pid = /^\s*(\d+) .*walreceiver/m.exec(listed)?.[1];
  if (pid) process.kill(Number(pid), signal);
}

async function msUntilReady(fleet: TwoProcesses, since: number): Promise<number> {
  for (;;) {
    const answers = await Promise.all(fleet.addresses.map((address) => fleet.ask(address, 'GET', '/Health')));
    if (answers.every(({ status }) => status === 200)) return Math.round(performance.now() - since);
    await sleep(20);
  }
}

async function msUntilWriting(load: Load, before: number, since: number): Promise<number> {
  while (load.acknowledged.length <= before) await sleep(20);
  return Math.round(performance.now() - since);
}
