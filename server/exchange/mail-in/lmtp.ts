import { Readable } from 'node:stream';
import type { SMTPServerSession } from 'smtp-server';
import { ConfigError } from '#server/platform/config/config.ts';
import { type Answer, incomingMail, notNow, takeForAll, unknownAddress, upTo } from './receive.ts';
import type { MailInServices } from './recipient.ts';
import { findRecipient } from './recipients.ts';

/** Milliseconds. A mail server on this network needs less than a second for a mail, and tries again if it is cut off. */
const timeoutMs = { silence: 20_000, connection: 120_000, closing: 500 };
/** A mail server opens a few. One that gets no connection tries again later. */
const connectionLimit = 10;
const recipientLimit = 10;

type LmtpPort = { port: number; stop(): Promise<void> };

/**
 * Takes mail from the operator's own mail server by LMTP: never from the internet, because it checks no sender. Refuses addresses
 * that it does not know before the mail is sent, and acknowledges a mail after the commit. It never answers a mail with another one.
 * Throws ConfigError with one line if the port cannot be used. `report` is called for failures of Loggia; the sender gets 451.
 */
export async function startLmtp(
  config: { host: string; port: number; domain: string },
  services: MailInServices,
  report: (error: unknown, job: string) => void,
): Promise<LmtpPort> {
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
        (found) => done(found ? null : toError(unknownAddress)),
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
    return toError(notNow);
  }

  /** The answer for each recipient, as LMTP has it. */
  async function takeMail(stream: Readable, { envelope }: SMTPServerSession): Promise<(string | Error)[]> {
    const recipients = await Promise.all(envelope.rcptTo.map(({ address }) => recipientOf(address)));
    const limits = recipients.map((recipient) => recipient?.sizeLimit ?? 0);
    const received = await services.files.spool.receive(Readable.from(upTo(Math.max(...limits), stream)));
    try {
      const mail = incomingMail(received, envelope.mailFrom ? envelope.mailFrom.address : '');
      const answers = await takeForAll(recipients, mail, (error) => report(error, 'mail-in'));
      return answers.map((answer) => (answer.code === 250 ? answer.words : toError(answer)));
    } finally {
      await services.files.spool.discard(received);
    }
  }
}

function toError({ code, words }: Answer): Error {
  return Object.assign(new Error(words), { responseCode: code });
}
