/**
 * An answer that is already serialised as JSON. PostgreSQL writes long lists faster than Node reads their rows and
 * serialises them (decision 0032). The text is sent unchanged.
 */
export class Json<T> {
  /** The type of the value. Exists only for type checks. */
  declare readonly type: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Fields<T> = { [Key in keyof T]: T[Key] | Json<T[Key]> };

export function jsonArray<T>(items: readonly Json<T>[]): Json<T[]> {
  return new Json(`[${items.map(({ text }) => text).join()}]`);
}

/** Leaves out fields that are undefined. */
export function jsonObject<T extends object>(fields: Fields<T>): Json<T> {
  return new Json(`{${members(fields)}}`);
}

/** Adds fields to an object. Both must have at least one field and no field in common. */
export function jsonWith<T extends object, More extends object>(object: Json<T>, fields: Fields<More>): Json<T & More> {
  return new Json(`${object.text.slice(0, -1)},${members(fields)}}`);
}

function members(fields: object): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${value instanceof Json ? value.text : JSON.stringify(value)}`)
    .join();
}
