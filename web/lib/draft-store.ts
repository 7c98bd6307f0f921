import { createStore, del, delMany, entries, get, promisifyRequest, set } from 'idb-keyval';
import { readOwnSession, readPreview, type Session } from './session.ts';

interface Kept {
  /** In milliseconds since 1970. */
  keptAt: number;
  value: unknown;
}

const sevenDays = 7 * 24 * 60 * 60 * 1000;
const store = createStore('loggia', 'drafts');

/**
 * The key of something that the signed-in person writes, such as `new ticket`. Undefined if nobody is signed in, and in a preview. It
 * begins with the company and the person, so that nobody else who signs in in this browser gets it.
 */
export function draftKey(name: string): string | undefined {
  const owner = ownerPrefix();
  return owner && owner + name;
}

/** Keeps a draft in this browser. After a sign-out it does nothing, so that no late call brings a draft back. */
export async function keepDraft(key: string, value: unknown): Promise<void> {
  if (isOwn(key)) await set(key, { keptAt: Date.now(), value } satisfies Kept, store);
}

/** Undefined if there is none, or if it is older than seven days. */
export async function readKeptDraft<Value>(key: string): Promise<Value | undefined> {
  const kept = await get<Kept>(key, store);
  return kept && isYoung(kept) ? (kept.value as Value) : undefined;
}

/** Removes a draft that was sent or discarded. A session that ended leaves it for the next one. */
export async function forgetDraft(key: string): Promise<void> {
  if (isOwn(key)) await del(key, store);
}

/** Removes everything that the signed-in person wrote. Call it before the session is cleared. */
export async function forgetOwnDrafts(): Promise<void> {
  const owner = prefixOf(readOwnSession());
  if (!owner) return;
  await store('readwrite', (drafts) => {
    drafts.delete(IDBKeyRange.bound(owner, `${owner}\uffff`));
    return promisifyRequest(drafts.transaction);
  });
}

/** Removes what is older than seven days, of everybody. */
export async function removeOldDrafts(): Promise<void> {
  const old = (await entries<string, Kept>(store)).filter(([, kept]) => !isYoung(kept));
  await delMany(
    old.map(([key]) => key),
    store,
  );
}

function isYoung({ keptAt }: Kept): boolean {
  return Date.now() - keptAt < sevenDays;
}

function isOwn(key: string): boolean {
  const owner = ownerPrefix();
  return owner !== undefined && key.startsWith(owner);
}

function ownerPrefix(): string | undefined {
  return readPreview() ? undefined : prefixOf(readOwnSession());
}

function prefixOf(session: Session | null): string | undefined {
  return session ? `${session.user.tenantId} ${session.user.id} ` : undefined;
}
