import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Config, ConfigError } from '#server/platform/config/config.ts';

/** The list of erasures, beside the backups. It has hashes, and names nobody. */
export const erasureList = 'erasures.jsonl';

const erasureSchema = z.object({
  person: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime({ offset: true }),
  by: z.uuid().nullable(),
});
export type KnownErasure = z.output<typeof erasureSchema>;

/** Where this installation keeps the list: beside the nightly backups, or in the data directory if it makes none. */
export function erasureDirectory({ backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>): string {
  return backups?.directory ?? dataDir;
}

/** Adds what is missing to the list in a directory, and returns when it is on disk. Processes may do so at the same time. */
export async function keepErasures(directory: string, erasures: readonly KnownErasure[]): Promise<void> {
  const { known, isWhole } = await readList(directory);
  const missing = erasures.filter(({ person }) => !known.some((each) => each.person === person));
  if (missing.length === 0) return;
  const lines = formatErasures(missing);
  const handle = await open(path.join(directory, erasureList), 'a', 0o600);
  try {
    // A process may have died in the middle of a line.
    await handle.appendFile(isWhole ? lines : `\n${lines}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The erasures in the lists of these directories. Directories without a list have none. */
export async function readErasures(directories: readonly string[]): Promise<KnownErasure[]> {
  const found = new Map<string, KnownErasure>();
  for (const directory of new Set(directories.map((each) => path.resolve(each)))) {
    for (const erasure of (await readList(directory)).known) found.set(erasure.person, erasure);
  }
  return [...found.values()];
}

async function readList(directory: string): Promise<{ known: KnownErasure[]; isWhole: boolean }> {
  const file = path.join(directory, erasureList);
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw new ConfigError(`The list of erasures ${file} cannot be read (${error.code}). Make it readable.`);
  });
  return { known: parseErasures(text), isWhole: text === '' || text.endsWith('\n') };
}

/** Leaves out lines that are no entry, such as one that was cut off. */
export function parseErasures(text: string): KnownErasure[] {
  return text.split('\n').flatMap((line) => {
    const parsed = erasureSchema.safeParse(parse(line));
    return parsed.success ? [parsed.data] : [];
  });
}

export function formatErasures(erasures: readonly KnownErasure[]): string {
  return erasures.map(({ person, at, by }) => `${JSON.stringify({ person, at, by })}\n`).join('');
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
