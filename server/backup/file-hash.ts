import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Size and SHA-256 of a file, for the audit log. */
export async function describeFile(file: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) hash.update(chunk);
  return { size: (await stat(file)).size, sha256: hash.digest('hex') };
}
