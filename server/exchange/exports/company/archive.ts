import { languageOf } from '#server/platform/texts/index.ts';
import { csvPieces } from '../pieces.ts';
import { type ArchiveWriter, openArchive, type Sources, tool } from '../seal.ts';
import type { ZipWriter } from '../zip.ts';
import { filesOf, tablesOfFiles } from './files.ts';
import { filesPage, indexPage } from './pages.ts';
import { type AsExporter, picturesOfPeople, readCompany } from './read.ts';
import type { Snapshot } from './snapshot.ts';

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
  const language = languageOf(company.language);
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
  await archive.addText('index.html', indexPage({ name, language, takenAt, counts }, archive.problems));
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
