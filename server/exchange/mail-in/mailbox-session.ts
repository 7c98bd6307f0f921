import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { MailServerPlace } from '#server/platform/config/mail-server-url.ts';
import { envelopeHeaders, readEnvelope } from './mailbox-headers.ts';
import { type Answer, incomingMail, takeForAll, tooLarge, unknownAddress, upTo } from './receive.ts';
import type { MailInServices, Recipient } from './recipient.ts';
import { findRecipient } from './recipients.ts';
import { mailSizeLimit } from './size-limit.ts';

type Place = { mailbox: MailServerPlace; domain: string };
/** `waiting` outlives a connection, so that a mail that breaks it does not hold up the others. */
type Round = { waiting: Waiting; passed(): void; failed(error: unknown): void };

/** Mails that could not be taken, by UID: when they are tried again. */
export type Waiting = Map<number, { at: number; pause: number }>;

/** Where mails go that were taken, and that cannot be. Loggia deletes none: the mail server can let them expire. */
const folders = { taken: 'Loggia-Taken', refused: 'Loggia-Refused' };

/** Milliseconds. A look for new mail is made at least every minute, because IDLE can break without a word. */
const timeoutMs = { connecting: 10_000, greeting: 10_000, silence: 90_000, look: 60_000 };
/** Milliseconds until a mail that could not be taken is tried again. */
const retries = { first: 60_000, longest: 2 * 3_600_000 };

/** Connects and opens the inbox. The library is loaded here only. TLS is required except on this machine, as for mail that is sent. */
export async function openMailbox(
  { mailbox, domain }: Place,
  services: MailInServices,
  { waiting, passed, failed }: Round,
) {
  const { ImapFlow } = await import('imapflow');
  const { host, port, secure, user = '', password, isLoopback } = mailbox;
  const client = new ImapFlow({
    host,
    port,
    secure,
    ...(!secure && !isLoopback && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: !isLoopback, minVersion: 'TLSv1.2' },
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs.connecting,
    greetingTimeout: timeoutMs.greeting,
    socketTimeout: timeoutMs.silence,
    maxLineLength: 16 * 1024 * 1024,
    maxLiteralSize: mailSizeLimit + 1024,
    maxResponseSize: 2 * mailSizeLimit,
  });
  const broken = new AbortController();
  // Also emitted while a command fails, which rejects with the same error.
  client.on('error', () => broken.abort());
  client.on('close', () => broken.abort());
  let news = new AbortController();
  client.on('exists', () => news.abort());

  await client.connect();
  try {
    for (const folder of Object.values(folders)) await client.mailboxCreate(folder);
    await client.mailboxOpen('INBOX');
  } catch (error) {
    client.close();
    throw error;
  }

  async function look(signal: AbortSignal): Promise<void> {
    const found = await client.search({ all: true }, { uid: true });
    if (!found) throw new Error('The mail server did not list the mails.');
    for (const uid of waiting.keys()) if (!found.includes(uid)) waiting.delete(uid);
    for (const uid of found) {
      if (signal.aborted) return;
      if ((waiting.get(uid)?.at ?? 0) <= Date.now()) await handle(uid);
    }
  }

  async function handle(uid: number): Promise<void> {
    const pause = Math.min(2 * (waiting.get(uid)?.pause ?? retries.first / 2), retries.longest);
    waiting.set(uid, { at: Date.now() + pause, pause });
    const answers = await takeMessage({ client, domain, services, failed }, uid);
    // Another program has removed it, or it can be taken later.
    if (answers.length === 0 || answers.some(({ code }) => code >= 400 && code < 500)) return;
    const folder = answers.some(({ code }) => code === 250) ? folders.taken : folders.refused;
    if (await client.messageMove(String(uid), folder, { uid: true })) waiting.delete(uid);
    else failed(new Error(`The mail server did not move a mail to ${folder}. It stays in the inbox of IMAP_URL.`));
  }

  return {
    /** Reads what is there, and then what comes. Rejects when the connection breaks. */
    async readUntil(stopped: AbortSignal): Promise<void> {
      const signal = AbortSignal.any([stopped, broken.signal]);
      while (!signal.aborted) {
        news = new AbortController();
        await look(signal);
        passed();
        if (signal.aborted) break;
        // Ends when the next command begins.
        client.idle().catch(() => {});
        const woken = AbortSignal.any([signal, news.signal]);
        await sleep(timeoutMs.look, undefined, { signal: woken }).catch(() => {});
      }
      if (!stopped.aborted) throw new Error('The connection to the mail server broke.');
    },
    close: () => client.close(),
  };
}

type Session = { client: ImapFlow; domain: string; services: MailInServices; failed(error: unknown): void };

/** Takes a mail for each address that it was sent to. Without one it is for nobody. */
async function takeMessage({ client, domain, services, failed }: Session, uid: number): Promise<Answer[]> {
  const query = { uid: true, size: true, headers: [...envelopeHeaders] };
  const message = await client.fetchOne(String(uid), query, { uid: true });
  if (!message) return [];
  const { addresses, returnPath } = readEnvelope(message.headers ?? Buffer.alloc(0), domain);
  const found = await Promise.all(addresses.map((address) => findRecipient(services, { domain }, address)));
  const recipients = found.filter((each): each is Recipient => each !== undefined);
  if (recipients.length === 0) return [unknownAddress];
  const limit = Math.max(...recipients.map(({ sizeLimit }) => sizeLimit));
  if ((message.size ?? 0) > limit) return [tooLarge];
  const { content } = await client.download(String(uid), undefined, { uid: true, maxBytes: limit + 1 });
  if (!content) return [];
  const { spool } = services.files;
  const received = await spool.receive(Readable.from(upTo(limit, content)));
  try {
    const mail = incomingMail(received, returnPath);
    return await takeForAll(recipients, mail, failed);
  } finally {
    await spool.discard(received);
  }
}
