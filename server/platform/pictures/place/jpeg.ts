import { clearExif } from './exif.ts';
import type { Picture } from './metadata.ts';
import { clearXmp } from './xmp.ts';

/** The marker of a segment with metadata. In the data of an image, `ff` is never before `e1`. */
const marker = Buffer.from('ffe1', 'hex');
const kinds = [
  { head: 'Exif\0\0', clear: clearExif },
  { head: 'http://ns.adobe.com/xap/1.0/\0', clear: clearXmp },
  { head: 'http://ns.adobe.com/xmp/extension/\0', clear: clearXmp },
];
const windowSize = 1024 * 1024;
/** Marker, length and the longest head. */
const overlap = 64;

/** Looks for metadata in the whole file: phones put further images with metadata of their own behind the first, or into it. */
export async function clearJpeg({ file, size, clear }: Picture): Promise<void> {
  const window = Buffer.alloc(windowSize);
  for (let from = 0; from < size; from += windowSize - overlap) {
    const { bytesRead } = await file.read(window, 0, windowSize, from);
    const bytes = window.subarray(0, bytesRead);
    for (let at = bytes.indexOf(marker); at >= 0; at = bytes.indexOf(marker, at + 2)) {
      const kind = kinds.find(({ head }) => bytes.toString('latin1', at + 4, at + 4 + head.length) === head);
      if (!kind) continue;
      const start = from + at + 4 + kind.head.length;
      const end = Math.min(from + at + 2 + bytes.readUInt16BE(at + 2), size);
      if (end > start) await clear([{ start, end }], kind.clear);
    }
  }
}
