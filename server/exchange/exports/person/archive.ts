import { openNames } from '../names.ts';
import { csvPieces, jsonPieces } from '../pieces.ts';
import { json, openArchive, type PlacedFile, type Sources, tool } from '../seal.ts';
import type { ZipWriter } from '../zip.ts';
import { indexPage, partPage, pictureFile } from './pages.ts';
import { parts } from './parts.ts';
import { type AsPerson, presenter, readPart, readPerson } from './read.ts';

/** When it was asked for, and whose data it has. */
type Asked = { subjectId: string; subjectName: string; createdAt: string };

/** Writes what a person wrote and what is kept of them, list by list. */
export async function writePerson(zip: ZipWriter, read: AsPerson, asked: Asked, sources: Sources): Promise<void> {
  const { company, reader, profile, picture } = await readPerson(read);
  const archive = openArchive(zip, 'Person', asked.createdAt, sources);
  const files: PlacedFile[] = [];
  const present = presenter(openNames(), files);
  const counts = new Map<string, number>();
  await archive.addText('data/profile.json', json(profile));
  for (const part of parts) {
    const rows = await readPart(read, part, (row) => present(part.name, row));
    counts.set(part.name, rows.length);
    await archive.addPieces(`data/${part.name}.json`, jsonPieces([rows]));
    if (rows.length === 0) continue;
    const columns = Object.keys(JSON.parse(rows[0] as string));
    await archive.addPieces(`data/${part.name}.csv`, csvPieces(columns, [rows]));
    await archive.addPieces(`lists/${part.name}.html`, partPage(part, reader.language, columns, rows));
  }
  await archive.addStored(files, files.length);
  if (picture) await archive.addText(pictureFile, picture);
  await archive.addText('verify-archive.ts', await tool('verify-archive.ts'));
  const about = { ...asked, ...reader, company, profile, counts, hasPicture: picture !== undefined };
  await archive.addText('index.html', indexPage(about, archive.problems));
  await archive.seal({ company, person: { id: asked.subjectId, name: asked.subjectName }, asOf: asked.createdAt });
}
