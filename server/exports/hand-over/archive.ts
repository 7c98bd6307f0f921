import { type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredFile } from '#server/files/index.ts';
import { rawPublicKey } from '#server/sign-offs/proof.ts';
import type { ZipEntry, ZipWriter } from '../zip.ts';
import type { HandOver } from './data.ts';
import { type PlacedFile, placeFiles } from './files.ts';
import { indexPage, pageFiles } from './pages.ts';
import { dataFiles } from './tables.ts';

export type Sources = {
  /** Opens a file of the store by its id. */
  open(id: string): Promise<StoredFile | undefined>;
  key: KeyObject;
  /** Called before each file of the store, and rejects to stop. */
  onFile(done: number, total: number): Promise<void> | void;
};

const tools = path.resolve(import.meta.dirname, '../../../tools');

/**
 * Writes a hand-over. Nothing in it depends on who asked or when, so the same project gives the same bytes. The manifest comes last,
 * because it names the hash of every other file.
 */
export async function writeHandOver(zip: ZipWriter, handOver: HandOver, sources: Sources): Promise<void> {
  const places = placeFiles(handOver);
  const modifiedAt = handOver.project.updatedAt ?? handOver.project.createdAt;
  const entries: ZipEntry[] = [];
  const problems: string[] = [];
  const addText = async (file: { path: string; text: string }) => {
    entries.push(await zip.addText({ path: file.path, modifiedAt }, file.text));
  };
  for (const [done, file] of places.files.entries()) {
    await sources.onFile(done, places.files.length);
    const { entry, problem } = await addStored(zip, file, sources);
    if (entry) entries.push(entry);
    if (problem) problems.push(problem);
  }
  for (const file of dataFiles(handOver, places)) await addText(file);
  for (const file of pageFiles(handOver, places)) await addText(file);
  for (const [index, certificate] of handOver.certificates.entries())
    await addText({ path: places.certificates[index] as string, text: json(certificate) });
  if (handOver.certificates.length > 0) {
    await addText({ path: 'sign-offs/key.json', text: json(publicKeyOf(sources.key)) });
    await addText({ path: 'sign-offs/verify-sign-off.ts', text: await tool('verify-sign-off.ts') });
  }
  await addText({ path: 'verify-hand-over.ts', text: await tool('verify-hand-over.ts') });
  await addText({ path: 'index.html', text: indexPage(handOver, places, problems) });
  const { id, title, clientId, clientName } = handOver.project;
  const manifest = json({
    format: 'loggia-hand-over-1',
    company: handOver.company,
    client: { id: clientId, name: clientName },
    project: { id, title },
    problems,
    files: entries,
  });
  await zip.addText({ path: 'manifest.json', modifiedAt }, manifest);
  const signature = sign(null, Buffer.from(manifest), sources.key).toString('hex');
  await zip.addText({ path: 'manifest.signature.json', modifiedAt }, json({ ...publicKeyOf(sources.key), signature }));
  zip.finish();
}

/** A file that the store has lost is named, and does not keep the rest from being handed over. */
async function addStored(
  zip: ZipWriter,
  { id, path, modifiedAt, sha256 }: PlacedFile,
  { open }: Sources,
): Promise<{ entry?: ZipEntry; problem?: string }> {
  const stored = await open(id);
  if (!stored) return { problem: `${path} is missing in the store.` };
  const entry = await zip.addStream({ path, modifiedAt }, stored.size, () => stored.read());
  const isAltered = sha256 !== undefined && sha256 !== entry.sha256;
  return { entry, ...(isAltered && { problem: `${path} is not what was uploaded.` }) };
}

function publicKeyOf(key: KeyObject) {
  return { algorithm: 'Ed25519', publicKey: rawPublicKey(key).toString('hex') };
}

function tool(name: string): Promise<string> {
  return readFile(path.join(tools, name), 'utf8');
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
