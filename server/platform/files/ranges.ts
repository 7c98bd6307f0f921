import type { FileHandle } from 'node:fs/promises';

/** Bytes of a file from `start` to before `end`. */
export type Range = { start: number; end: number };

/** Throws a RangeError if the file is shorter. */
export async function readExactly(file: FileHandle, { start, end }: Range): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
  if (bytesRead < bytes.length) throw new RangeError('The file is too short.');
  return bytes;
}
