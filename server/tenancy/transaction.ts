import type { Socket } from 'node:net';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { unavailable } from '#server/failures.ts';
import type { DatabasePool } from './pool.ts';
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
 * Opens a transaction, sends `enter` behind BEGIN without waiting, and hands `work` its handle: the first
 * statement travels in the same round trip. A writing transaction has committed when this resolves; a reading one
 * commits behind the answer. Whatever `enter` refuses outweighs the errors that the refusal causes.
 */
export async function transaction<T>(
  { pool, prepared }: DatabasePool,
  mode: 'read' | 'write',
  enter: QueryConfig,
  work: (tx: Tx, entered: Entered) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  const send = together(client);
  const begun = client.query(mode === 'read' ? 'begin read only' : 'begin');
  const entered = client.query(enter);
  const opened = Promise.all([begun, entered]);
  opened.catch(() => {});
  entered.catch(() => {});
  let result: T;
  try {
    const working = work(handle(client, prepared), entered);
    send();
    result = await working;
    await opened;
  } catch (error) {
    const refusal = await opened.then(
      () => undefined,
      (reason) => reason,
    );
    await rollback(client);
    throw refusal ?? error;
  }
  const committed = commit(client);
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

function handle(client: PoolClient, prepared: boolean): Tx {
  async function run<Row>(query: Query<Row>): Promise<Row[]> {
    const { rows } = await client.query(toConfig(query.compile(db), prepared));
    return rows;
  }
  return { run, first: async (query) => (await run(query))[0] };
}

async function connect(pool: DatabasePool['pool']): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch {
    return unavailable();
  }
}

async function commit(client: PoolClient): Promise<void> {
  let done: QueryResult;
  try {
    done = await client.query('commit');
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  if (done.command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.');
}

/** Waits for whatever was still under way; a connection that cannot even roll back is closed. */
async function rollback(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}
