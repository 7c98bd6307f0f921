import { notFound } from '#server/platform/answers/failures.ts';
import { fileKey, type Variant } from '#server/platform/files/keys.ts';
import { openFairQueue } from '#server/platform/limits/fair-queue.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { openVariant } from './variants.ts';

type Place = Pick<Services, 'tenancy' | 'files'>;

/** A smaller form of a file that is drawn when somebody first wants to see it. */
export type Drawn = {
  variant: Variant;
  /** The bytes as WebP. Undefined if the file cannot be drawn. `onLate` is called if that is for its time. */
  draw(place: Place, tenantId: string, id: string, onLate: () => void): Promise<Buffer | undefined>;
  /** Whether the file is still there. */
  find(tx: ReadTx, id: string): Promise<unknown>;
};

/** One file is drawn at a time, which bounds the memory. Others wait, or are asked to try again. */
const drawing = openFairQueue({ capacity: 1, waiting: 100, waitingOfOne: 40, retryAfter: 5 });

/** What is drawn now by its keys, so that nobody draws it a second time. Companies can have the same ids. */
const underWay = new Map<string, Promise<void>>();

/**
 * Opens the smaller form, which stays beside the file once it is drawn. A file that cannot be drawn keeps an empty one, so that it is not
 * tried again. One that took too long, which can be for a busy machine, is tried three times. 404 if there is none.
 */
export async function openDrawn(
  place: Place,
  tenantId: string,
  file: Parameters<typeof openVariant>[2],
  drawn: Drawn,
): ReturnType<typeof openVariant> {
  await drawIfMissing(place, tenantId, file.id, drawn);
  const opened = await openVariant(place.files.store, tenantId, file, drawn.variant);
  if (opened.stored.size > 0) return opened;
  await opened.stored.close();
  return notFound();
}

/** Draws the smaller form unless it is there. */
export async function drawIfMissing(place: Place, tenantId: string, id: string, drawn: Drawn): Promise<void> {
  const kept = await place.files.store.open(fileKey(tenantId, id, drawn.variant));
  await kept?.close();
  if (!kept && mayTry(fileKey(tenantId, id))) await drawOnce(place, tenantId, id, drawn);
}

function drawOnce(place: Place, tenantId: string, id: string, drawn: Drawn): Promise<void> {
  const key = fileKey(tenantId, id, drawn.variant);
  const now = underWay.get(key);
  if (now) return now;
  const done = drawing
    .run(tenantId, 1, () => drawAndKeep(place, tenantId, id, drawn))
    .finally(() => underWay.delete(key));
  underWay.set(key, done);
  return done;
}

/** The files that took too long, by their keys: how often, and when they are tried again. Of this process. */
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

async function drawAndKeep(place: Place, tenantId: string, id: string, { variant, draw, find }: Drawn): Promise<void> {
  const { store, spool } = place.files;
  const original = fileKey(tenantId, id);
  let isLate = false;
  const bytes = await draw(place, tenantId, id, () => {
    isLate = true;
  });
  if (isLate && isTriedAgain(original)) return;
  late.delete(original);
  const picture = await spool.write(bytes ?? Buffer.alloc(0));
  const key = fileKey(tenantId, id, variant);
  try {
    await store.put(key, picture.path);
  } finally {
    await spool.discard(picture);
  }
  // If the file was removed, its smaller forms went before this one came.
  if (!(await place.tenancy.asServer(tenantId, 'read', (tx) => find(tx, id)))) await store.remove(key);
}
