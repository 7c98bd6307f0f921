import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import type { FileStore } from '#server/platform/files/store.ts';
import { loadDecoders } from '#server/platform/pictures/decoders.ts';
import { drawFirstPage } from '#server/platform/pictures/pdf.ts';

/** Bytes. */
const limits = { file: 20 * 1024 * 1024, memory: 256 * 1024 * 1024 };

/** How long a page may take. */
const pageMilliseconds = 5000;

/** The first page of a stored PDF, as wide or as high as the box. Undefined if it cannot be drawn within the limits. */
export async function drawStoredPage(
  store: FileStore,
  key: string,
  box: { width: number; height: number },
): Promise<Sharp | undefined> {
  const bytes = await readSmall(store, key);
  const page = bytes && (await drawFirstPage({ bytes, box, memory: limits.memory, milliseconds: pageMilliseconds }));
  if (!page) return undefined;
  const { data, width, height } = page;
  const sharp = await loadDecoders();
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** The bytes of a stored file. Undefined if there is none, or if it is too large to be drawn. */
export async function readSmall(store: FileStore, key: string): Promise<Buffer | undefined> {
  const stored = await store.open(key);
  if (stored && stored.size <= limits.file) return buffer(stored.read());
  await stored?.close();
  return undefined;
}
