import pg, { type Connection, type FieldDef, type PoolClient, type Submittable } from 'pg';

/** A statement for PostgreSQL. With a `name` the connection keeps it prepared. */
export type Statement = { name: string | undefined; text: string; values: readonly unknown[] };

/** The results in order, up to the first statement that failed with `error`. */
export type Outcome = { results: Result[]; error: Error | undefined };
export type Result = { command: string; rows: Row[] };

type Row = Record<string, unknown>;
type Parser = (value: string) => unknown;
type Column = { name: string; parse: Parser };

/**
 * Sends statements together, followed by one Sync, and resolves when all are answered. Outside a transaction block they
 * are one transaction: PostgreSQL commits at the Sync, or rolls back and skips the rest after an error
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). node-postgres itself sends a
 * Sync after every statement, which costs a round trip each.
 */
export function sendPipeline(client: PoolClient, statements: readonly Statement[]): Promise<Outcome> {
  return new Promise((resolve) => {
    client.query(new PipelineQuery(client, statements, resolve));
  });
}

/** The interface that node-postgres expects of a query; its types name only a part of it. */
class PipelineQuery implements Submittable {
  /** Called once. node-postgres wraps it for its timer (`query_timeout`). */
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
    // Assigned through a variable: V8 treats a function literal assigned to a property as a method and allocates it among
    // the old objects, where it would keep the rows in memory until the next full collection.
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
        // A failed statement may still be prepared. Closing one that is not is no error.
        if (name !== undefined) wire.close({ type: 'S', name });
        wire.parse({ name, text });
      }
      wire.bind({ statement: name, values: values[index] as unknown[] });
      // The columns of a prepared statement are known already.
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
      this.#broken ??= error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    // A statement whose rows cannot be parsed has no result, like one that fails. Neither have those after it.
    if (this.#broken) return;
    const index = this.#results.length;
    const { name } = this.#statements[index] as Statement;
    if (name !== undefined) this.#known?.set(name, this.#columns[index] ?? []);
    this.#results.push({ command: text, rows: this.#rows });
    this.#rows = [];
  }

  /** An error of the socket looks like that of any other server. With these words it is that of the database. */
  handleError(error: Error): void {
    const failed = this.#statements[this.#results.length];
    if (failed?.name !== undefined) this.#known?.delete(failed.name);
    this.callback('syscall' in error ? new Error('Connection terminated', { cause: error }) : error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#broken);
  }

  /** The protocol answers an empty text with this message. The server sends none. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /** There is nothing to send to a COPY. */
  handleCopyInResponse(connection: Connection): void {
    (connection as unknown as Wire).sendCopyFail('No source stream defined');
  }

  handleCopyData(): void {}
  handlePortalSuspended(): void {}
}

/** Methods of node-postgres that its types lack. */
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
