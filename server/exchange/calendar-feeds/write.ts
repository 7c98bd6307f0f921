import { sql } from 'kysely';
import type { z } from 'zod';
import type { createFeedBody } from '#contract/exchange/calendar-feeds.ts';
import { maxFeeds } from '#contract/exchange/feed-scopes.ts';
import { invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { countFeeds, getFeed, type StoredFeed, seesClient, seesProject } from './read.ts';

type NewFeed = z.output<typeof createFeedBody>;

export async function createFeed(tx: WriteTx, actor: Actor, origin: Origin, body: NewFeed): Promise<StoredFeed> {
  const { scope, clientId, projectId } = body;
  if (clientId && !(await seesClient(tx, clientId))) {
    invalid('clientId', 'This client does not exist');
  }
  if (projectId && !(await seesProject(tx, projectId))) invalid('projectId', 'This project does not exist');
  if ((await countFeeds(tx)) >= maxFeeds)
    invalid('scope', 'At most {limit} feeds. Revoke one first.', { limit: maxFeeds });
  const id = newId();
  await Promise.all([
    tx.run(
      db.insertInto('calendar_feeds').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        user_id: actor.userId,
        scope,
        client_id: clientId ?? null,
        project_id: projectId ?? null,
      }),
    ),
    record(tx, origin, { action: 'feed.created', subjectType: 'feed', subjectId: id, details: { scope } }),
  ]);
  return (await getFeed(tx, id)) ?? notFound();
}

/** Its address stops working at once. */
export async function deleteFeed(tx: WriteTx, origin: Origin, id: string): Promise<void> {
  const feed = await tx.first(db.deleteFrom('calendar_feeds').where('id', '=', id).returning('scope'));
  if (!feed) notFound();
  await record(tx, origin, {
    action: 'feed.revoked',
    subjectType: 'feed',
    subjectId: id,
    details: { scope: feed.scope },
  });
}
