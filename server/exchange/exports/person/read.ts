import { sql } from 'kysely';
import { notFound } from '#server/platform/answers/failures.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { ownReading, type Reading, readerOf } from '#server/platform/texts/reader.ts';
import { withNames } from '#server/work/messages/mentions.ts';
import type { openNames } from '../names.ts';
import type { PlacedFile } from '../seal.ts';
import { type Part, type PartRow, pageOf } from './parts.ts';

/** Runs one read as the person. */
export type AsPerson = <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>;

type Row = Record<string, unknown>;
type File = { id: string; fileName: string };

const atOnce = 5000;

/** The rows of a list. They are kept as text, because as objects they would take several times the memory. */
export async function readPart(read: AsPerson, part: Part, present: (row: Row) => Row): Promise<string[]> {
  const rows: string[] = [];
  for (let last: PartRow | undefined; ; ) {
    const page = await read((tx) => tx.run(pageOf(part, last, atOnce)));
    for (const { item } of page) rows.push(JSON.stringify(present(JSON.parse(item) as Row)));
    last = page.at(-1);
    if (page.length < atOnce) return rows;
  }
}

/** Reads the person and their company. 404 if the person was deleted. */
export async function readPerson(read: AsPerson) {
  const { tenant, profile, picture } = await read(async (tx) => {
    const [tenant, [row], found] = await Promise.all([
      tx.first(sql<{ name: string; reading: Reading }>`
        select coalesce(display_name, name) as name, ${ownReading} as reading from tenants where id = app.tenant_id()`),
      tx.run(pageOf({ name: 'profile' }, undefined, 1)),
      tx.first(sql<{ content: Buffer }>`select content from user_pictures where user_id = app.user_id()`),
    ]);
    return { tenant, profile: row, picture: found?.content };
  });
  if (!tenant || !profile) notFound();
  return { company: tenant.name, reader: readerOf(tenant.reading), profile: JSON.parse(profile.item) as Row, picture };
}

/** Adds to a row where its files are in the archive, and the names of now to its text. */
export function presenter(name: ReturnType<typeof openNames>, files: PlacedFile[]) {
  const place = (folder: string, { id, fileName }: File, { createdAt, sha256 }: Row) => {
    const path = name(folder, fileName);
    files.push({
      id,
      path,
      modifiedAt: createdAt as string,
      ...(sha256 !== undefined && { sha256: sha256 as string }),
    });
    return path;
  };
  return (part: string, row: Row): Row => {
    if (part === 'documents') {
      const { id, fileName, version } = row as File & { version: number };
      return { ...row, file: place('documents/', { id, fileName: `v${version} ${fileName}` }, row) };
    }
    if (part === 'pictures') return { ...row, file: place('pictures/', row as File, row) };
    if (typeof row.body !== 'string' || !Array.isArray(row.mentions)) return row;
    const { attachments, body, mentions } = row as { attachments?: File[]; body: string; mentions: [] };
    return {
      ...row,
      body: withNames(body, mentions),
      ...(attachments && {
        attachments: attachments.map((file) => ({
          ...file,
          file: place('attachments/', file, { createdAt: row.createdAt }),
        })),
      }),
    };
  };
}
