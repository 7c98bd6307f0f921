import type { Readable } from 'node:stream';
import type { SMTPServerSession } from 'smtp-server';
import { type Config, ConfigError } from '#server/config.ts';
import { type MailInServices, MailRefusal, type Recipient } from './recipient.ts';
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
  config: NonNullable<Config['mailIn']>,
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
    onRcptTo: ({ address }, _session, done) =>
      done(recipientOf(address) ? null : answer(550, '5.1.1 There is no such address here.')),
    onData: (stream, session, done) => {
      takeMail(stream, recipientsOf(session)).then((results) => done(null, results), done);
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

  function recipientsOf({ envelope }: SMTPServerSession): Recipient[] {
    return envelope.rcptTo.flatMap(({ address }) => recipientOf(address) ?? []);
  }

  /** The answer for each recipient, as LMTP has it. */
  async function takeMail(stream: Readable, recipients: Recipient[]): Promise<(string | Error)[]> {
    const raw = await readUpTo(Math.max(...recipients.map(({ sizeLimit }) => sizeLimit)), stream);
    return Promise.all(
      recipients.map(async ({ sizeLimit, take }) => {
        if (!raw || raw.length > sizeLimit) return answer(552, '5.3.4 The mail is too large.');
        try {
          await take(raw);
          return 'Taken';
        } catch (error) {
          if (error instanceof MailRefusal) return answer(550, error.message);
          report(error, 'mail-in');
          return answer(451, '4.3.0 The mail cannot be taken now.');
        }
      }),
    );
  }
}

/** Undefined if there is more. Reads to the end in any case, because the answer comes after it. */
async function readUpTo(limit: number, stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
  }
  return length <= limit ? Buffer.concat(chunks) : undefined;
}

function answer(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}
