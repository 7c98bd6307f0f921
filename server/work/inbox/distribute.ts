import { sql } from 'kysely';
import type {
  FollowLevel,
  MailChoice,
  NotificationGroup,
  NotificationSubject,
} from '#contract/platform/notification-kinds.ts';
import { prepare, type ReadTx, type Tenancy } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { visibleSubject } from '#server/work/visible/subjects.ts';
import { kindFor, newsKinds, rankOf } from './kinds.ts';
import { isSilent, levelOf } from './levels.ts';
import { type Candidate, findCandidates, type NewEvent, readNewEvents } from './recipients.ts';
import { readWishes } from './settings.ts';

/** Events per step, so that transactions stay short. */
const batch = 100;

type News = {
  id: string;
  eventId: string;
  userId: string;
  reason: string;
  waitUntil: string | null;
  /** How it comes by mail besides, if it does, and what the user turns off to get no more such mails. */
  mail: 'now' | 'digest' | null;
  topic: NotificationGroup;
  /** Of several news about one thing, a mail tells the one with the lowest rank. */
  rank: number;
};

/**
 * Tells the people of a company what is new. Events are marked and lines written in one transaction, so whatever step a
 * process dies at, nothing is lost, and nothing is told twice if several processes do it at once. Returns whether there may be
 * more.
 */
export async function distribute(tenancy: Tenancy, tenantId: string): Promise<boolean> {
  const { events, candidates } = await tenancy.asServer(tenantId, 'read', async (tx) => {
    const found = await readNewEvents(tx, batch);
    const ids = found.map(({ id }) => id);
    return { events: found, candidates: ids.length > 0 ? await findCandidates(tx, ids) : [] };
  });
  if (events.length === 0) return false;
  const byId = new Map(events.map((event) => [event.id, event]));
  const news: News[] = [];
  for (const own of Map.groupBy(candidates, ({ userId }) => userId).values()) {
    const told = own.flatMap(({ eventId }) => byId.get(eventId) ?? []);
    news.push(...(await newsFor(tenancy, tenantId, own[0] as Candidate, told)));
  }
  const ids = events.map(({ id }) => id);
  await tenancy.asServer(tenantId, 'write', async (tx) => {
    const [changed, queued] = await Promise.all([
      tx.run(
        sql<{
          userId: string;
        }>`select distinct app.distribute(${ids}::uuid[], ${JSON.stringify(news)}::jsonb) as "userId"`,
      ),
      tx.run(sql<{ id: string }>`
        select webhook_id as id from webhook_deliveries where state = 'Queued' and next_at <= now() limit 1`),
    ]);
    for (const { userId } of changed) tx.changed('notifications', userId);
    // A trigger queued them. This wakes the outbox.
    for (const { id } of queued) tx.changed('webhooks', id);
  });
  return events.length === batch;
}

/** What this person sees and wants to hear of. */
async function newsFor(
  tenancy: Tenancy,
  tenantId: string,
  { userId, clientId, isAwaited, isSpared }: Candidate,
  events: readonly NewEvent[],
): Promise<News[]> {
  const asked = events.flatMap((event) => {
    const kind = kindFor(event, userId);
    return kind && !(isSpared && newsKinds[kind].isLateness) ? { event, kind } : [];
  });
  if (asked.length === 0) return [];
  const recipient = { tenantId, userId, clientId };
  const seen = await tenancy
    .asRecipient(recipient, (tx) => Promise.all([findVisible(tx, events), readWishes(tx)]))
    .catch(ignoreLeavers);
  if (!seen) return [];
  const [levels, { groups, pausedUntil }] = seen;
  return asked.flatMap(({ event, kind }) => {
    const level = levels.get(event.id);
    const { reason, group: topic } = newsKinds[kind];
    if (level === undefined || isSilent(level, topic)) return [];
    const { inApp, mail: choice } = groups[topic];
    // Who follows it wants to hear of it, also if they turned such news off for everything else.
    if (!inApp && level !== 'all') return [];
    const mail = inApp ? mailFor(choice, pausedUntil !== null || isAwaited) : null;
    return { id: newId(), eventId: event.id, userId, reason, waitUntil: pausedUntil, mail, topic, rank: rankOf(kind) };
  });
}

/** What happens during a pause waits for the first digest after it, and what happens before somebody comes in for their first one. */
function mailFor(choice: MailChoice, isWaiting: boolean): News['mail'] {
  if (choice === 'off') return null;
  return isWaiting ? 'digest' : choice;
}

/** Somebody who was deleted or deactivated in the meantime is told nothing. */
function ignoreLeavers(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== 'AT401') throw error;
}

/** The events that the recipient may see with their subjects, in their own context, and what they chose to hear of each. */
async function findVisible(tx: ReadTx, events: readonly NewEvent[]): Promise<ReadonlyMap<string, FollowLevel>> {
  const byType = Map.groupBy(events, ({ subjectType }) => subjectType);
  const found = await Promise.all(
    Array.from(byType, ([type, its]) => tx.run(selectVisible[type]({ ids: its.map(({ id }) => id) }))),
  );
  return new Map(found.flat().map(({ id, level }) => [id, level]));
}

const selectVisible = {
  project: selectVisibleOf('project'),
  document: selectVisibleOf('document'),
  image: selectVisibleOf('image'),
  ticket: selectVisibleOf('ticket'),
  task: selectVisibleOf('task'),
  user: selectVisibleOf('user'),
} satisfies Record<NotificationSubject, unknown>;

function selectVisibleOf(type: NotificationSubject) {
  return prepare(
    ({ ids }: { ids: readonly string[] }) => sql<{ id: string; level: FollowLevel }>`
      select events.id, ${levelOf('events')} as level
      from events join lateral ${visibleSubject('events', [type])} subject on true
      where events.id = any (${ids}::uuid[])`,
  );
}
