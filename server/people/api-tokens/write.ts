import { sql } from 'kysely';
import type { z } from 'zod';
import { maxTokens, type TokenPolicy } from '#contract/people/token-limits.ts';
import type { createTokenBody, NewApiToken } from '#contract/people/tokens.ts';
import { companyNotFound } from '#server/people/tenants/read.ts';
import { forbidden, invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { hashOf, makeApiToken } from './format.ts';
import { allowsTokens, countTokens, getToken } from './read.ts';

type NewToken = z.output<typeof createTokenBody>;

/** Makes a token of the caller. Its text is in the answer alone. */
export async function createToken(tx: WriteTx, actor: Actor, origin: Origin, body: NewToken): Promise<NewApiToken> {
  const tenantId = sql<string>`app.tenant_id()`;
  const [company, count = 0] = await Promise.all([
    tx.first(db.selectFrom('tenants').where('id', '=', tenantId).select(['is_demo', 'api_tokens'])),
    countTokens(tx, actor.userId),
  ]);
  const { is_demo, api_tokens } = company ?? companyNotFound();
  if (is_demo) forbidden('A demo company has no API tokens.');
  if (!allowsTokens(api_tokens as TokenPolicy, actor)) forbidden('Your company does not allow you API tokens.');
  if (body.claims.some((claim) => !actor.claims.has(claim))) {
    invalid('claims', 'You can give a token only permissions that you have.');
  }
  if (count >= maxTokens) invalid('name', 'At most {limit} tokens. End one first.', { limit: maxTokens });
  const id = newId();
  const token = makeApiToken(actor.tenantId, id);
  await Promise.all([
    tx.run(
      db.insertInto('sessions').values({
        tenant_id: tenantId,
        id,
        user_id: actor.userId,
        address: origin.address,
        device: '',
        expires_at: body.expiresAt,
        kind: 'token',
        token_name: body.name,
        token_hash: hashOf(token),
        token_end: token.slice(-4),
        token_claims: body.claims,
        is_read_only: body.readOnly,
      }),
    ),
    record(tx, origin, {
      action: 'token.created',
      subjectType: 'token',
      subjectId: id,
      subjectName: body.name,
      details: { claims: body.claims, readOnly: body.readOnly, expiresAt: body.expiresAt },
    }),
  ]);
  return { ...((await getToken(tx, id)) ?? notFound()), token };
}

/** Ends a token of the caller, or for administrators one of anybody in the company. */
export async function endToken(tx: WriteTx, actor: Actor, origin: Origin, id: string): Promise<void> {
  const ended = await tx.first(
    db
      .updateTable('sessions')
      .set({ ended_at: sql`now()` })
      .where('id', '=', id)
      .where('kind', '=', 'token')
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .$if(!actor.isAdmin, (query) => query.where('user_id', '=', actor.userId))
      .returning(['token_name', 'user_id']),
  );
  if (!ended) notFound();
  await record(tx, origin, {
    action: 'token.ended',
    subjectType: 'token',
    subjectId: id,
    subjectName: ended.token_name ?? undefined,
    details: { ownerId: ended.user_id },
  });
}
