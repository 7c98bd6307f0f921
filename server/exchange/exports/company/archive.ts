import { readerOf } from '#server/platform/texts/reader.ts';
import { portableName } from '../names.ts';
import { csvPieces } from '../pieces.ts';
import { type ArchiveWriter, openArchive, type PlacedFile, type Sources, tool } from '../seal.ts';
import type { ZipWriter } from '../zip.ts';
import { filesPage, indexPage } from './pages.ts';
import { type AsExporter, picturesOfPeople, readCompany } from './read.ts';
import type { Rows, Snapshot } from './snapshot.ts';

/** When it was asked for, and of which company. */
type Asked = { subjectId: string; createdAt: string };

/** Writes everything of a company but secrets: each table as JSON and as CSV, and every file. Memory does not grow with them. */
export async function writeCompany(
  zip: ZipWriter,
  read: AsExporter,
  { tables, takenAt }: Snapshot,
  asked: Asked,
  sources: Sources,
): Promise<void> {
  const company = await readCompany(read);
  const { language, locale } = readerOf(company.reading);
  const archive = openArchive(zip, 'Company', asked.createdAt, sources);
  for (const { name, columns, count, json, pages } of tables) {
    await archive.addPieces(`data/${name}.json`, json());
    if (count > 0) await archive.addPieces(`data/${name}.csv`, csvPieces(columns, pages()));
  }
  const counts = new Map(tables.map(({ name, count }) => [name, count]));
  const total = tablesOfFiles.reduce((sum, table) => sum + (counts.get(table) ?? 0), 0);
  await archive.addStored(filesOf(tables, asked.createdAt), total);
  await addPictures(archive, read, company);
  await archive.addPieces('files.html', filesPage(archive.entries, language));
  await archive.addText('verify-archive.ts', await tool('verify-archive.ts'));
  const name = company.shown ?? company.name;
  await archive.addText('index.html', indexPage({ name, language, locale, takenAt, counts }, archive.problems));
  await archive.seal({ company: { id: asked.subjectId, name }, asOf: takenAt });
}

/** What Loggia keeps in the database. */
async function addPictures(
  archive: ArchiveWriter,
  read: AsExporter,
  { logo, dark, icon }: Awaited<ReturnType<typeof readCompany>>,
): Promise<void> {
  for (const [name, bytes] of Object.entries({ logo, 'logo-dark': dark, icon }))
    if (bytes) await archive.addText(`files/company/${name}.png`, bytes);
  for await (const { userId, content } of picturesOfPeople(read))
    await archive.addText(`files/people/${userId}.webp`, content);
}

type Row = Record<'id' | 'sha256' | 'file_name' | 'document_id', string> & { number: number };

/** Where the files of a table are in the archive. The ids keep files of one name apart. */
const places: Record<string, (row: Row) => string> = {
  document_versions: (row) => `files/documents/${row.document_id}/${portableName(`v${row.number} ${row.file_name}`)}`,
  images: (row) => `files/pictures/${row.id}/${portableName(row.file_name)}`,
  attachments: (row) => `files/attachments/${row.id}/${portableName(row.file_name)}`,
  inbound_mails: (row) => `files/mails/${row.id}.eml`,
};

/** The tables whose rows have a file each. */
const tablesOfFiles = Object.keys(places);

/** The files of the company, table by table. */
async function* filesOf(tables: readonly Rows[], modifiedAt: string): AsyncGenerator<PlacedFile> {
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
