import { sql } from 'kysely';
import { maxScimTokens, type NewScimToken, type ScimToken } from '#contract/exchange/scim-tokens.ts';
import { hashOf, makeApiToken, readApiToken } from '#server/people/api-tokens/format.ts';
import { tokenColumns } from '#server/people/api-tokens/read.ts';
import { forbidden, invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import {
  type Actor,
  db,
  type Principal,
  type ReadTx,
  type Tenancy,
  type WriteTx,
} from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { newId } from '#server/platform/text/ids.ts';

/** Open tokens for directories, newest first. There are few (`maxScimTokens`). */
export async function listScimTokens(tx: ReadTx, address: string): Promise<ScimToken[]> {
  const rows = await tx.run(selectTokens().orderBy('sessions.created_at', 'desc').orderBy('sessions.id', 'desc'));
  return rows.map((row) => ({ ...withoutNulls(row), address }) as ScimToken);
}

/** Makes a token for a directory. It acts as the caller, and its text is in the answer alone. */
export async function createScimToken(
  tx: WriteTx,
  actor: Actor,
  origin: Origin,
  name: string,
  address: string,
): Promise<NewScimToken> {
  // One at a time, so that the limit holds.
  const company = await tx.first(
    sql<{ isDemo: boolean }>`select is_demo as "isDemo" from tenants where id = app.tenant_id() for no key update`,
  );
  if (!company || company.isDemo) forbidden('Demo companies have no directory.');
  if ((await listScimTokens(tx, address)).length >= maxScimTokens) {
    invalid('name', 'At most {limit} tokens. Remove one first.', { limit: maxScimTokens });
  }
  const id = newId();
  const token = makeApiToken(actor.tenantId, id);
  await tx.run(
    db.insertInto('sessions').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id,
      user_id: actor.userId,
      address: origin.address,
      device: '',
      expires_at: sql<string>`now() + interval '1 year'`,
      kind: 'scim',
      token_name: name,
      token_hash: hashOf(token),
      token_end: token.slice(-4),
      token_claims: [],
    }),
  );
  await recordToken(tx, origin, 'scimToken.created', { id, name });
  const made = (await listScimTokens(tx, address)).find((each) => each.id === id) ?? notFound();
  return { ...made, token };
}

/** The directory is refused from its next request on. */
export async function deleteScimToken(tx: WriteTx, origin: Origin, id: string): Promise<void> {
  const ended = await tx.first(
    db
      .updateTable('sessions')
      .set({ ended_at: sql`now()` })
      .where('id', '=', id)
      .where('kind', '=', 'scim')
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('token_name as name'),
  );
  if (!ended) notFound();
  await recordToken(tx, origin, 'scimToken.deleted', { id, name: ended.name ?? undefined });
}

/** Whose token this is. What the token may do is checked with each transaction (`app.enter_by_scim`). */
export async function findDirectory(tenancy: Tenancy, token: string): Promise<Principal | undefined> {
  const parts = readApiToken(token);
  if (!parts) return undefined;
  const { tenantId, id, hash } = parts;
  const [maker] = await tenancy.lookUp(
    sql<{ user_id: string }>`select user_id from app.find_scim_token(${tenantId}::uuid, ${id}::uuid, ${hash})`,
  );
  return maker && { tenantId, sessionId: id, userId: maker.user_id, tokenHash: hash };
}

async function recordToken(
  tx: WriteTx,
  origin: Origin,
  action: 'scimToken.created' | 'scimToken.deleted',
  { id, name }: { id: string; name: string | undefined },
): Promise<void> {
  await record(tx, origin, { action, subjectType: 'scimToken', subjectId: id, subjectName: name });
  tx.changed('identityProviders', id);
}

function selectTokens() {
  return (
    db
      .selectFrom('sessions')
      // Not a parameter, because plans are made without the values of parameters, and the index has only these tokens.
      .where(sql<boolean>`sessions.kind = 'scim'`)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', sql<string>`now()`)
      .select(tokenColumns)
  );
}
