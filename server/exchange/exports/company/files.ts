import { portableName } from '../names.ts';
import type { PlacedFile } from '../seal.ts';
import type { Rows } from './snapshot.ts';

type Row = Record<'id' | 'sha256' | 'file_name' | 'document_id', string> & { number: number };

/** Where the files of a table are in the archive. The ids keep files of one name apart. */
const places: Record<string, (row: Row) => string> = {
  document_versions: (row) => `files/documents/${row.document_id}/${portableName(`v${row.number} ${row.file_name}`)}`,
  images: (row) => `files/pictures/${row.id}/${portableName(row.file_name)}`,
  attachments: (row) => `files/attachments/${row.id}/${portableName(row.file_name)}`,
  inbound_mails: (row) => `files/mails/${row.id}.eml`,
};

/** The tables whose rows have a file each. */
export const tablesOfFiles = Object.keys(places);

/** The files of the company, table by table. */
export async function* filesOf(tables: readonly Rows[], modifiedAt: string): AsyncGenerator<PlacedFile> {
  for (const { name, pages } of tables) {
    const placeOf = places[name];
    if (!placeOf) continue;
    for await (const page of pages()) {
      for (const item of page) {
        const row = JSON.parse(item) as Row;
        // PostgreSQL writes bytes as \x and hexadecimal digits.
        yield { id: row.id, path: placeOf(row), modifiedAt, sha256: row.sha256.slice(2) };
      }
    }
  }
}
