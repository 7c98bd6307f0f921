import { z } from 'zod';
import { isFromBeforeBaseline } from '#database/migrate.ts';
import type { Migration } from '#database/sql-files.ts';
import type { Archive, Entry } from './archive.ts';
import { BackupError, damaged } from './failure.ts';

/** Version of the archive format. Newer versions of Loggia still read lower ones. */
export const format = 1;

/** The first entry: what a restore needs before the first row. */
export const manifestEntry = 'loggia.json';
// They become part of statements, and an archive may come from anybody.
const columnName = z.string().regex(/^"?[a-z_][a-z0-9_]*"?$/);
const tableName = z.string().regex(/^(public|app|operator)\."?[a-z_][a-z0-9_]*"?$/);
const manifestSchema = z.object({
  format: z.int(),
  createdAt: z.string(),
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })),
  /** In the order in which their rows must be restored. */
  tables: z.array(z.object({ name: tableName, columns: z.array(columnName) })),
  /** The only company in the archive. A backup has all of them, and none here. */
  company: z
    .object({ id: z.uuid(), name: z.string(), nameKey: z.string(), domain: z.string(), domainKey: z.string() })
    .optional(),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The entry after rows and files, with their counts. */
export const contentsEntry = 'contents.json';
const contentsSchema = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  bytes: z.int(),
  /** Rows that were permanently removed with their files while the backup was made. A restore deletes them. */
  removed: z.array(
    z.object({
      table: z.enum(['documents', 'document_versions', 'images', 'attachments', 'inbound_mails']),
      tenantId: z.uuid(),
      id: z.uuid(),
    }),
  ),
  /** Files that the rows refer to but that were missing, or whose bytes differ from the upload. */
  missing: z.array(z.string()),
  altered: z.array(z.string()),
});
export type Contents = z.output<typeof contentsSchema>;

export const fileFolder = 'files/';

export type ArchiveIndex = {
  manifest: Manifest;
  contents: Contents;
  /** The entries with rows. */
  rows: Entry[];
  firstFile: Entry | undefined;
};

/** Reads what an archive contains. Throws BackupError if this version cannot restore it. */
export async function readIndex(archive: Archive, known: readonly Migration[]): Promise<ArchiveIndex> {
  const rows: Entry[] = [];
  let manifest: Manifest | undefined;
  let contents: Contents | undefined;
  let firstFile: Entry | undefined;
  for await (const entry of archive.entries()) {
    if (entry.name === manifestEntry) manifest = await parse(manifestSchema, archive, entry);
    else if (entry.name === contentsEntry) contents = await parse(contentsSchema, archive, entry);
    else if (entry.name.startsWith(fileFolder)) firstFile ??= entry;
    else rows.push(entry);
  }
  if (!manifest || !contents) throw damaged(archive.file);
  checkMigrations(archive.file, manifest, known);
  return { manifest, contents, rows, firstFile };
}

async function parse<S extends z.ZodType>(schema: S, archive: Archive, entry: Entry): Promise<z.output<S>> {
  const text = (await archive.read(entry)).toString();
  try {
    const value = JSON.parse(text);
    if (value.format > format) throw newerVersionError(archive.file);
    return schema.parse(value);
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(archive.file);
  }
}

function checkMigrations(file: string, { migrations }: Manifest, known: readonly Migration[]): void {
  if (isFromBeforeBaseline(known, migrations))
    throw new BackupError(`${file} was made by a version from before the first release and cannot be restored.`);
  for (const { version, name, checksum } of migrations) {
    const ours = known.find((each) => each.version === version);
    if (!ours) throw newerVersionError(file);
    if (ours.checksum !== checksum)
      throw new BackupError(
        `${file} was made by a different build of Loggia: its migration ${name} differs from this one.`,
      );
  }
}

function newerVersionError(file: string): BackupError {
  return new BackupError(`${file} was made by a newer version of Loggia. Restore it with that version or a later one.`);
}
