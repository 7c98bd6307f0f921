import { open } from 'node:fs/promises';
import { askDecoder } from './decoder-thread.ts';
import { readHeif } from './heif-boxes.ts';

/** Red, green and blue of the pixels of a picture that was made smaller. `shown`: its size before. */
export type Pixels = { data: Uint8Array; width: number; height: number; shown: { width: number; height: number } };

export type HeifLimits = {
  /** Larger pictures are made smaller, to at least this on their longer side. */
  side: number;
  pixels: number;
  /** Bytes of the decoder's memory. */
  memory: number;
  milliseconds: number;
};

export type HeifTask = Omit<HeifLimits, 'milliseconds'> & { file: string };

/** The size of the largest image in the file, as its description says. Undefined if there is no such description. */
export async function measureHeif(path: string): Promise<{ width: number; height: number } | undefined> {
  const file = await open(path, 'r');
  try {
    const found = await readHeif(file, (await file.stat()).size);
    return found && found.width > 0 && found.height > 0 ? found : undefined;
  } finally {
    await file.close();
  }
}

/** Decodes a HEIC picture, for which sharp has no decoder. Undefined if the picture is damaged or exceeds a limit. */
export function decodeHeif(file: string, { milliseconds, ...limits }: HeifLimits): Promise<Pixels | undefined> {
  const task: HeifTask = { file, ...limits };
  return askDecoder(new URL('./heif-thread.ts', import.meta.url), task, milliseconds);
}
