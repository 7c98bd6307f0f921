import { sql } from 'kysely';
import type { z } from 'zod';
import type { TokenPolicy } from '#contract/people/token-limits.ts';
import type { ApiToken, tokenListQuery } from '#contract/people/tokens.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { forbidden } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { type Actor, db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';

const list = 'tokens';

/** Lists open tokens, newest first: those of the caller, or for administrators those of all. */
export function listTokens(
  tx: ReadTx,
  actor: Actor,
  asked: z.output<typeof tokenListQuery>,
): Promise<ListPage<ApiToken>> {
  if (asked.of === 'all' && !actor.isAdmin) forbidden('Only administrators see the tokens of others.');
  const ownerId = asked.of === 'all' ? undefined : actor.userId;
  let query = selectTokens(ownerId).orderBy('sessions.created_at', 'desc').orderBy('sessions.id', 'desc');
  if (asked.cursor) {
    const { key, id } = readTimeCursor(list, asked.cursor);
    query = query.where(sql<boolean>`(sessions.created_at, sessions.id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  return readPage(asked, {
    read: async (count) => (await tx.run(query.limit(count))).map(present),
    cursorOf: ({ createdAt, id }) => writeCursor(list, { key: createdAt, id }),
    count: async () => (await countTokens(tx, ownerId)) ?? 0,
  });
}

export async function getToken(tx: ReadTx, id: string): Promise<ApiToken | undefined> {
  const row = await tx.first(selectTokens(undefined).where('sessions.id', '=', id));
  return row && present(row);
}

export async function countTokens(tx: ReadTx, ownerId: string | undefined): Promise<number | undefined> {
  return (await tx.first(openTokens(ownerId).select(sql<number>`count(*)::int`.as('total'))))?.total;
}

/** Whether the policy of a company lets this user have tokens. `app.enter_by_token` says the same for each request. */
export function allowsTokens(policy: TokenPolicy, { scope }: Pick<Actor, 'scope'>): boolean {
  return policy === 'everyone' || (policy === 'staff' && scope === 'staff');
}

function openTokens(ownerId: string | undefined) {
  const open = db
    .selectFrom('sessions')
    // Not a parameter, because plans are made without the values of parameters, and the index has only tokens.
    .where(sql<boolean>`sessions.kind = 'token'`)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`);
  return ownerId === undefined ? open : open.where('sessions.user_id', '=', ownerId);
}

/** What every list of tokens shows. */
export const tokenColumns = [
  'sessions.id',
  'sessions.token_name as name',
  'sessions.token_end as lastFour',
  'sessions.user_id as ownerId',
  // A sub-query, because a join would read all people of the company.
  sql<string>`(select coalesce(nullif(btrim(concat_ws(' ', first_name, last_name)), ''), user_name, email, 'Unknown User')
        from users where users.id = sessions.user_id)`.as('ownerName'),
  'sessions.created_at as createdAt',
  sql<string | null>`nullif(sessions.last_used_at, sessions.created_at)`.as('lastUsedAt'),
  'sessions.expires_at as expiresAt',
] as const;

function selectTokens(ownerId: string | undefined) {
  return openTokens(ownerId).select([
    ...tokenColumns,
    'sessions.token_claims as claims',
    'sessions.is_read_only as readOnly',
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTokens>['execute']>>[number];

function present(row: Row): ApiToken {
  return withoutNulls(row) as ApiToken;
}
