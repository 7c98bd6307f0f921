import pg, { type Connection, type FieldDef, type PoolClient, type Submittable } from 'pg';

/** A statement as PostgreSQL takes it; `name` where it is to be kept prepared on the connection. */
export type Statement = { name: string | undefined; text: string; values: readonly unknown[] };

/** The results of the statements up to the first that failed, in order; `error` says why the rest have none. */
export type Outcome = { results: Result[]; error: Error | undefined };
export type Result = { command: string; rows: Row[] };

type Row = Record<string, unknown>;
type Parser = (value: string) => unknown;
type Column = { name: string; parse: Parser };

/**
 * Sends statements as one packet with one Sync behind them, and resolves when all are answered. Outside of a
 * transaction block they are one transaction: PostgreSQL commits it at the Sync, or rolls it back, and after an error
 * skips whatever is left (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
 * node-postgres itself sends a Sync behind every statement, so that each is answered in a packet of its own.
 */
export function sendPipeline(client: PoolClient, statements: readonly Statement[]): Promise<Outcome> {
  return new Promise((resolve) => {
    client.query(new Packet(client, statements, resolve));
  });
}

/** What node-postgres asks of whatever it submits, beside what its types name. */
class Packet implements Submittable {
  /** Called once; node-postgres puts its timer around it (`query_timeout`). */
  callback: (error: Error | null) => void;
  readonly #types: TypeParsers;
  readonly #statements: readonly Statement[];
  readonly #columns: (Column[] | undefined)[] = [];
  readonly #results: Result[] = [];
  #known: Map<string, Column[]> | undefined;
  #rows: Row[] = [];
  #broken: Error | null = null;

  constructor(client: PoolClient, statements: readonly Statement[], settle: (outcome: Outcome) => void) {
    this.#types = client as unknown as TypeParsers;
    this.#statements = statements;
    // A variable first: V8 puts function literals that are assigned to a property among the old objects (it takes them
    // for methods), where they keep alive all that they refer to, the rows here, until the whole heap is marked.
    const answer = (error: Error | null) => settle({ results: this.#results, error: error ?? undefined });
    this.callback = answer;
  }

  submit(connection: Connection): Error | undefined {
    const wire = connection as unknown as Wire;
    this.#known = preparedOn(connection);
    let values: unknown[][];
    try {
      values = this.#statements.map((each) => each.values.map((value) => prepareValue(value)));
    } catch (error) {
      return error as Error;
    }
    wire.stream.cork();
    for (const [index, { name, text }] of this.#statements.entries()) {
      const columns = name === undefined ? undefined : this.#known.get(name);
      this.#columns[index] = columns;
      if (!columns) {
        // A statement that failed may or may not have been kept; closing one that was not is no error.
        if (name !== undefined) wire.close({ type: 'S', name });
        wire.parse({ name, text });
      }
      wire.bind({ statement: name, values: values[index] as unknown[] });
      // What is prepared has told its columns already.
      if (!columns) wire.describe({ type: 'P' });
      wire.execute({});
    }
    wire.sync();
    wire.stream.uncork();
    return undefined;
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#columns[this.#results.length] = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = this.#columns[this.#results.length] as Column[];
    const row: Row = {};
    try {
      for (let index = 0; index < fields.length; index += 1) {
        const { name, parse } = columns[index] as Column;
        const value = fields[index] as string | null;
        row[name] = value === null ? null : parse(value);
      }
    } catch (error) {
      this.#broken = error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const index = this.#results.length;
    const { name } = this.#statements[index] as Statement;
    if (name !== undefined) this.#known?.set(name, this.#columns[index] ?? []);
    this.#results.push({ command: text, rows: this.#rows });
    this.#rows = [];
  }

  handleError(error: Error): void {
    const failed = this.#statements[this.#results.length];
    if (failed?.name !== undefined) this.#known?.delete(failed.name);
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#broken);
  }

  /** An empty text has no result, and no statement of ours is empty. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /** COPY from here has nothing to send. */
  handleCopyInResponse(connection: Connection): void {
    (connection as unknown as Wire).sendCopyFail('No source stream defined');
  }

  handleCopyData(): void {}
  handlePortalSuspended(): void {}
}

/** Where node-postgres' types are older than what it does. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  close(statement: { type: 'S'; name: string }): void;
  parse(statement: { name: string | undefined; text: string }): void;
  bind(portal: { statement: string | undefined; values: unknown[] }): void;
  describe(portal: { type: 'P' }): void;
  execute(portal: object): void;
  sync(): void;
  sendCopyFail(reason: string): void;
};
type TypeParsers = { getTypeParser(oid: number, format: 'text'): Parser };

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** The statements that a connection has prepared, with their columns. */
const prepared = new WeakMap<Connection, Map<string, Column[]>>();

function preparedOn(connection: Connection): Map<string, Column[]> {
  const known = prepared.get(connection) ?? new Map<string, Column[]>();
  prepared.set(connection, known);
  return known;
}
