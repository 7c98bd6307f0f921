import { afterAll, beforeAll, expect, it } from 'vitest';
import { getFollow, readConversation, setFollow } from '#contract/work/follows.ts';
import {
  createMessage,
  deleteMessage,
  listMessageEdits,
  listMessageReaders,
  listMessages,
  updateMessage,
} from '#contract/work/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addDocument, createStudio, mention, onDocument, type Studio, say } from '#tests/support/conversation.ts';
import { type RoundTrips, startRoundTripProxy } from '#tests/support/round-trips.ts';

/** Database round trips per request (decisions 0026, 0037 and 0051). */

let test: TestApp;
let trips: RoundTrips;
let studio: Studio;
let about: ReturnType<typeof onDocument>;
let id: string;
beforeAll(async () => {
  test = await startTestApp({}, async (url) => {
    trips = await startRoundTripProxy(url);
    return trips.url;
  });
  // The notification of other processes is a separate round trip that belongs to no request.
  test.services.tenancy.onChanged(() => {});
  studio = await createStudio(test);
  about = onDocument(await addDocument(test, studio.worker, studio.project));
  id = await say(studio.worker, about, 'Hello');
});
afterAll(async () => {
  await test.stop();
  await trips.close();
});

it.each([
  ['listMessages', 200, 1, () => studio.cleo.call(listMessages, { query: about })],
  [
    'listMessageReaders',
    200,
    1,
    () => studio.cleo.call(listMessageReaders, { query: { ...about, audience: 'client' } }),
  ],
  ['listMessageEdits', 200, 1, () => studio.cleo.call(listMessageEdits, { params: { id } })],
  ['getFollow', 200, 1, () => studio.cleo.call(getFollow, { query: about })],
  // The check; the change and COMMIT.
  ['setFollow', 200, 2, () => studio.cleo.call(setFollow, { body: { ...about, level: 'all' } })],
  ['readConversation', 204, 2, () => studio.cleo.call(readConversation, { body: { ...about, messageId: id } })],
  // All checks; then the message with its mentions, event, audit entry and answer, and COMMIT.
  ['createMessage', 201, 2, () => postAnswer()],
  // The lock; the changes and COMMIT. New mentions need one more between them.
  ['updateMessage', 200, 2, () => studio.worker.call(updateMessage, { params: { id }, body: { body: 'Hello all' } })],
  ['deleteMessage', 204, 2, () => studio.worker.call(deleteMessage, { params: { id } })],
] as const)('%s answers %i after %i round trips', async (_, status, expected, call) => {
  let answered: number | undefined;
  expect(await trips.count(async () => (answered = (await call()).status))).toBe(expected);
  expect(answered).toBe(status);
});

function postAnswer() {
  const body = { ...about, body: `Look, ${mention(studio.worker)}`, audience: 'client', parentId: id } as const;
  return studio.cleo.call(createMessage, { body });
}
