/**
 * What an answer says, written as JSON already. PostgreSQL writes long lists in less time than it takes to read their
 * rows, make objects of them and write those (decision 0032), and the serialiser then sends them as they are.
 */
export class Json<T> {
  /** What it says, for the types alone. */
  declare readonly says: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Fields<T> = { [Key in keyof T]: T[Key] | Json<T[Key]> };

export function jsonArray<T>(items: readonly Json<T>[]): Json<T[]> {
  return new Json(`[${items.map(({ text }) => text).join()}]`);
}

/** Fields that are undefined are left out. */
export function jsonObject<T extends object>(fields: Fields<T>): Json<T> {
  return new Json(`{${members(fields)}}`);
}

/** An object that says more: both have at least one field, and none that the other has. */
export function jsonWith<T extends object, More extends object>(object: Json<T>, fields: Fields<More>): Json<T & More> {
  return new Json(`${object.text.slice(0, -1)},${members(fields)}}`);
}

function members(fields: object): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${value instanceof Json ? value.text : JSON.stringify(value)}`)
    .join();
}
