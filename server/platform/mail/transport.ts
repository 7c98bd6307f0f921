import { isEmail } from '#contract/people/credentials.ts';
import type { Text } from '#contract/platform/texts/speak.ts';
import type { Config } from '#server/platform/config/config.ts';
import { withoutPassword } from '#server/platform/config/mail-server-url.ts';
import { shortenAnswer } from './answer.ts';
import { logoId } from './look.ts';
import type { About } from './thread.ts';

type MailServer = NonNullable<Config['mail']>;

/**
 * `accepted`: the mail server took it. `refused`: it does not take mail for this address. `rejected`: it does not take this mail.
 * `deferred`: it may take it later. `unreachable`: there was no conversation.
 */
export type Delivery = {
  outcome: 'accepted' | 'refused' | 'rejected' | 'deferred' | 'unreachable';
  /** The mail server's last words, or what happened instead. */
  answer: string;
};

export type RenderedMail = {
  /** The sender's name that the company chose, or else the company's. */
  sender: string;
  /** Where answers go, if the company chose an address. */
  replyTo?: string | undefined;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** A PNG that the HTML shows. */
  logo?: Buffer | undefined;
  /** JPEGs that the HTML shows, by their content ids. */
  pictures?: ReadonlyMap<string, Buffer>;
  /** What the mail is about, if it is a notice. */
  about?: About | undefined;
  /** Turns such mails off when somebody posts to it. */
  unsubscribe?: string | undefined;
};

export type Letter = RenderedMail & {
  address: string;
  messageId: string;
  /** Where reports go if the mail cannot be delivered. If left out, to the address that mails come from. */
  returnPath?: string;
  /** Mails that this one follows, the previous one last. */
  references?: readonly string[];
};

/** Milliseconds. Together they stay below the lease of a mail. */
const timeoutMs = { connecting: 10_000, greeting: 10_000, silence: 15_000, total: 40_000 };

/**
 * Sends one mail over a new connection. Never throws.
 */
export async function deliver(server: MailServer, letter: Letter, signal?: AbortSignal): Promise<Delivery> {
  if (!isEmail(letter.address))
    return { outcome: 'rejected', answer: 'This is not an address that mail can be sent to.' satisfies Text };
  const transport = await openTransport(server, timeoutMs);
  const timeUp = AbortSignal.timeout(timeoutMs.total);
  try {
    const { response } = await transport.sendMail({
      ...messageOf(server, letter),
      signal: signal ? AbortSignal.any([signal, timeUp]) : timeUp,
    });
    return { outcome: 'accepted', answer: shorten(response, server) };
  } catch (error) {
    return describeFailure(error as SmtpError, server);
  } finally {
    transport.close();
  }
}

/** Says hello and signs in, without a mail. Resolves with the problem if there is one. Takes five seconds at most. */
export async function findProblem(server: MailServer): Promise<string | undefined> {
  const timeouts = { connecting: 1500, greeting: 1500, silence: 2000 };
  const transport = await openTransport(server, timeouts);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return describeFailure(error as SmtpError, server).answer;
  } finally {
    transport.close();
  }
}

/**
 * Nodemailer is loaded here only, when the first mail is sent. TLS is required except on this machine, where nobody is in between and
 * certificates are often self-signed.
 */
async function openTransport(
  { server, domain }: MailServer,
  { connecting, greeting, silence }: Pick<typeof timeoutMs, 'connecting' | 'greeting' | 'silence'>,
) {
  const { createTransport } = await import('nodemailer');
  const { host, port, secure, user, password, isLoopback } = server;
  return createTransport({
    host,
    port,
    secure,
    name: domain,
    requireTLS: !isLoopback,
    tls: { rejectUnauthorized: !isLoopback, minVersion: 'TLSv1.2' },
    ...(user !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: connecting,
    greetingTimeout: greeting,
    socketTimeout: silence,
    dnsTimeout: connecting,
    maxResponseSize: 64 * 1024,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function messageOf({ from }: MailServer, letter: Letter) {
  return {
    from: { name: letter.sender, address: from },
    ...(letter.replyTo && { replyTo: { name: letter.sender, address: letter.replyTo } }),
    to: { name: letter.recipient, address: letter.address },
    envelope: { from: letter.returnPath ?? from, to: letter.address },
    messageId: letter.messageId,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachments: [
      ...(letter.logo ? [inlinePart('logo.png', logoId, letter.logo)] : []),
      ...[...(letter.pictures ?? [])].map(([id, picture]) => inlinePart('preview.jpg', id, picture)),
    ],
    // Quoted-printable breaks every line below the limit of 998 octets.
    textEncoding: 'quoted-printable' as const,
    ...(letter.references && { inReplyTo: letter.references.at(-1), references: [...letter.references] }),
    headers: {
      // Answering machines should not answer.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // A machine that answers in spite of that repeats headers, or is another Loggia.
      'X-Loggia-Mail': letter.messageId,
      // Mail programs show a button for it (RFC 8058).
      ...(letter.unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${letter.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Part of the message and not an address, so that nobody learns when it is read. */
function inlinePart(filename: string, cid: string, content: Buffer) {
  return { filename, contentDisposition: 'inline' as const, cid, content };
}

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

function describeFailure(error: SmtpError, server: MailServer): Delivery {
  const { responseCode = 0, command, response } = error;
  const answer = shorten(response ?? error.message, server);
  const isFinal = responseCode >= 500;
  if (isFinal && command === 'RCPT TO') return { outcome: 'refused', answer };
  if (isFinal && command === 'DATA') return { outcome: 'rejected', answer };
  return { outcome: response ? 'deferred' : 'unreachable', answer };
}

function shorten(words: string, { server }: MailServer): string {
  return shortenAnswer(withoutPassword(words, server));
}
