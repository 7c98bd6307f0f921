import { setTimeout as sleep } from 'node:timers/promises';
import { missingRoles } from '#database/roles.ts';
import { countLost, startLoad } from '#tests/support/load.ts';
import { withAdmin } from '#tests/support/postgres.ts';
import { startTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts';
import { type Cluster, type Node, startCluster } from './patroni.ts';

type Fault = {
  name: string;
  /** Whether a commit waits for a standby. */
  synchronous: boolean;
  begin(primary: Node): Promise<void>;
  /** Milliseconds until the machine comes back. */
  lasts: number;
  end(primary: Node): void;
};

const faults: Fault[] = [
  {
    name: 'kill -9 of the primary',
    synchronous: true,
    begin: (node) => node.kill(),
    lasts: 15_000,
    end: (node) => node.start(),
  },
  {
    name: 'primary frozen for 30 s',
    synchronous: true,
    begin: async (node) => node.freeze(),
    lasts: 30_000,
    end: (node) => node.thaw(),
  },
  {
    name: 'primary cut off for 30 s',
    synchronous: true,
    begin: async (node) => node.cutOff(),
    lasts: 30_000,
    end: (node) => node.reconnect(),
  },
  {
    name: 'standbys a second behind, then kill -9',
    synchronous: true,
    begin: killBehind,
    lasts: 15_000,
    end: (node) => node.start(),
  },
  {
    name: 'control: the same, asynchronous',
    synchronous: false,
    begin: killBehind,
    lasts: 15_000,
    end: (node) => node.start(),
  },
];

/**
 * Three PostgreSQL under Patroni behind HAProxy, two Loggia servers behind another HAProxy, and people who read and write.
 * Each fault hits the primary of its time. Nobody helps, and Loggia is not restarted. The control must lose writes, or the
 * other rounds prove nothing.
 */
export async function measureCluster(): Promise<string> {
  const cluster = await startCluster();
  try {
    await cluster.whole();
    await addRoles(cluster);
    const fleet = await startTwoProcesses({
      DATABASE_URL: cluster.url('loggia_app', 'loggia'),
      DATABASE_OWNER_URL: cluster.url('loggia_owner', 'loggia'),
    });
    cluster.onStop(fleet.stop);
    const { body } = await fleet.ask(fleet.url, 'POST', '/api/Auth/login', await fleet.addCompany('cluster'));
    const lines: string[] = [];
    for (const fault of faults) lines.push(await round(cluster, fleet, body.token, fault));
    return [
      '| fault | acknowledged writes | lost writes | longest gap between two of them (ms) | requests failed | answered | whole again after (ms) |',
      '|---|---|---|---|---|---|---|',
      ...lines,
    ].join('\n');
  } finally {
    await cluster.stop();
  }
}

async function round(cluster: Cluster, fleet: TwoProcesses, token: string, fault: Fault): Promise<string> {
  await cluster.setSynchronous(fault.synchronous);
  const primary = await cluster.whole();
  const load = startLoad(fleet.url, token);
  await sleep(3000);
  await fault.begin(primary);
  await sleep(fault.lasts);
  fault.end(primary);
  const ended = performance.now();
  await sleep(3000);
  await cluster.whole();
  const whole = Math.round(performance.now() - ended);
  await load.stop();
  const lost = await countLost(cluster.url('postgres', 'loggia'), load.acknowledged);
  const gap = Math.round(longestGap(load.acknowledgedAt));
  const figures = [load.acknowledged.length, `**${lost}**`, gap, load.failures.length, load.answered, whole];
  return `| ${[fault.name, ...figures].join(' | ')} |`;
}

/** The standbys miss what is written in the last second before the end. */
async function killBehind(node: Node): Promise<void> {
  node.stopSending();
  await sleep(1000);
  await node.kill();
}

function longestGap(times: number[]): number {
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] as number)));
}

async function addRoles(cluster: Cluster): Promise<void> {
  await withAdmin(cluster.url('postgres', 'postgres'), async (admin) => {
    for (const role of ['loggia_owner', 'loggia_app']) {
      const { password } = new URL(cluster.url(role, 'loggia'));
      await admin.query(`create role ${role} login password '${password}'`);
    }
    for (const statement of await missingRoles(admin)) await admin.query(statement);
    await admin.query('create database loggia owner loggia_owner');
  });
}
