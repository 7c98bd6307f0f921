import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Spool, Spooled } from '#server/platform/files/spool.ts';
import { jsonPieces } from '../pieces.ts';
import { type AsExporter, listTables, pagesOf, readTime } from './read.ts';

/** A table as it was at the time of the snapshot. */
export type Rows = {
  name: string;
  columns: readonly string[];
  count: number;
  /** All rows as one JSON array. */
  json(): AsyncIterable<string>;
  /** The rows page by page, each row as JSON. */
  pages(): AsyncGenerator<string[]>;
};

export type Snapshot = {
  takenAt: string;
  tables: readonly Rows[];
  discard(): Promise<void>;
};

const rowsAtOnce = 500;

/**
 * Copies all lists of a company to temporary files. `read` has to read one snapshot, so that the lists fit each other. It ends here, so it
 * is open for as long as the database needs, and not while the archive is written.
 */
export async function takeSnapshot(readAtOnce: AsExporter, spool: Spool): Promise<Snapshot> {
  const files: Spooled[] = [];
  const discard = async () => void (await Promise.all(files.map((file) => spool.discard(file))));
  try {
    return await readAtOnce(async (tx) => {
      const read: AsExporter = (work) => work(tx);
      const takenAt = await readTime(read);
      const tables: Rows[] = [];
      for (const { name, columns } of await listTables(read)) {
        let count = 0;
        const counted = async function* () {
          for await (const page of pagesOf(read, name)) {
            count += page.length;
            yield page;
          }
        };
        const file = await spool.receive(Readable.from(jsonPieces(counted()), { objectMode: false }));
        files.push(file);
        const json = () => createReadStream(file.path, { encoding: 'utf8' });
        tables.push({ name, columns, count, json, pages: () => pagesIn(json()) });
      }
      return { takenAt, tables, discard };
    });
  } catch (error) {
    await discard();
    throw error;
  }
}

/** The rows of what `jsonPieces` wrote: it puts each row into a line, because JSON has no line break of its own. */
async function* pagesIn(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const line of linesOf(text)) {
    if (!line.startsWith('{')) continue;
    page.push(line.endsWith(',') ? line.slice(0, -1) : line);
    if (page.length < rowsAtOnce) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const chunk of text) {
    const [first = '', ...others] = chunk.split('\n');
    parts.push(first);
    for (const other of others) {
      yield parts.join('');
      parts = [other];
    }
  }
  yield parts.join('');
}
