import { sql } from 'kysely';
import { documentTypes } from '#contract/work/documents.ts';
import type { ImageVariant } from '#contract/work/images.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import type { StoredFile } from '#server/platform/files/store.ts';
import { openFairQueue } from '#server/platform/limits/fair-queue.ts';
import type { Services } from '#server/platform/services.ts';
import { drawStoredPage } from '#server/work/project-files/first-page.ts';
import { openVariant } from '#server/work/project-files/variants.ts';

type Place = Pick<Services, 'tenancy' | 'files'>;
type Version = Parameters<typeof openVariant>[2];

/** One page is drawn at a time, which bounds the memory. Others wait, or are asked to try again. */
const drawing = openFairQueue({ capacity: 1, waiting: 100, waitingOfOne: 40, retryAfter: 5 });

/** The pictures that are drawn now by their keys, so that nobody draws one of them a second time. Companies can have the same ids. */
const underWay = new Map<string, Promise<void>>();

/** Pixels. A card is at most half as wide, for screens with small pixels. */
const box = { width: 640, height: 906 };

/**
 * Opens a version, or a smaller form of it. The thumbnail of a PDF is its first page: it is drawn when somebody first wants to see it,
 * and stays beside the file. A file that cannot be drawn keeps an empty one, so that it is not tried again. One that took too long, which
 * can be for a busy machine, is tried three times. 404 if there is none.
 */
export async function openVersion(
  place: Place,
  tenantId: string,
  version: Version,
  variant: ImageVariant,
): ReturnType<typeof openVariant> {
  const { store } = place.files;
  if (variant === 'thumbnail' && version.contentType === documentTypes.pdf) {
    const kept = await store.open(fileKey(tenantId, version.id, 'thumbnail'));
    await kept?.close();
    if (!kept && mayTry(fileKey(tenantId, version.id))) await drawOnce(place, tenantId, version.id);
  }
  const opened = await openVariant(store, tenantId, version, variant);
  if (variant !== 'original' && opened.stored.size === 0) await refuseEmpty(opened.stored);
  return opened;
}

async function refuseEmpty(stored: StoredFile): Promise<never> {
  await stored.close();
  return notFound();
}

function drawOnce(place: Place, tenantId: string, id: string): Promise<void> {
  const key = fileKey(tenantId, id, 'thumbnail');
  const now = underWay.get(key);
  if (now) return now;
  const drawn = drawing.run(tenantId, 1, () => draw(place, tenantId, id)).finally(() => underWay.delete(key));
  underWay.set(key, drawn);
  return drawn;
}

/** The files whose page took too long, by their keys: how often, and when they are tried again. Of this process. */
const late = new Map<string, { times: number; again: number }>();
const mostTimes = 3;
const mostLate = 1000;
const betweenMs = 60_000;

function mayTry(key: string): boolean {
  return (late.get(key)?.again ?? 0) <= Date.now();
}

/** Whether the file is to be tried once more. */
function isTriedAgain(key: string): boolean {
  const times = (late.get(key)?.times ?? 0) + 1;
  late.delete(key);
  if (times === mostTimes) return false;
  const [oldest] = late.keys();
  if (oldest && late.size >= mostLate) late.delete(oldest);
  late.set(key, { times, again: Date.now() + betweenMs });
  return true;
}

async function draw({ tenancy, files: { store, spool } }: Place, tenantId: string, id: string): Promise<void> {
  const original = fileKey(tenantId, id);
  let isLate = false;
  const page = await drawStoredPage(store, original, box, () => {
    isLate = true;
  });
  if (isLate && isTriedAgain(original)) return;
  late.delete(original);
  const picture = await spool.write((await page?.webp({ quality: 76, effort: 3 }).toBuffer()) ?? Buffer.alloc(0));
  const key = fileKey(tenantId, id, 'thumbnail');
  try {
    await store.put(key, picture.path);
  } finally {
    await spool.discard(picture);
  }
  // If the version was removed, its files went before this one came.
  const found = await tenancy.asServer(tenantId, 'read', (tx) =>
    tx.first(sql<{ id: string }>`select id from document_versions where id = ${id}::uuid`),
  );
  if (!found) await store.remove(key);
}
