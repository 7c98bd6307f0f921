import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { SMTPServerSession } from 'smtp-server';
import { type Config, ConfigError } from '#server/config.ts';
import { parseMail } from './parser.ts';
import { type IncomingMail, MailDelay, type MailInServices, MailRefusal, type Recipient } from './recipient.ts';
import { findRecipient } from './recipients.ts';

/** Milliseconds. A mail server on this network needs less than a second for a mail, and tries again if it is cut off. */
const timeoutMs = { silence: 20_000, connection: 120_000, closing: 500 };
/** A mail server opens a few. One that gets no connection tries again later. */
const connectionLimit = 10;
const recipientLimit = 10;

export type MailIn = { port: number; stop(): Promise<void> };

/**
 * Takes mail from the operator's own mail server by LMTP: never from the internet, because it checks no sender. Refuses addresses
 * that it does not know before the mail is sent, and acknowledges a mail after the commit. It never answers a mail with another one.
 * Throws ConfigError with one line if the port cannot be used. `report` is called for failures of Loggia; the sender gets 451.
 */
export async function startMailIn(
  config: Pick<NonNullable<Config['mailIn']>, 'host' | 'port' | 'domain'>,
  services: MailInServices,
  report: (error: unknown, job: string) => void,
): Promise<MailIn> {
  // Loaded only if needed, because it costs memory.
  const { SMTPServer } = await import('smtp-server');
  const recipientOf = (address: string) => findRecipient(services, config, address);
  const server = new SMTPServer({
    lmtp: true,
    name: config.domain,
    logger: false,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: connectionLimit,
    maxRecipients: recipientLimit,
    maxAllowedUnauthenticatedCommands: false,
    maxCommandLength: 4096,
    socketTimeout: timeoutMs.silence,
    closeTimeout: timeoutMs.closing,
    onRcptTo: ({ address }, _session, done) => {
      recipientOf(address).then(
        (found) => done(found ? null : answer(550, '5.1.1 There is no such address here.')),
        (error) => done(failed(error)),
      );
    },
    onData: (stream, session, done) => {
      takeMail(stream, session).then(
        (results) => done(null, results),
        (error) => done(failed(error)),
      );
    },
  });
  // Broken connections. The sender tries again.
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    const timeUp = setTimeout(() => socket.destroy(), timeoutMs.connection).unref();
    socket.once('close', () => clearTimeout(timeUp));
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', ({ message }) =>
      reject(new ConfigError(`MAIL_IN_PORT ${config.port} cannot be used: ${message}.`)),
    );
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.server.address() as { port: number };
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };

  function failed(error: unknown): Error {
    report(error, 'mail-in');
    return answer(451, '4.3.0 The mail cannot be taken now.');
  }

  /** The answer for each recipient, as LMTP has it. */
  async function takeMail(stream: Readable, { envelope }: SMTPServerSession): Promise<(string | Error)[]> {
    const recipients = await Promise.all(envelope.rcptTo.map(({ address }) => recipientOf(address)));
    const limits = recipients.map((recipient) => recipient?.sizeLimit ?? 0);
    const received = await services.files.spool.receive(Readable.from(upTo(Math.max(...limits), stream)));
    try {
      const mail = incoming(received, envelope.mailFrom ? envelope.mailFrom.address : '');
      const results: (string | Error)[] = [];
      // One after another: a mail to two addresses of a ticket counts once.
      for (const recipient of recipients) results.push(await takeFor(recipient, mail));
      return results;
    } finally {
      await services.files.spool.discard(received);
    }
  }

  async function takeFor(recipient: Recipient | undefined, mail: IncomingMail): Promise<string | Error> {
    // An address can end between its name and the mail.
    if (!recipient) return answer(550, '5.1.1 There is no such address here.');
    if (mail.file.size > recipient.sizeLimit) return answer(552, '5.3.4 The mail is too large.');
    try {
      await recipient.take(mail);
      return 'Taken';
    } catch (error) {
      if (error instanceof MailRefusal) return answer(550, error.message);
      return error instanceof MailDelay ? answer(452, error.message) : failed(error);
    }
  }
}

function incoming(file: IncomingMail['file'], returnPath: string): IncomingMail {
  let read: ReturnType<IncomingMail['read']> | undefined;
  return {
    file,
    returnPath,
    bytes: () => readFile(file.path),
    read: () => {
      read ??= parseMail(file.path);
      return read;
    },
  };
}

/** At most one byte more than the limit. Reads to the end in any case, because the answer comes after it. */
async function* upTo(limit: number, stream: Readable): AsyncGenerator<Buffer> {
  let free = limit + 1;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (free > 0) yield chunk.subarray(0, free);
    free -= chunk.length;
  }
}

function answer(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}
