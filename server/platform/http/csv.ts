import { stringify } from 'csv-stringify/sync';

/** Names the encoding to spreadsheets, which would guess it otherwise. */
const byteOrderMark = '\uFEFF';

export function csvHeader(columns: readonly string[]): string {
  return byteOrderMark + csvLines([columns]);
}

/** One line for each item. A column such as `promises.answerDue` is a field of a field. */
export function csvRows(columns: readonly string[], items: readonly object[]): string {
  return csvLines(items.map((item) => columns.map((column) => valueAt(item, column))));
}

function csvLines(rows: readonly (readonly unknown[])[]): string {
  return stringify([...rows], {
    record_delimiter: 'windows',
    // The library quotes only whole record delimiters, but readers also end a line at one half.
    quoted_match: /[\r\n]/,
    cast: { string: inert, boolean: String, object: (value) => JSON.stringify(value) },
  });
}

/**
 * Spreadsheets run a cell that begins with one of these characters as a formula, so an apostrophe stands before it. It also stands
 * before an apostrophe, so that a reader who removes the first one gets every text back.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function inert(text: string): string {
  return /^['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
}

function valueAt(item: object, column: string): unknown {
  return column
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], item);
}
