import type { Outcome, Result, Statement } from './pipeline.ts';

type Pipeline = { statements: Statement[]; outcome: Promise<Outcome> };

/** Collects statements until the next pipeline can be sent. One pipeline is under way at a time. */
export class StatementQueue {
  /** The result of the preamble's last statement in the first pipeline. */
  readonly entered: Promise<Result>;
  readonly #preamble: () => Statement[];
  readonly #send: (takeStatements: () => Statement[]) => Promise<Outcome>;
  #open: Pipeline | undefined;
  #sent: Promise<unknown> = Promise.resolve();
  #isOver = false;

  /**
   * `preamble` returns the statements that a new pipeline begins with. `send` calls `takeStatements` as late as it can:
   * until then more statements can join the pipeline.
   */
  constructor(preamble: () => Statement[], send: (takeStatements: () => Statement[]) => Promise<Outcome>) {
    this.#preamble = preamble;
    this.#send = send;
    const first = this.#begin();
    this.entered = resultOf(first, first.statements.length - 1);
    this.entered.catch(() => {});
  }

  add(statement: Statement): Promise<Result> {
    if (this.#isOver) throw new Error('No statement can run after the end of a transaction.');
    return this.#add(statement);
  }

  /** Adds the statement that ends the transaction. */
  end(statement: Statement): Promise<Result> {
    this.#isOver = true;
    return this.#add(statement);
  }

  #add(statement: Statement): Promise<Result> {
    const pipeline = this.#open ?? this.#begin();
    return resultOf(pipeline, pipeline.statements.push(statement) - 1);
  }

  #begin(): Pipeline {
    const statements = this.#preamble();
    const takeStatements = () => {
      this.#open = undefined;
      return statements;
    };
    const outcome = this.#sent.then(() => this.#send(takeStatements));
    this.#sent = outcome;
    this.#open = { statements, outcome };
    return this.#open;
  }
}

async function resultOf({ outcome }: Pipeline, index: number): Promise<Result> {
  return resultAt(await outcome, index);
}

export function resultAt({ results, error }: Outcome, index: number): Result {
  const result = results[index];
  if (result) return result;
  throw error ?? new Error('The database did not answer a statement.');
}
