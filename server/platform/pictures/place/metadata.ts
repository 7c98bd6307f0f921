import type { FileHandle } from 'node:fs/promises';
import { type Range, readExactly } from '#server/platform/files/ranges.ts';

/** Removes the place from a part of a file, in place. Returns whether there was one. */
export type Clear = (bytes: Buffer) => boolean;

/** A picture whose metadata may be changed. */
export type Picture = {
  file: FileHandle;
  size: number;
  /** Changes a part, which may lie in several ranges. */
  clear(ranges: readonly Range[], clear: Clear): Promise<void>;
};

/** More than any program writes. */
const limits = { parts: 200, bytes: 32 * 1024 * 1024 };

/** Runs `work` on a picture. Returns whether it changed something. */
export async function changeMetadata(
  file: FileHandle,
  size: number,
  work: (picture: Picture) => Promise<void>,
): Promise<boolean> {
  let parts = 0;
  let isChanged = false;
  await work({
    file,
    size,
    async clear(ranges, clear) {
      const length = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
      const isInside = ranges.every(({ start, end }) => start <= end && end <= size);
      parts += 1;
      if (parts > limits.parts || length > limits.bytes || !isInside) return;
      const bytes = Buffer.concat(await Promise.all(ranges.map((range) => readExactly(file, range))));
      if (!clear(bytes)) return;
      isChanged = true;
      let from = 0;
      for (const { start, end } of ranges) {
        await file.write(bytes, from, end - start, start);
        from += end - start;
      }
    },
  });
  return isChanged;
}
