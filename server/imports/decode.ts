import { invalid } from '#server/failures.ts';

const notText =
  'This is not a CSV file. In your spreadsheet program, save the sheet as CSV (UTF-8), and choose that file.';

/**
 * The text of a file. The byte order mark names the encoding. Without one the file is UTF-8, or Windows-1252, in which Excel saves
 * CSV in Western Europe.
 */
export function decode(file: Buffer): string {
  const text = decodeMarked(file) ?? decodeUtf8(file) ?? new TextDecoder('windows-1252').decode(file);
  // Neither text nor PostgreSQL has NUL. Spreadsheets and archives contain it.
  return text.includes('\u0000') ? invalid('File', notText) : text;
}

function decodeMarked(file: Buffer): string | undefined {
  const encoding = { feff: 'utf-16be', fffe: 'utf-16le' }[file.toString('hex', 0, 2)];
  return encoding && new TextDecoder(encoding).decode(file);
}

function decodeUtf8(file: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
}
