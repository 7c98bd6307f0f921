import type { z } from 'zod';
import { documentTypes } from '#contract/work/documents.ts';
import type { createMessageBody } from '#contract/work/messages.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { openFairQueue } from '#server/platform/limits/fair-queue.ts';
import type { Services } from '#server/platform/services.ts';
import type { Need, Principal } from '#server/platform/tenancy/index.ts';
import { countStoredPages } from '#server/work/project-files/first-page.ts';
import { getVisibleVersionFile } from '#server/work/project-files/version-file.ts';

type Place = Pick<Services, 'tenancy' | 'files'>;
type Asked = { body: z.output<typeof createMessageBody>; principal: Principal };

/**
 * Refuses a pin on a page that the PDF does not have. A file that cannot be counted, such as one of more than 20 MB, takes a pin on any
 * page. No connection is held while it is read.
 */
export function refusePinsBeyond(place: Place, need: Need) {
  return async ({ body: { subjectType, subjectId, pin }, principal }: Asked): Promise<void> => {
    if (subjectType !== 'document' || !pin?.page) return;
    const { version: number, page } = pin;
    const version = await place.tenancy.asActor(principal, { ...need, mode: 'read' }, (tx) =>
      getVisibleVersionFile(tx, subjectId, number),
    );
    if (version?.contentType !== documentTypes.pdf) return;
    const pages = await countPages(place, principal.tenantId, version.id);
    if (pages && page > pages) invalid('pin.page', 'The last page is {page}', { page: String(pages) });
  };
}

/** One file is read at a time, which bounds the memory. */
const counting = openFairQueue({ capacity: 1, waiting: 100, waitingOfOne: 40, retryAfter: 5 });

/** By the keys of the files, which never change. Zero where they cannot be counted. */
const counted = new Map<string, number>();
const mostCounted = 5000;

async function countPages({ files }: Place, tenantId: string, id: string): Promise<number> {
  const key = fileKey(tenantId, id);
  const known = counted.get(key);
  if (known !== undefined) return known;
  return counting.run(tenantId, 1, async () => {
    const pages = counted.get(key) ?? (await countStoredPages(files.store, key)) ?? 0;
    const [oldest] = counted.keys();
    if (oldest && counted.size >= mostCounted) counted.delete(oldest);
    counted.set(key, pages);
    return pages;
  });
}
