import { isIP } from 'node:net';

/** The mail server of SMTP_URL. */
export type SmtpPlace = {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`). Otherwise the connection changes to TLS with STARTTLS. */
  secure: boolean;
  user: string | undefined;
  password: string;
  /** On this machine: the only place where a connection without TLS is accepted. */
  isLoopback: boolean;
};

/** Reads `smtp://user:password@host:587` or `smtps://…`. Null if it is not such a URL. */
export function parseSmtpUrl(text: string): SmtpPlace | null {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return null;
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash || (url.password && !url.username)) return null;
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    return {
      host,
      port: url.port ? Number(url.port) : secure ? 465 : 587,
      secure,
      user: url.username ? decodeURIComponent(url.username) : undefined,
      password: decodeURIComponent(url.password),
      isLoopback: host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.')),
    };
  } catch {
    return null;
  }
}
