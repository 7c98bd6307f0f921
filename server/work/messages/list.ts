import { sql } from 'kysely';
import type { z } from 'zod';
import type { Paging } from '#contract/platform/paging.ts';
import type { Message, MessageEdit, messageListQuery } from '#contract/work/messages.ts';
import { userName } from '#server/people/accounts/user-name.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { visibleConversation } from '#server/work/visible/subjects.ts';
import { findMentions, withNames } from './mentions.ts';
import { readMessages } from './read.ts';
import { findSubject } from './subjects.ts';
import { readWindow, type Window } from './window.ts';

type Asked = z.output<typeof messageListQuery>;

/**
 * A page of the conversation about one subject, oldest first: the first messages and on, the latest and back, or those around one.
 * 404 if the actor may not see the subject, or the message.
 */
export async function listMessages(tx: ReadTx, asked: Asked): Promise<Window<Message>> {
  const [subject, page] = await Promise.all([
    findSubject(tx, asked),
    readWindow(asked, {
      list: 'messages',
      read: ({ within, order, count }) =>
        readMessages(
          tx,
          sql`where messages.subject_id = ${asked.subjectId}::uuid and messages.subject_type = ${asked.subjectType}
              ${asked.pinVersion ? sql`and messages.pin_version = ${asked.pinVersion}` : sql``}
              and ${within(sql`messages.created_at`, sql`messages.id`)}
            order by messages.created_at ${order}, messages.id ${order} limit ${count}`,
        ),
      timeOf: ({ createdAt }) => createdAt,
    }),
  ]);
  if (!subject || !page) notFound();
  return page;
}

/** The texts that edits replaced, newest first. 404 if the actor may not see the message. */
export async function listMessageEdits(tx: ReadTx, id: string, asked: Paging): Promise<ListPage<MessageEdit>> {
  const list = 'messageEdits';
  const after = asked.cursor ? readTimeCursor(list, asked.cursor) : undefined;
  const further = after ? sql`and (written_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql``;
  const [message, page] = await Promise.all([
    tx.first(sql`
      select id from messages where id = ${id}::uuid and exists (select from ${visibleConversation('messages')} subject)`),
    readPage(asked, {
      read: (count) =>
        tx.run(sql<MessageEdit>`
          select id, body, written_at as "writtenAt" from message_edits where message_id = ${id}::uuid ${further}
          order by written_at desc, id desc limit ${count}`),
      cursorOf: ({ writtenAt, id }) => writeCursor(list, { key: writtenAt, id }),
    }),
  ]);
  if (!message) notFound();
  const people = await readNames(
    tx,
    page.items.flatMap(({ body }) => findMentions(body)),
  );
  return { ...page, items: page.items.map((edit) => ({ ...edit, body: withNames(edit.body, people) })) };
}

/** The names of these users, if the actor may see them. */
async function readNames(tx: ReadTx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return tx.run(sql<{ id: string; name: string }>`
    select users.id, ${userName} as name from users where users.id = any (${ids}::uuid[])`);
}
