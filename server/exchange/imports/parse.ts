import { setImmediate } from 'node:timers/promises';
import { type CsvError, type Parser, parse } from 'csv-parse';
import { maxImportColumns, maxImportRows } from '#contract/exchange/import-fields.ts';
import { type Told, told } from '#contract/platform/texts/say.ts';
import { Failure, invalid } from '#server/platform/answers/failures.ts';

/** A row that is not empty, with its number in a spreadsheet, where the header is row 1. */
export type FileRow = { row: number; cells: string[] };

export type FileTable = { headers: string[]; rows: FileRow[] };

/** Characters of a row. Longer ones are refused before they are taken apart. */
const longestRow = 100_000;
/** Characters between which other requests get their turn. */
const portion = 64 * 1024;

/** The line above the header by which Excel knows the separator. It shows no row for it. */
const separatorLine = /^sep=([^"\r\n])\r?\n/i;

/**
 * Takes the text of a CSV file apart. The separator is the one that a line above the header names, else the one of `,`, `;` and tab that
 * the header has most of.
 */
export async function parseTable(text: string): Promise<FileTable> {
  const [line = '', named] = separatorLine.exec(text) ?? [];
  const table = text.slice(line.length);
  const [headers = [], ...records] = await readRecords(table, named ?? separatorOf(table));
  const names = headers.map((header) => header.trim());
  if (names.every((name) => name === '')) invalid('File', 'The first row must have the names of the columns.');
  const rows = records.flatMap((cells, index): FileRow[] =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ row: index + 2, cells }],
  );
  if (rows.length === 0) invalid('File', 'This file has no rows below the names of the columns.');
  if (rows.length > maxImportRows) refuseRows();
  return { headers: names, rows };
}

/** Lines may be empty, and cells may be missing, as spreadsheets write them. */
async function readRecords(text: string, delimiter: string): Promise<string[][]> {
  const records: string[][] = [];
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRow,
  });
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('error', reject).on('end', resolve);
    parser.on('data', (cells: string[]) => records.push(cells));
  });
  ended.catch(() => {});
  try {
    for (let at = 0; at < text.length && !parser.destroyed; at += portion) {
      parser.write(text.slice(at, at + portion));
      await setImmediate();
      requireBounds(records);
    }
    parser.end();
    await ended;
  } catch (error) {
    parser.destroy();
    throw toFailure(error, parser);
  }
  requireBounds(records);
  return records;
}

/** Empty rows count, because a file of nothing else is a file of nothing. */
function requireBounds(records: string[][]): void {
  if (records.length > maxImportRows * 2) refuseRows();
  const row = records.findIndex((cells) => cells.length > maxImportColumns);
  if (row >= 0)
    invalid('File', 'Row {row} has more than {limit} columns.', { row: String(row + 1), limit: maxImportColumns });
}

function refuseRows(): never {
  invalid('File', 'A file can have {limit} rows. Please split it.', { limit: String(maxImportRows) });
}

function toFailure(error: unknown, { info }: Parser): unknown {
  const { code } = error as CsvError;
  const row = info.records + 1;
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return failure(told('Row {row} begins a text with a quote (") that never ends.', { row: String(row) }));
  if (code !== 'CSV_MAX_RECORD_SIZE') return error;
  return failure(
    told('Row {row} is longer than {limit} characters. Is there a quote (") that never ends?', {
      row: String(row),
      limit: String(longestRow),
    }),
  );
}

function failure(message: Told): Failure {
  return new Failure('invalid', message, { errors: { File: [message] } });
}

function separatorOf(text: string): string {
  const header = text.slice(0, longestRow).split(/[\r\n]/, 1)[0] ?? '';
  const unquoted = header.replace(/"[^"]*"/g, '');
  const count = (separator: string) => unquoted.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
