import { type MailTopic, mailTopics } from '#contract/platform/notification-kinds.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import {
  bytesOfId,
  createSignedToken,
  idBytes,
  idOfBytes,
  readSignedToken,
} from '#server/platform/crypto/signed-token.ts';

/** What the link in a mail turns off, and for which user. */
export type UnsubscribeLink = { tenantId: string; userId: string; topic: MailTopic };

const purpose = 'unsubscribe';
const millisecondsADay = 24 * 60 * 60 * 1000;
/** A link works this long after its mail was made. */
const lifetimeDays = 365;

/** Bytes of each part: company, user, topic, day. */
const length = idBytes + idBytes + 1 + 2;

/**
 * The topics by their byte. A byte never gets another topic, because mails with links have left. The type checker names a topic
 * that has none.
 */
const bytes: Record<MailTopic, number> = {
  digest: 0,
  assigned: 1,
  projects: 2,
  files: 3,
  tickets: 4,
  due: 5,
  mentions: 6,
  answers: 7,
  messages: 8,
  promises: 9,
  updates: 10,
};

type Keys = Pick<Secrets, 'tokenSecret' | 'otherTokenSecret'>;

/** Makes the token of an unsubscribe link: 90 characters. `now` decides when it ends. */
export function createUnsubscribeToken(secrets: Keys, link: UnsubscribeLink, now = new Date()): string {
  const rest = Buffer.alloc(3);
  rest.writeUInt8(bytes[link.topic]);
  rest.writeUInt16BE(dayOf(now), 1);
  return createSignedToken(secrets, purpose, Buffer.concat([bytesOfId(link.tenantId), bytesOfId(link.userId), rest]));
}

/** Returns what a genuine token is for, undefined also if it has ended. */
export function readUnsubscribeToken(secrets: Keys, token: string, now = new Date()): UnsubscribeLink | undefined {
  const content = readSignedToken(secrets, purpose, length, token);
  const topic = content && mailTopics.find((each) => bytes[each] === content.readUInt8(2 * idBytes));
  if (!topic || dayOf(now) > content.readUInt16BE(2 * idBytes + 1) + lifetimeDays) return undefined;
  const [tenantId, userId] = [content.subarray(0, idBytes), content.subarray(idBytes, 2 * idBytes)];
  return { tenantId: idOfBytes(tenantId), userId: idOfBytes(userId), topic };
}

/** Days since 1970, which fit into two bytes until 2149. */
function dayOf(time: Date): number {
  return Math.floor(time.getTime() / millisecondsADay);
}
