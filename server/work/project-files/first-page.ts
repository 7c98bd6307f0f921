import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import type { FileStore } from '#server/platform/files/store.ts';
import { loadDecoders } from '#server/platform/pictures/decoders.ts';
import { countPdfPages, drawFirstPage } from '#server/platform/pictures/pdf.ts';

/** Bytes. */
const limits = { file: 20 * 1024 * 1024, memory: 256 * 1024 * 1024 };

/** How long a page, or the number of pages, may take. */
const milliseconds = 5000;

/**
 * The first page of a stored PDF, as wide or as high as the box. Undefined if it cannot be drawn within the limits. `onLate` is called if
 * that is for its time, so that it may be drawn another time.
 */
export async function drawStoredPage(
  store: FileStore,
  key: string,
  box: { width: number; height: number },
  onLate?: () => void,
): Promise<Sharp | undefined> {
  const bytes = await readSmall(store, key);
  const page = bytes && (await drawFirstPage({ bytes, box, memory: limits.memory, milliseconds }, onLate));
  if (!page) return undefined;
  const { data, width, height } = page;
  const sharp = await loadDecoders();
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** How many pages a stored PDF has. Undefined if they cannot be counted within the limits. */
export async function countStoredPages(store: FileStore, key: string): Promise<number | undefined> {
  const bytes = await readSmall(store, key);
  return bytes && countPdfPages({ bytes, memory: limits.memory, milliseconds });
}

/** The bytes of a stored file. Undefined if there is none, or if it is too large to be drawn. */
export async function readSmall(store: FileStore, key: string): Promise<Buffer | undefined> {
  const stored = await store.open(key);
  if (stored && stored.size <= limits.file) return buffer(stored.read());
  await stored?.close();
  return undefined;
}
