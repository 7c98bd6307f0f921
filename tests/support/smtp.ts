import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = {
  from: string;
  to: string[];
  secure: boolean;
  raw: string;
  /** The account of the sender, if the server asks for one. */
  user: string | undefined;
};

export type SmtpSink = {
  url: string;
  port: number;
  /** Mails that the server acknowledged, in order. */
  received: ReceivedMail[];
  /** Addresses of RCPT commands, also of refused ones. */
  asked: string[];
  stop(): Promise<void>;
};

type Behaviour = {
  /** Called at RCPT. Throw `smtpError` to refuse. */
  onRecipient?(address: string, user: string | undefined): void;
  /** Called when the mail is complete, before the acknowledgement. */
  onMail?(mail: ReceivedMail): void | Promise<void>;
  options?: SMTPServerOptions;
};

/** A real SMTP server in this process. */
export async function startSmtp({ onRecipient, onMail, options }: Behaviour = {}): Promise<SmtpSink> {
  const received: ReceivedMail[] = [];
  const asked: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, { user }, done) => {
      asked.push(address);
      try {
        onRecipient?.(address, user);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          raw: Buffer.concat(chunks).toString('utf8'),
          user: session.user,
        };
        try {
          await onMail?.(mail);
          received.push(mail);
          done(null, `Ok: queued as ${received.length}`);
        } catch (error) {
          done(error as Error);
        }
      });
    },
    ...options,
  });
  // Clients of these tests break connections on purpose.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    asked,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The answer of a server that refuses. */
export function smtpError(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** The value of a header, unfolded. */
export function headerOf({ raw }: ReceivedMail, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
}

export type MailParts = {
  text: string;
  html: string;
  attachments: { type: string; disposition: string; id: string | undefined; content: Buffer }[];
};

/** The parts of a mail, decoded. */
export function partsOf({ raw }: Pick<ReceivedMail, 'raw'>): MailParts {
  const parts = splitParts(raw);
  const contentOf = (type: string) => parts.find((part) => part.type === type)?.content.toString('utf8') ?? '';
  return {
    text: contentOf('text/plain').replaceAll('\r\n', '\n'),
    html: contentOf('text/html'),
    attachments: parts.filter(({ disposition }) => disposition !== ''),
  };
}

function splitParts(raw: string): MailParts['attachments'] {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const body = raw.slice(end + 4);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
  const type = header('Content-Type') ?? '';
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1];
  if (boundary)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => splitParts(part.replace(/^\r\n/, '')));
  const disposition = /^\w+/.exec(header('Content-Disposition') ?? '')?.[0] ?? '';
  const content = decode(body.replace(/\r\n$/, ''), header('Content-Transfer-Encoding'));
  return [{ type: type.split(';', 1)[0] as string, disposition, id: header('Content-I[dD]'), content }];
}

function decode(body: string, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body);
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** The environment of a server that sends its mail there. */
export function mailEnvironment({ url }: Pick<SmtpSink, 'url'>): Record<string, string> {
  return {
    SMTP_URL: url,
    MAIL_FROM: 'loggia@studio.example',
    PUBLIC_URL: 'https://projects.studio.example',
    TRUST_PROXY: 'off',
  };
}
