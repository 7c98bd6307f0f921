import pg from 'pg';
import type { ChangingNoun } from '#contract/platform/changing-nouns.ts';
import type { Change } from './changes.ts';
import { type Outcome, type Result, type Statement, sendPipeline } from './pipeline.ts';
import type { DatabasePool, Timeout } from './pool.ts';
import { db, type PlanRole, type Query, toStatement } from './query.ts';
import { resultAt, StatementQueue } from './statement-queue.ts';

/**
 * Reads one company's rows. Queries that start before the next `await` are sent as one pipeline, and each pipeline is its
 * own transaction.
 */
export type ReadTx = {
  run<Row>(query: Query<Row>): Promise<Row[]>;
  /** The first row, or undefined. */
  first<Row>(query: Query<Row>): Promise<Row | undefined>;
};

/** Writes one company's rows: everything is one transaction, which commits when the work resolves. */
export type WriteTx = ReadTx & {
  /**
   * Commits in the same pipeline as the statements so far, which saves a round trip. No statement can follow, and a later
   * error undoes nothing, so the statements themselves must contain every check.
   */
  commit(): void;
  /**
   * Publishes, once this has committed, that an object has changed. `formerViewers` could see it until now: ids of users,
   * and of clients whose users saw it as the client's.
   */
  changed(noun: ChangingNoun, id: string, formerViewers?: readonly string[]): void;
};

export type Mode = 'read' | 'write';
export type TxOf<M extends Mode> = { read: ReadTx; write: WriteTx }[M];

export type Place = {
  database: DatabasePool;
  /** Whose turn the connection is taken in: a company's id, or `visitors`. */
  company: string;
  tenantId: string;
  enter: Enter;
  /** Whose prepared statements are used. A wrong guess only costs planning time; undefined turns them off. */
  planRole: PlanRole | undefined;
  timeout?: Timeout | undefined;
  publish(change: Change): void;
};

/** The statement that enters the company, for reads and for writes, and its values. */
type Enter = { texts: EnterTexts; values: readonly unknown[] };
type EnterTexts = { read: string; write: string };

/**
 * Calls one of the `app.enter…` functions and then takes the database role that it chose. A read makes the transaction
 * read-only first. `also` are further expressions of the same statement.
 */
export function enterBy(call: string, ...also: string[]): EnterTexts {
  const entering = [`${call} as entered`, "set_config('role', app.role(), true)", ...also].join();
  return { read: `select set_config('transaction_read_only', 'on', true),${entering}`, write: `select ${entering}` };
}

/** `entered` resolves with the row of the `enter` statement, or rejects with its refusal. */
type Work<Tx, T> = (tx: Tx, entered: Promise<Result>) => Promise<T>;

export function transaction<M extends Mode, T>(mode: M, place: Place, work: Work<TxOf<M>, T>): Promise<T> {
  return mode === 'write' ? writing(place, work as Work<WriteTx, T>) : reading(place, work as Work<ReadTx, T>);
}

/**
 * Each pipeline begins with `enter` and needs neither BEGIN nor COMMIT: one round trip. A query that waits for an earlier
 * answer enters again, with all its checks. That costs less than holding a connection in the meantime.
 */
function reading<T>(place: Place, work: Work<ReadTx, T>): Promise<T> {
  const { database, company, enter, timeout } = place;
  const entering = statement(database, enter.texts.read, enter.values);
  const queue = new StatementQueue(
    () => [entering],
    (takeStatements) => sendOnLease(database, company, takeStatements, timeout),
  );
  return runWork(queue, place, work);
}

/** BEGIN and `enter` are sent with the first statements. */
async function writing<T>(place: Place, work: Work<WriteTx, T>): Promise<T> {
  const { database, company, tenantId, enter, timeout } = place;
  const { client, release } = await database.lease(company, timeout);
  const preamble = [statement(database, 'begin'), statement(database, enter.texts.write, enter.values)];
  const queue = new StatementQueue(
    () => preamble.splice(0),
    (takeStatements) => sendPipeline(client, takeStatements()),
  );
  const changes: Change[] = [];
  let committing: Promise<void> | undefined;
  const commit = () => {
    committing ??= queue.end(statement(database, 'commit')).then(({ command }) => {
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.');
      for (const change of changes) place.publish(change);
    });
    return committing;
  };
  const ending: Omit<WriteTx, keyof ReadTx> = {
    commit: () => void commit().catch(() => {}),
    changed: (noun, id, formerViewers = []) => {
      if (committing) throw new Error('No change can be published after the end of a transaction.');
      changes.push({ tenantId, noun, id });
      for (const formerViewer of formerViewers) changes.push({ tenantId, noun, id, formerViewer });
    },
  };
  try {
    const result = await runWork(queue, place, (tx, entered) => work({ ...tx, ...ending }, entered));
    await commit();
    release();
    return result;
  } catch (error) {
    release(await isUnusable(queue.end(statement(database, 'rollback'))));
    throw error;
  }
}

/**
 * Reads one snapshot: what is committed while the work runs is not in it. Unlike other reads it holds a connection until the work ends,
 * and no dead row that it may still see is removed before.
 */
export async function snapshot<T>(place: Place, work: (tx: ReadTx) => Promise<T>): Promise<T> {
  const { database, company, enter, timeout } = place;
  const { client, release } = await database.lease(company, timeout);
  const begin = statement(database, 'begin isolation level repeatable read read only');
  const preamble = [begin, statement(database, enter.texts.read, enter.values)];
  const queue = new StatementQueue(
    () => preamble.splice(0),
    (takeStatements) => sendPipeline(client, takeStatements()),
  );
  try {
    return await runWork(queue, place, work);
  } finally {
    release(await isUnusable(queue.end(statement(database, 'rollback'))));
  }
}

/** Runs one query outside any tenant. */
export async function queryOnce<Row>(database: DatabasePool, company: string, query: Query<Row>): Promise<Row[]> {
  const compiled = toStatement(query.compile(db), database.prepared ? 'any' : undefined);
  const { rows } = resultAt(await sendOnLease(database, company, () => [compiled]), 0);
  return rows as Row[];
}

/** A connection that cannot even roll back is closed. */
function isUnusable(rolledBack: Promise<Result>): Promise<boolean> {
  return rolledBack.then(
    () => false,
    () => true,
  );
}

async function sendOnLease(
  database: DatabasePool,
  company: string,
  takeStatements: () => Statement[],
  timeout?: Timeout,
): Promise<Outcome> {
  const { client, release } = await database.lease(company, timeout);
  const outcome = await sendPipeline(client, takeStatements());
  release(isLost(outcome.error));
  return outcome;
}

/** A refusal by `enter` replaces every other error: the work may have failed only because of it. */
async function runWork<T>(queue: StatementQueue, { database, planRole }: Place, work: Work<ReadTx, T>): Promise<T> {
  const preparedFor = database.prepared ? planRole : undefined;
  async function run<Row>(query: Query<Row>): Promise<Row[]> {
    const { rows } = await queue.add(toStatement(query.compile(db), preparedFor));
    return rows as Row[];
  }
  try {
    return await work({ run, first: async (query) => (await run(query))[0] }, queue.entered);
  } finally {
    await queue.entered;
  }
}

function statement({ prepared }: DatabasePool, text: string, values: readonly unknown[] = []): Statement {
  return toStatement({ sql: text, parameters: values }, prepared ? 'any' : undefined);
}

/** Whether the connection failed, and not only a statement. */
function isLost(error: Error | undefined): boolean {
  return error !== undefined && !(error instanceof pg.DatabaseError && error.severity === 'ERROR');
}
