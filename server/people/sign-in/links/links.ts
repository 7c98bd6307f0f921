import { sql } from 'kysely';
import type { EntryPurpose } from '#contract/people/entry.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';

/** An invitation waits for a person's first day. A reset is for right now. */
const lifetimes: Record<LinkPurpose, string> = { invitation: '7 days', reset: '30 minutes', email: '1 day' };

/** The link of a sign-up waits in a separate table (`server/people/sign-in/sign-up`), because its company does not exist yet. */
type LinkPurpose = Exclude<EntryPurpose, 'signUp'>;
export type NewLink = { userId: string; purpose: LinkPurpose; email?: string };

/**
 * Adds a link for a user whose row the caller has locked, and ends older links for the same purpose. Everything that touches
 * links locks the user first, so that two requests cannot wait for each other.
 */
export async function createLink(
  tx: WriteTx,
  { userId, purpose, email }: NewLink,
): Promise<{ id: string; expiresAt: string }> {
  const id = newId();
  await revokeLinks(tx, userId, purpose);
  const row = await tx.first(
    db
      .insertInto('entry_links')
      .values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        user_id: userId,
        purpose,
        email: email ?? null,
        created_by: sql<string | null>`app.user_id()`,
        expires_at: sql<string>`now() + ${lifetimes[purpose]}::interval`,
      })
      .returning('expires_at as expiresAt'),
  );
  return { id, expiresAt: row?.expiresAt as string };
}

/**
 * Ends the open links of a user, all of them or those for one purpose, and returns how many there were. Called by everything
 * that changes who a link would let in, or where it was sent.
 */
export async function revokeLinks(tx: WriteTx, userId: string, purpose?: EntryPurpose): Promise<number> {
  const revoked = await tx.run(
    db
      .updateTable('entry_links')
      .set({ revoked_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as string))
      .returning('id'),
  );
  return revoked.length;
}

/** Ends the open links among these. */
export async function revokeLinksById(tx: WriteTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    update entry_links set revoked_at = now()
    where id = any (${ids}::uuid[]) and used_at is null and revoked_at is null and expires_at > now()`);
}

/** Uses up a link. Returns whether it was still open: of two requests at the same time, one gets true. */
export async function consumeLink(tx: WriteTx, id: string): Promise<boolean> {
  const used = await tx.first(
    db
      .updateTable('entry_links')
      .set({ used_at: sql`now()` })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('id'),
  );
  return used !== undefined;
}
