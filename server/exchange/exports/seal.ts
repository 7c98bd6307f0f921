import { type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExportKind } from '#contract/exchange/export-kinds.ts';
import { english, type Told, told } from '#contract/platform/texts/say.ts';
import type { StoredFile } from '#server/platform/files/index.ts';
import { rawPublicKey } from '#server/work/sign-offs/proof.ts';
import type { ZipEntry, ZipWriter } from './zip.ts';

export type Sources = {
  /** Opens a file of the store by its id. */
  open(id: string): Promise<StoredFile | undefined>;
  key: KeyObject;
  /** Called before each file of the store, and rejects to stop. */
  onFile(done: number, total: number): Promise<void> | void;
};

/** A file of the store, and where it is in the archive. */
export type PlacedFile = { id: string; path: string; modifiedAt: string; sha256?: string };

/** Writes an archive, and keeps the hash of each of its files for the manifest. */
export type ArchiveWriter = {
  addText(path: string, text: string | Buffer): Promise<void>;
  /** Adds the texts of a long list piece by piece. */
  addPieces(path: string, pieces: AsyncIterable<string>): Promise<void>;
  addStored(files: Iterable<PlacedFile> | AsyncIterable<PlacedFile>, total: number): Promise<void>;
  /** Files that are not as they were uploaded. */
  problems: readonly Told[];
  /** What has been written. */
  entries: readonly ZipEntry[];
  /** Writes what checks the archive: the manifest comes last, because it names the hash of every other file. */
  seal(about: object): Promise<void>;
};

const tools = path.resolve(import.meta.dirname, '../../../tools');

export function openArchive(zip: ZipWriter, kind: ExportKind, modifiedAt: string, sources: Sources): ArchiveWriter {
  const entries: ZipEntry[] = [];
  const problems: Told[] = [];
  const addText = async (file: string, text: string | Buffer) => {
    entries.push(await zip.addText({ path: file, modifiedAt }, text));
  };
  return {
    addText,
    problems,
    entries,
    addPieces: async (file, pieces) => {
      entries.push(await zip.addPieces({ path: file, modifiedAt }, pieces));
    },
    addStored: async (files, total) => {
      let done = 0;
      for await (const file of files) {
        await sources.onFile(done, total);
        done += 1;
        const { entry, problem } = await addStored(zip, file, sources);
        if (entry) entries.push(entry);
        if (problem) problems.push(problem);
      }
    },
    seal: async (about) => {
      const manifest = json({
        format: 'loggia-archive-1',
        kind,
        ...about,
        problems: problems.map((each) => each(english)),
        files: entries,
      });
      await zip.addText({ path: 'manifest.json', modifiedAt }, manifest);
      const signature = sign(null, Buffer.from(manifest), sources.key).toString('hex');
      const signed = json({ ...publicKeyOf(sources.key), signature });
      await zip.addText({ path: 'manifest.signature.json', modifiedAt }, signed);
      zip.finish();
    },
  };
}

/** A file that the store has lost is named, and does not keep the rest back. */
export async function addStored(
  zip: ZipWriter,
  { id, path: place, modifiedAt, sha256 }: PlacedFile,
  { open }: Pick<Sources, 'open'>,
): Promise<{ entry?: ZipEntry; problem?: Told }> {
  const stored = await open(id);
  if (!stored) return { problem: told('{file} is missing in the store.', { file: place }) };
  const adding = zip.addStream({ path: place, modifiedAt }, stored.size, () => stored.read());
  // The reader may have stopped while it was opened.
  const entry = await adding.catch(async (error) => {
    await stored.close();
    throw error;
  });
  const isAltered = sha256 !== undefined && sha256 !== entry.sha256;
  return { entry, ...(isAltered && { problem: told('{file} is not what was uploaded.', { file: place }) }) };
}

export function publicKeyOf(key: KeyObject) {
  return { algorithm: 'Ed25519', publicKey: rawPublicKey(key).toString('hex') };
}

/** A program that goes into the archive. */
export function tool(name: string): Promise<string> {
  return readFile(path.join(tools, name), 'utf8');
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
