/** Replies leave out what is absent: the serialiser would write null as an empty text. */
export function withoutNulls<Row extends object>(row: Row): { [Key in keyof Row]: Exclude<Row[Key], null> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as never;
}
