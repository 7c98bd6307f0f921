import { db, type Query } from './query.ts';

/** A placeholder for a value. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Builds and compiles a frequent query once; each use only fills in its values. `build` gets a placeholder for each
 * value and may use it only where SQL takes a parameter.
 */
export function prepare<Values extends object, Row>(
  build: (values: Values) => Query<Row>,
): (values: Values) => Query<Row> {
  let compiled: ReturnType<Query<Row>['compile']> | undefined;
  return (values) => {
    compiled ??= build(placeholders<Values>()).compile(db);
    const { parameters } = compiled;
    const filled = {
      ...compiled,
      parameters: parameters.map((each) => (each instanceof Parameter ? values[each.name as keyof Values] : each)),
    };
    return { compile: () => filled };
  };
}

function placeholders<Values extends object>(): Values {
  return new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Values;
}
