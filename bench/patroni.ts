import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonIn } from '#database/embedded/failure.ts';
import { account, freePort } from '#tests/support/debian-postgres.ts';
import { startHaproxy } from '#tests/support/haproxy.ts';
import { root } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { findEtcd, findPatroni, findPostgres } from '#tools/debian.ts';
import { type Forwarder, startForwarder } from './forwarder.ts';
import { descendants, postgresOf } from './processes.ts';

const password = 'between-the-nodes';
const names = ['a', 'b', 'c'] as const;

export type Node = {
  name: string;
  /** Kills Patroni and every process of PostgreSQL, like a power cut. */
  kill(): Promise<void>;
  /** Starts Patroni again after `kill`. */
  start(): void;
  /** Stops or continues Patroni and PostgreSQL. */
  freeze(): void;
  thaw(): void;
  /** Cuts the node off from etcd, from the other nodes and from HAProxy. */
  cutOff(): void;
  reconnect(): void;
  /** Stops the processes that send WAL to the standbys. */
  stopSending(): void;
};

export type Cluster = {
  /** URL of a role's database through HAProxy. */
  url(role: string, database: string): string;
  /** Waits until there is one primary, and two standbys stream from it. Returns the primary. */
  whole(): Promise<Node>;
  /** Whether a commit waits for a standby. Set by Patroni while it runs. */
  setSynchronous(isOn: boolean): Promise<void>;
  /** `step` runs before the cluster stops, also if a signal ends this process. */
  onStop(step: () => Promise<unknown>): void;
  /** Stops everything, once. A signal to this process does the same. */
  stop(): Promise<void>;
};

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Three nodes of Debian's PostgreSQL under Patroni, etcd and HAProxy, with the files of `deploy/`. Each node has a loopback
 * address, where forwarders listen that can be cut.
 */
export async function startCluster(): Promise<Cluster> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = once(async () => {
    for (const signal of endings) process.off(signal, interrupted);
    for (const step of undo.toReversed()) await step();
  });
  // A frozen PostgreSQL, and one that was started without a terminal, would outlive this process.
  const interrupted = () => void stop().finally(() => process.exit(1));
  for (const signal of endings) process.on(signal, interrupted);
  try {
    return await openCluster(undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openCluster(undo: (() => Promise<unknown>)[], stop: () => Promise<void>): Promise<Cluster> {
  const directory = await temporaryDirectory();
  undo.push(() => directory.remove());
  const { uid, gid } = account();
  if (uid !== undefined) await chown(directory.path, uid, gid as number);
  const etcd = await startEtcd(path.join(directory.path, 'etcd'));
  undo.push(async () => etcd.kill('SIGKILL'));
  const [postgresPort, patroniPort, etcdPort] = [await freePort(), await freePort(), await freePort()];
  const nodes = await Promise.all(names.map((name, index) => addNode(name, `127.0.0.${21 + index}`)));
  undo.push(() => Promise.all(nodes.map((node) => node.end())));
  for (const node of nodes) node.start();
  const port = await freePort();
  const haproxy = await startHaproxy('haproxy-cluster.cfg', port, {
    POSTGRES_BIND: `127.0.0.1:${port}`,
    PATRONI_PORT: String(patroniPort),
    ...Object.fromEntries(nodes.map(({ name, host }) => [`POSTGRES_${name.toUpperCase()}`, `${host}:${postgresPort}`])),
  });

  undo.push(haproxy.stop);

  return {
    url: (role, database) => `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`,
    whole,
    setSynchronous: async (isOn) => {
      const primary = await whole();
      const answer = await fetch(`http://127.0.0.1:${(primary as (typeof nodes)[0]).restPort}/config`, {
        method: 'PATCH',
        body: JSON.stringify({ synchronous_mode: isOn, synchronous_mode_strict: isOn }),
      });
      if (!answer.ok) throw new Error(`Patroni answered ${answer.status} ${await answer.text()}`);
      // Patroni reads its configuration once in a loop of one second.
      await sleep(3000);
    },
    onStop: (step) => void undo.push(step),
    stop,
  };

  async function whole(): Promise<Node> {
    for (const end = performance.now() + 120_000; performance.now() < end; await sleep(200)) {
      const members = await Promise.any(nodes.map(({ restPort }) => membersOf(restPort))).catch(() => []);
      const primary = members.find(({ role, state }) => role === 'leader' && state === 'running');
      const standbys = members.filter(({ role, lag }) => role !== 'leader' && lag === 0);
      if (primary && standbys.length === 2) return nodes.find(({ name }) => name === primary.name) as Node;
    }
    const reasons = await Promise.all(nodes.map(async ({ name, reason }) => `node ${name}: ${await reason()}`));
    throw new Error(`The cluster did not become whole. ${reasons.join('; ')}`);
  }

  async function addNode(name: string, host: string) {
    const [ownPort, restPort] = [await freePort(), await freePort()];
    const data = path.join(directory.path, name);
    const logFile = path.join(directory.path, `${name}.log`);
    const log = openSync(logFile, 'a');
    const forwarders: Forwarder[] = [
      await startForwarder(host, postgresPort as number, ownPort),
      await startForwarder(host, patroniPort as number, restPort),
      await startForwarder(host, etcdPort as number, etcd.port),
    ];
    let patroni: ChildProcess | undefined;

    function processes(): number[] {
      const children = patroni ? descendants([patroni.pid as number]) : [];
      return [...children, ...(patroni ? [patroni.pid as number] : []), ...postgresOf(data)];
    }
    function signalAll(signal: NodeJS.Signals, pids = processes()): void {
      for (const pid of new Set(pids)) {
        try {
          process.kill(pid, signal);
        } catch {
          // The process has already ended.
        }
      }
    }

    async function kill(): Promise<void> {
      signalAll('SIGKILL');
      while (postgresOf(data).length > 0) await sleep(20);
      patroni = undefined;
    }
    return {
      name,
      host,
      restPort,
      kill,
      start: () => {
        patroni = spawn(findPatroni(), [path.join(root, 'deploy/patroni.yaml')], {
          ...account(),
          stdio: ['ignore', log, log],
          env: {
            PATH: process.env.PATH,
            PATRONI_NAME: name,
            PATRONI_ETCD_HOSTS: `'${host}:${etcdPort}'`,
            // Otherwise Patroni asks etcd for its own address, and goes around the forwarder.
            PATRONI_ETCD_USE_PROXIES: 'true',
            PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
            PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${patroniPort}`,
            PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ownPort}`,
            PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${postgresPort}`,
            PATRONI_POSTGRESQL_DATA_DIR: data,
            PATRONI_POSTGRESQL_BIN_DIR: findPostgres(),
            PATRONI_POSTGRESQL_PGPASS: path.join(directory.path, `${name}.pgpass`),
            PATRONI_SUPERUSER_PASSWORD: password,
            PATRONI_REPLICATION_PASSWORD: password,
          },
        });
      },
      freeze: () => signalAll('SIGSTOP'),
      thaw: () => signalAll('SIGCONT'),
      cutOff: () => {
        for (const forwarder of forwarders) forwarder.cut();
      },
      reconnect: () => {
        for (const forwarder of forwarders) forwarder.mend();
      },
      reason: async () => causeIn(await readFile(logFile, 'utf8')),
      stopSending: () => signalAll('SIGSTOP', postgresOf(data, 'walsender')),
      end: async () => {
        await kill();
        closeSync(log);
        for (const forwarder of forwarders) await forwarder.close();
      },
    };
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** Why PostgreSQL itself ended, or else what Patroni says. Patroni repeats that PostgreSQL does not run, but not why. */
function causeIn(log: string): string {
  const fatal = log
    .split('\n')
    .filter((line) => /\b(FATAL|PANIC):/.test(line) && !/starting up|shutting down/.test(line));
  return reasonIn(fatal.length > 0 ? fatal.join('\n') : log);
}

type Member = { name: string; role: string; state: string; lag?: number | 'unknown' };

async function membersOf(restPort: number): Promise<Member[]> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(1000) });
  return ((await answer.json()) as { members: Member[] }).members;
}

async function startEtcd(directory: string) {
  const [port, peerPort] = [await freePort(), await freePort()];
  await mkdir(directory, { mode: 0o700 });
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const child = spawn(
    findEtcd(),
    [
      `--data-dir=${directory}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
      '--enable-v2=true',
    ],
    { stdio: 'ignore', env: { PATH: process.env.PATH } },
  );
  for (const end = performance.now() + 30_000; performance.now() < end && child.exitCode === null; await sleep(50)) {
    const isUp = await fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { port, kill: (signal: NodeJS.Signals) => child.kill(signal) };
  }
  throw new Error('etcd did not start.');
}
