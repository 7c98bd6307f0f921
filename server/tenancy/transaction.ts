import pg from 'pg';
import { type Outcome, type Result, type Statement, sendPipeline } from './pipeline.ts';
import type { DatabasePool, Patience } from './pool.ts';
import { db, type Planned, type Query, toStatement } from './query.ts';

/** The one handle on the database; it already belongs to a tenant. Passed first, always. */
export type Tx = {
  /** Sent together with whatever else is asked for before the next await; resolves with the rows. */
  run<Row>(query: Query<Row>): Promise<Row[]>;
  /** The first row, or undefined. */
  first<Row>(query: Query<Row>): Promise<Row | undefined>;
  /**
   * Commits a write in the packet of what has been asked for until now, a round trip earlier. Nothing can be asked for, and
   * nothing refused, after it: refusals have to be in the statements themselves. Reads have nothing to commit.
   */
  commit(): void;
};

/**
 * In turn with other companies, and for how long at most. `planned` is whom its statements are kept prepared for: where that
 * is not who enters they are planned anew, and nothing else depends on it; unknown, none is kept.
 */
type Place = {
  database: DatabasePool;
  company: string;
  enter: Enter;
  planned: Planned | undefined;
  patience?: Patience;
};

/** The statement that leads, in reads and in writes, and its values. */
type Enter = { texts: EnterTexts; values: readonly unknown[] };
type EnterTexts = { read: string; write: string };

/**
 * For one of the `app.enter…` functions, and what else is asked for with it. It is told whether one only reads, and behind
 * it one acts in the role that it says.
 */
export function enterBy(call: string, ...also: string[]): EnterTexts {
  const entering = [`${call} as entered`, "set_config('role', app.role(), true)", ...also].join();
  return { read: `select set_config('transaction_read_only', 'on', true),${entering}`, write: `select ${entering}` };
}

/** `entered` resolves with the row that `enter` returned, or rejects with its refusal. */
type Work<T> = (tx: Tx, entered: Promise<Result>) => Promise<T>;

export const transaction = { read: reading, write: writing };

/**
 * Each packet is a transaction of its own, with `enter` in front and neither BEGIN nor COMMIT: one round trip. What is
 * asked for after an answer enters again, which costs less than holding a connection meanwhile, and is checked again.
 */
function reading<T>(place: Place, work: Work<T>): Promise<T> {
  const { database, company, enter, patience } = place;
  const entering = statement(database, enter.texts.read, enter.values);
  const packets = new Packets(
    () => [entering],
    (seal) => sendAlone(database, company, seal, patience),
  );
  return within(packets, place, work);
}

/** One transaction, committed when this resolves. BEGIN and `enter` travel with the first statements. */
async function writing<T>(place: Place, work: Work<T>): Promise<T> {
  const { database, company, enter, patience } = place;
  const { client, giveBack } = await database.lease(company, patience);
  const lead = [statement(database, 'begin'), statement(database, enter.texts.write, enter.values)];
  const packets = new Packets(
    () => lead.splice(0),
    (seal) => sendPipeline(client, seal()),
  );
  let committing: Promise<Result> | undefined;
  const commit = () => {
    committing ??= packets.last(statement(database, 'commit'));
    return committing;
  };
  try {
    const result = await within(packets, place, work, commit);
    const { command } = await commit();
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.');
    giveBack();
    return result;
  } catch (error) {
    const rolledBack = packets.last(statement(database, 'rollback'));
    // A connection that cannot even roll back is closed.
    giveBack(
      await rolledBack.then(
        () => false,
        () => true,
      ),
    );
    throw error;
  }
}

/** Asks outside of any tenant. */
export async function askOnce<Row>(database: DatabasePool, company: string, query: Query<Row>): Promise<Row[]> {
  const asked = toStatement(query.compile(db), database.prepared ? 'any' : undefined);
  const { rows } = resultAt(await sendAlone(database, company, () => [asked]), 0);
  return rows as Row[];
}

async function sendAlone(
  database: DatabasePool,
  company: string,
  seal: () => Statement[],
  patience?: Patience,
): Promise<Outcome> {
  const { client, giveBack } = await database.lease(company, patience);
  const outcome = await sendPipeline(client, seal());
  giveBack(isLost(outcome.error));
  return outcome;
}

/** Whatever `enter` refuses outweighs the errors that the refusal causes, and what a handler says without waiting. */
async function within<T>(
  packets: Packets,
  { database, planned }: Place,
  work: Work<T>,
  commit?: () => Promise<Result>,
): Promise<T> {
  const kept = database.prepared ? planned : undefined;
  async function run<Row>(query: Query<Row>): Promise<Row[]> {
    const { rows } = await packets.ask(toStatement(query.compile(db), kept));
    return rows as Row[];
  }
  const tx: Tx = {
    run,
    first: async (query) => (await run(query))[0],
    commit: () => void commit?.().catch(() => {}),
  };
  try {
    return await work(tx, packets.entered);
  } finally {
    await packets.entered;
  }
}

/** Gathers what is asked for until it is sent, as one packet after another. */
class Packets {
  /** The result of the statement that leads the first packet. */
  readonly entered: Promise<Result>;
  readonly #lead: () => Statement[];
  readonly #send: (seal: () => Statement[]) => Promise<Outcome>;
  #open: Packet | undefined;
  #sent: Promise<unknown> = Promise.resolve();
  #isOver = false;

  /** `send` takes the statements as late as it can: until then others may join them. */
  constructor(lead: () => Statement[], send: (seal: () => Statement[]) => Promise<Outcome>) {
    this.#lead = lead;
    this.#send = send;
    const first = this.#begin();
    this.entered = resultOf(first, first.statements.length - 1);
    this.entered.catch(() => {});
  }

  ask(statement: Statement): Promise<Result> {
    if (this.#isOver) throw new Error('Nothing can be asked for after the end of a transaction.');
    return this.#add(statement);
  }

  /** Ends the transaction, whatever is said after it. */
  last(statement: Statement): Promise<Result> {
    this.#isOver = true;
    return this.#add(statement);
  }

  #add(statement: Statement): Promise<Result> {
    const packet = this.#open ?? this.#begin();
    return resultOf(packet, packet.statements.push(statement) - 1);
  }

  #begin(): Packet {
    const statements = this.#lead();
    const seal = () => {
      this.#open = undefined;
      return statements;
    };
    const outcome = this.#sent.then(() => this.#send(seal));
    this.#sent = outcome;
    this.#open = { statements, outcome };
    return this.#open;
  }
}

type Packet = { statements: Statement[]; outcome: Promise<Outcome> };

async function resultOf({ outcome }: Packet, index: number): Promise<Result> {
  return resultAt(await outcome, index);
}

function resultAt({ results, error }: Outcome, index: number): Result {
  const result = results[index];
  if (result) return result;
  throw error ?? new Error('The database left a statement unanswered.');
}

function statement({ prepared }: DatabasePool, text: string, values: readonly unknown[] = []): Statement {
  return toStatement({ sql: text, parameters: values }, prepared ? 'any' : undefined);
}

/** Whether the connection, and not a statement, has failed. */
function isLost(error: Error | undefined): boolean {
  return error !== undefined && !(error instanceof pg.DatabaseError && error.severity === 'ERROR');
}
