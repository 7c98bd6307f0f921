import type { Socket } from 'node:net';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { DatabasePool, Lease, Patience } from './pool.ts';
import { db, type Query, toConfig } from './query.ts';

/** The one handle on the database; it already belongs to a tenant. Passed first, always. */
export type Tx = {
  /** Sends at once, behind what was sent before; resolves with the rows. */
  run<Row>(query: Query<Row>): Promise<Row[]>;
  /** The first row, or undefined. */
  first<Row>(query: Query<Row>): Promise<Row | undefined>;
};

type Entered = Promise<QueryResult>;

/**
 * Opens a transaction in turn with those of other companies, sends `enter` behind BEGIN without waiting, and hands `work` its handle: the first
 * statement travels in the same round trip. A writing transaction has committed when this resolves; a reading one
 * commits behind the answer. Whatever `enter` refuses outweighs the errors that the refusal causes.
 */
export async function transaction<T>(
  database: DatabasePool,
  company: string,
  mode: 'read' | 'write',
  enter: QueryConfig,
  work: (tx: Tx, entered: Entered) => Promise<T>,
  patience?: Patience,
): Promise<T> {
  const lease = await database.lease(company, patience);
  const { client } = lease;
  const send = together(client);
  const begun = client.query(mode === 'read' ? 'begin read only' : 'begin');
  const entered = client.query(enter);
  const opened = Promise.all([begun, entered]);
  opened.catch(() => {});
  entered.catch(() => {});
  let result: T;
  try {
    result = await sent(send, () => work(handle(client, database.prepared), entered));
    await opened;
  } catch (error) {
    const refusal = await opened.then(
      () => undefined,
      (reason) => reason,
    );
    await rollback(lease);
    throw refusal ?? error;
  }
  const committed = commit(lease);
  if (mode === 'write') await committed;
  else committed.catch(() => {});
  return result;
}

/** Holds back what is written until it is sent as one packet: a system call instead of one for each statement. */
function together(client: PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  return () => stream.uncork();
}

/** Also when `work` throws before it returns its promise: what is held back for ever would never be answered. */
function sent<T>(send: () => void, work: () => Promise<T>): Promise<T> {
  try {
    return work();
  } finally {
    send();
  }
}

function handle(client: PoolClient, prepared: boolean): Tx {
  async function run<Row>(query: Query<Row>): Promise<Row[]> {
    const { rows } = await client.query(toConfig(query.compile(db), prepared));
    return rows;
  }
  return { run, first: async (query) => (await run(query))[0] };
}

async function commit({ client, giveBack }: Lease): Promise<void> {
  let done: QueryResult;
  try {
    done = await client.query('commit');
  } catch (error) {
    giveBack(true);
    throw error;
  }
  giveBack();
  if (done.command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.');
}

/** Waits for whatever was still under way; a connection that cannot even roll back is closed. */
async function rollback({ client, giveBack }: Lease): Promise<void> {
  try {
    await client.query('rollback');
    giveBack();
  } catch {
    giveBack(true);
  }
}
