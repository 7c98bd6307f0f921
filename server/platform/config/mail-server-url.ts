import { isIP } from 'node:net';

/** A mail server that a variable names. */
export type MailServerPlace = {
  host: string;
  port: number;
  /** TLS from the first byte. Otherwise the connection changes to TLS with STARTTLS. */
  secure: boolean;
  user: string | undefined;
  password: string;
  /** On this machine: the only place where a connection without TLS is accepted. */
  isLoopback: boolean;
};

/** Reads `smtp://user:password@host:587` or `smtps://…`. Null if it is not such a URL. */
export function parseSmtpUrl(text: string): MailServerPlace | null {
  return parseServerUrl(text, 'smtp', { plain: 587, secure: 465 });
}

/** Reads `imap://user:password@host:143` or `imaps://…`. Null if it is not such a URL. A mailbox has a user. */
export function parseImapUrl(text: string): MailServerPlace | null {
  const place = parseServerUrl(text, 'imap', { plain: 143, secure: 993 });
  return place?.user ? place : null;
}

function parseServerUrl(
  text: string,
  scheme: string,
  ports: { plain: number; secure: number },
): MailServerPlace | null {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || ![`${scheme}:`, `${scheme}s:`].includes(url.protocol) || !url.hostname) return null;
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash || (url.password && !url.username)) return null;
  const secure = url.protocol === `${scheme}s:`;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    return {
      host,
      port: url.port ? Number(url.port) : secure ? ports.secure : ports.plain,
      secure,
      user: url.username ? decodeURIComponent(url.username) : undefined,
      password: decodeURIComponent(url.password),
      isLoopback: host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.')),
    };
  } catch {
    return null;
  }
}

/** Words of a mail server without the password, which it could repeat. */
export function withoutPassword(words: string, { user = '', password }: MailServerPlace): string {
  const secrets = password
    ? [password, Buffer.from(password).toString('base64'), Buffer.from(`\0${user}\0${password}`).toString('base64')]
    : [];
  return secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), words);
}
