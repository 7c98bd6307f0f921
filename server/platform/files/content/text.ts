import type { FileHandle } from 'node:fs/promises';

const sampleSize = 256 * 1024;

/**
 * Whether the beginning and the end of a file are text in a common encoding: UTF-8, a Windows code page, or UTF-16 with a
 * byte order mark. Other files contain control characters that text never has.
 */
export async function isText(file: FileHandle, size: number): Promise<boolean> {
  const samples = [await sample(file, 0), await sample(file, Math.max(0, size - sampleSize))];
  const [first] = samples as [Buffer, Buffer];
  if (size % 2 === 0 && (startsWith(first, 0xff, 0xfe) || startsWith(first, 0xfe, 0xff))) return isUtf16(samples);
  return samples.every((bytes) => !bytes.some(isForeign));
}

function isUtf16(samples: Buffer[]): boolean {
  const [first] = samples as [Buffer];
  const encoding = first[0] === 0xff ? 'utf-16le' : 'utf-16be';
  return samples.every((bytes) => {
    const text = new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
    return ![...text].some((character) => isForeign(character.codePointAt(0) as number));
  });
}

/** Control characters except tab, line feed, vertical tab, form feed, carriage return, Ctrl-Z (ends old files) and escape. */
function isForeign(code: number): boolean {
  return code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1a && code !== 0x1b;
}

function startsWith(bytes: Buffer, ...expected: number[]): boolean {
  return expected.every((byte, index) => bytes[index] === byte);
}

async function sample(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleSize), 0, sampleSize, position);
  return buffer.subarray(0, bytesRead);
}
