import { sql } from 'kysely';
import { documentTypes } from '#contract/work/documents.ts';
import type { ImageVariant } from '#contract/work/images.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import type { Services } from '#server/platform/services.ts';
import { type Drawn, openDrawn } from '#server/work/project-files/drawn.ts';
import { drawStoredPage } from '#server/work/project-files/first-page.ts';
import { openVariant } from '#server/work/project-files/variants.ts';

/** Pixels. A card is at most half as wide, for screens with small pixels. */
const box = { width: 640, height: 906 };

/** The first page of a PDF. */
const firstPage: Drawn = {
  variant: 'thumbnail',
  async draw({ files }, tenantId, id, onLate) {
    const page = await drawStoredPage(files.store, fileKey(tenantId, id), box, onLate);
    return page?.webp({ quality: 76, effort: 3 }).toBuffer();
  },
  find: (tx, id) => tx.first(sql`select id from document_versions where id = ${id}::uuid`),
};

/** Opens a version, or a smaller form of it. The thumbnail of a PDF is its first page. 404 if there is none. */
export function openVersion(
  place: Pick<Services, 'tenancy' | 'files'>,
  tenantId: string,
  version: Parameters<typeof openVariant>[2],
  variant: ImageVariant,
): ReturnType<typeof openVariant> {
  if (variant === 'thumbnail' && version.contentType === documentTypes.pdf)
    return openDrawn(place, tenantId, version, firstPage);
  return openVariant(place.files.store, tenantId, version, variant);
}
