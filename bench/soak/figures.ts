import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { residentMegabytes } from '../measure.ts';
import type { SoakWorld } from './world.ts';

type Observed = Pick<SoakWorld, 'processes' | 'owner' | 'dataDirectory'>;

/** What must be small, or at least not grow, at one moment. */
export type Figures = {
  /** Resident memory in megabytes, and open file descriptors, of both processes. */
  memory: [number, number];
  descriptors: [number, number];
  connections: number;
  temporaryFiles: number;
  /** Files in the data directory that no row names. */
  unnamedFiles: number;
} & Queues;

export type Queues = {
  /** Mails that are due, and those that wait in case they are read in Loggia first. */
  mailsDue: number;
  mailsWaiting: number;
  deliveries: number;
  /** Events that the inbox has not distributed. */
  events: number;
  /** Messages that can still be taken back, exports that are being made, and uploads on their way. */
  jobs: number;
};

export async function takeFigures(world: Observed): Promise<Figures> {
  const pids = world.processes.map(({ pid }) => pid);
  const both = async (of: (pid: number) => number | Promise<number>) =>
    [await of(pids[0] as number), await of(pids[1] as number)] as [number, number];
  // Without the one that asks. The owner does not see what kind of process the connections of others are.
  const { rows } = await world.owner.query(
    'select numbackends - 1 as connections from pg_stat_database where datname = current_database()',
  );
  return {
    memory: await both(residentMegabytes),
    descriptors: await both((pid) => readdirSync(`/proc/${pid}/fd`).length),
    connections: rows[0].connections,
    temporaryFiles: (await namesIn(path.join(world.dataDirectory, 'files/incoming'))).length,
    unnamedFiles: await countUnnamedFiles(world),
    ...(await takeQueues(world)),
  };
}

export async function takeQueues({ owner }: Pick<Observed, 'owner'>): Promise<Queues> {
  const { rows } = await owner.query(`
    select (select count(*)::int from mails where state in ('Queued', 'Sending') and next_at <= now()) as "mailsDue",
      (select count(*)::int from mails where state in ('Queued', 'Sending') and next_at > now()) as "mailsWaiting",
      (select count(*)::int from webhook_deliveries where state in ('Queued', 'Sending')) as deliveries,
      (select count(*)::int from events where distributed_at is null) as events,
      (select count(*)::int from withheld_messages) + (select count(*)::int from exports where state in ('Queued', 'Running'))
        + (select count(*)::int from uploads) as jobs`);
  return rows[0];
}

async function countUnnamedFiles({ owner, dataDirectory }: Observed): Promise<number> {
  const directory = path.join(dataDirectory, 'files');
  const names: string[] = [];
  for await (const name of filesBelow(directory)) names.push(name);
  // Rows are read after the files: an upload has a row before it has a file.
  const { rows } = await owner.query(`
    select id from document_versions union all select id from images union all select id from attachments
    union all select id from inbound_mails union all select id from uploads union all select file_id from exports`);
  const named = new Set(rows.map(({ id }) => id));
  return names.filter((name) => !named.has(name.split('.', 1)[0])).length;
}

/** Names are ids, with an ending for the small forms of pictures. */
async function* filesBelow(directory: string): AsyncGenerator<string> {
  for (const tenantId of await namesIn(directory)) {
    if (tenantId === 'incoming') continue;
    for (const folder of await namesIn(path.join(directory, tenantId)))
      yield* await namesIn(path.join(directory, tenantId, folder));
  }
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => []);
}

export const figuresHead = [
  '| minute | memory MB | connections | descriptors | temporary files | files without a row | mails due, waiting | webhooks | events | jobs | requests | 5xx | other unexpected |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
];

export function figuresRow(
  minute: string,
  figures: Figures,
  asked: { requests: number; errors: string[]; unexpected: string[] },
) {
  const { memory, descriptors, connections, temporaryFiles, unnamedFiles } = figures;
  const { mailsDue, mailsWaiting, deliveries, events, jobs } = figures;
  const cells = [
    minute,
    memory.join(', '),
    connections,
    descriptors.join(', '),
    temporaryFiles,
    unnamedFiles,
    `${mailsDue}, ${mailsWaiting}`,
    deliveries,
    events,
    jobs,
    asked.requests,
    asked.errors.length,
    asked.unexpected.length,
  ];
  return `| ${cells.join(' | ')} |`;
}
