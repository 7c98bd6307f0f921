import type { ImageVariant } from '#contract/work/images.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { SentFile } from '#server/platform/http/send-file.ts';

type Kept = { id: string; fileName: string; contentType: string; sha256: Buffer };

/** Opens a file, or a smaller form of a picture, which is always WebP. 404 if there is none. */
export async function openVariant(
  store: FileStore,
  tenantId: string,
  { id, fileName, contentType, sha256 }: Kept,
  variant: ImageVariant,
): Promise<Omit<SentFile, 'disposition' | 'maxAge'>> {
  const isOriginal = variant === 'original';
  const stored = (await store.open(fileKey(tenantId, id, isOriginal ? undefined : variant))) ?? notFound();
  const tag = sha256.toString('base64url');
  return isOriginal
    ? { stored, name: fileName, contentType, tag }
    : { stored, name: `${fileName}.webp`, contentType: 'image/webp', tag: `${tag}-${variant}` };
}
