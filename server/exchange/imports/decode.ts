import { invalid } from '#server/platform/answers/failures.ts';
import { decodeText } from '#server/platform/text/text-encoding.ts';

const notText =
  'This is not a CSV file. In your spreadsheet program, save the sheet as CSV (UTF-8), and choose that file.';

/** The text of a file. */
export function decode(file: Buffer): string {
  const text = decodeText(file);
  // Neither text nor PostgreSQL has NUL. Spreadsheets and archives contain it.
  return text.includes('\u0000') ? invalid('File', notText) : text;
}
