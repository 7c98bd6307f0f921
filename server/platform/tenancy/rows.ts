/** Removes null fields, because the serialiser would write them as empty strings. */
export function withoutNulls<Row extends object>(row: Row): { [Key in keyof Row]: Exclude<Row[Key], null> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as never;
}
