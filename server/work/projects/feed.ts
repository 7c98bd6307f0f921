import { sql } from 'kysely';
import type { z } from 'zod';
import type { FeedItem, feedQuery } from '#contract/work/feed.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { readMessages } from '#server/work/messages/read.ts';
import { type Reach, readWindow, type Window } from '#server/work/messages/window.ts';
import { findClientOfVisibleProject } from '#server/work/visible/projects.ts';
import { readActivity } from './activity.ts';

type Asked = z.output<typeof feedQuery>;

/** Messages and activity of a project, oldest first. 404 if the actor may not see the project, or the message to begin around. */
export async function listProjectFeed(tx: ReadTx, id: string, asked: Asked): Promise<Window<FeedItem>> {
  const [project, page] = await Promise.all([
    findClientOfVisibleProject(tx, id),
    readWindow(asked, {
      list: `feed of ${asked.show}`,
      read: async (reach) => {
        const [messages, happened] = await Promise.all([
          asked.show === 'activity' ? [] : readMessagesOf(tx, id, reach),
          asked.show === 'messages' ? [] : readHappened(tx, id, reach),
        ]);
        return merge([...messages, ...happened], reach);
      },
      timeOf: ({ at }) => at,
    }),
  ]);
  if (!project || !page) notFound();
  return page;
}

async function readMessagesOf(tx: ReadTx, id: string, { within, order, count }: Reach): Promise<FeedItem[]> {
  const messages = await readMessages(
    tx,
    sql`where messages.subject_id = ${id}::uuid and messages.subject_type = 'project'
        and ${within(sql`messages.created_at`, sql`messages.id`)}
      order by messages.created_at ${order}, messages.id ${order} limit ${count}`,
  );
  return messages.map((message) => ({ id: message.id, at: message.createdAt, message }));
}

/** Without the messages about the project itself, and those about its files and tickets that can no longer be read. */
async function readHappened(tx: ReadTx, id: string, { within, order, count }: Reach): Promise<FeedItem[]> {
  const activity = await readActivity(
    tx,
    id,
    sql`and ${within(sql`events.at`, sql`events.id`)}
      and (events.kind not like 'message.%' or events.kind = 'message.posted' and events.subject_type <> 'project' and exists (
        select from messages where messages.id = (events.data ->> 'messageId')::uuid and messages.deleted_at is null))
      order by events.at ${order}, events.id ${order} limit ${count}`,
  );
  return activity.map((item) => ({ id: item.id, at: item.at, activity: item }));
}

/** The order of both lists. What has the same time is in the order of its ids. */
function merge(items: FeedItem[], { isBackward, count }: Reach): FeedItem[] {
  const sorted = items.sort((one, other) => compare(timeOf(one), timeOf(other)) || compare(one.id, other.id));
  return (isBackward ? sorted.reverse() : sorted).slice(0, count);
}

/** Without the Z, so that `.12` comes before `.123`, as it does in the database. */
function timeOf({ at }: FeedItem): string {
  return at.slice(0, -1);
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
