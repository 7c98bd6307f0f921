import { z } from 'zod';
import { isFromBeforeBaseline, type Migration } from '#database/migrate.ts';
import { type Archive, damaged, type Entry } from './archive.ts';
import { BackupError } from './failure.ts';

/** Of the archive's form; a Loggia that knows a higher one still reads the lower ones. */
export const format = 1;

/** The first entry: what is needed before the first row can be put back. */
export const manifestEntry = 'loggia.json';
const manifestSchema = z.object({
  format: z.int(),
  createdAt: z.string(),
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })),
  /** In the order in which their rows can be put back. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Behind rows and files: what there was of each. */
export const contentsEntry = 'contents.json';
const contentsSchema = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  bytes: z.int(),
  /** Rows whose file was removed for good, rows included, before its turn came: not to be put back either. */
  removed: z.array(z.object({ table: z.enum(['documents', 'images']), tenantId: z.uuid(), id: z.uuid() })),
  /** Files that rows ask for and that were not there, or not as they were uploaded. */
  missing: z.array(z.string()),
  altered: z.array(z.string()),
});
export type Contents = z.output<typeof contentsSchema>;

export const fileFolder = 'files/';

export type Described = {
  manifest: Manifest;
  contents: Contents;
  /** Those of rows. */
  rows: Entry[];
  firstFile: Entry | undefined;
};

/** What an archive holds. Throws BackupError where this Loggia cannot put it back. */
export async function describe(archive: Archive, known: readonly Migration[]): Promise<Described> {
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
  refuseUnknown(archive.file, manifest, known);
  return { manifest, contents, rows, firstFile };
}

async function parse<S extends z.ZodType>(schema: S, archive: Archive, entry: Entry): Promise<z.output<S>> {
  const text = (await archive.read(entry)).toString();
  try {
    const value = JSON.parse(text);
    if (value.format > format) throw newer(archive.file);
    return schema.parse(value);
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(archive.file);
  }
}

function refuseUnknown(file: string, { migrations }: Manifest, known: readonly Migration[]): void {
  if (isFromBeforeBaseline(known, migrations))
    throw new BackupError(`${file} was made by a version from before the first release and cannot be restored.`);
  for (const { version, name, checksum } of migrations) {
    const ours = known.find((each) => each.version === version);
    if (!ours) throw newer(file);
    if (ours.checksum !== checksum)
      throw new BackupError(`${file} was made by another Loggia: its ${name} differs from ours.`);
  }
}

function newer(file: string): BackupError {
  return new BackupError(`${file} was made by a newer Loggia. Run that one, or a later one, to restore it.`);
}
