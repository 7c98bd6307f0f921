import path from 'node:path';
import type { z } from 'zod';
import type { OutgoingAllow } from '#server/platform/outgoing/allow.ts';
import type { Scanner } from './clamd-url.ts';
import type { MailServerPlace } from './mail-server-url.ts';
import type { S3Place } from './s3-url.ts';
import { variables } from './variables.ts';
import { readVersion, type Version } from './version.ts';

/** A configuration error in one line, which names the variable and the values it accepts. */
export class ConfigError extends Error {}

/** In the order in which docs/configuration.md lists them. */
export const variableNames: readonly string[] = Object.keys(variables);

type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> };

/** Mail for addresses of the domain. It comes by LMTP, from a mailbox, or both ways. */
type MailInConfig = {
  domain: string;
  /** The name under which the mail server says who really sent a mail. Without it, every mail waits for staff. */
  authServer: string | undefined;
  lmtp: { host: string; port: number } | undefined;
  mailbox: MailServerPlace | undefined;
};

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL in the data directory. */
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  databasePrepared: boolean;
  /** Undefined: files are stored in the data directory. */
  filesIn: S3Place | undefined;
  /** Undefined: no automatic backups. `keep` is the number of backups of each kind to keep. */
  backups: { directory: string; keep: number } | undefined;
  /** Undefined: backups are sent nowhere. */
  backupsIn: S3Place | undefined;
  /** Encrypts backups. Undefined: they are readable. */
  backupKey: Buffer | undefined;
  /** Undefined: no metrics. */
  metrics: { host: string; port: number } | undefined;
  publicUrl: string | undefined;
  publicApiBase: string | undefined;
  allowedOrigins: string[];
  tokenSecret: string | undefined;
  otherTokenSecret: string | undefined;
  signOffKey: string | undefined;
  operatorToken: string | undefined;
  demo: boolean;
  /** Bytes. */
  uploadLimit: number;
  /** Undefined: uploaded files are not scanned. */
  scanner: Scanner | undefined;
  /** Writes per minute for a person; a company may do ten times as many. Undefined: no limit. */
  writesPerMinute: number | undefined;
  /** Requests per minute with one API token, reads too. Undefined: no limit. */
  tokenRequestsPerMinute: number | undefined;
  /** How long a message from the browser waits before it is posted, so that its author can take it back. */
  undoSeconds: number;
  contactEmail: string | undefined;
  /**
   * Undefined: no mail is sent. `from` is the sender's address, `domain` is in the Message-ID of every mail, and mail that cannot be
   * delivered comes back to an address of `bounceDomain`, if there is one.
   */
  mail: { server: MailServerPlace; from: string; domain: string; bounceDomain: string | undefined } | undefined;
  /** Undefined: no mail is taken. */
  mailIn: MailInConfig | undefined;
  /** Besides public addresses, what may be connected to when an administrator names it. */
  outgoingAllow: OutgoingAllow;
  /** Undefined: only the operator creates companies. `trialDays` undefined: without a trial. */
  signUp: { trialDays: number | undefined } | undefined;
  /** Pages of the operator that the public pages link to. */
  legal: { termsUrl: string | undefined; privacyUrl: string | undefined };
  /** A feed that names newer versions. Undefined: nobody is asked. */
  versionFeed: string | undefined;
  trustProxy: boolean | string;
  /** Lines to show at the start if settings do not fit together, although Loggia works. */
  warnings: string[];
  /** Processes that serve one port. With one, this process serves it. */
  workers: number;
  /** Milliseconds for which a stopping process still answers while `/Health` reports that it is not ready. */
  drain: number;
  logLevel: Values['LOG_LEVEL'];
  version: Version;
};

/** Reads the environment. Throws ConfigError with one line at the first invalid value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values = parse(environment);
  const loopback = ['localhost', '127.0.0.1', '::1'].includes(values.HOST);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databasePrepared: values.DATABASE_PREPARED,
    filesIn: values.FILES_URL ?? undefined,
    backups: values.BACKUP_DIR ? { directory: path.resolve(values.BACKUP_DIR), keep: values.BACKUP_KEEP } : undefined,
    backupsIn: values.BACKUP_URL ?? undefined,
    backupKey: values.BACKUP_KEY === undefined ? undefined : Buffer.from(values.BACKUP_KEY, 'base64url'),
    metrics: values.METRICS_PORT === undefined ? undefined : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    publicUrl: values.PUBLIC_URL,
    publicApiBase: values.PUBLIC_API_BASE,
    allowedOrigins: values.ALLOWED_ORIGINS,
    tokenSecret: values.TOKEN_SECRET,
    otherTokenSecret: values.TOKEN_SECRET_OTHER,
    signOffKey: values.SIGN_OFF_KEY,
    operatorToken: values.OPERATOR_TOKEN,
    demo: values.DEMO === 'on' || (values.DEMO === 'auto' && loopback && !values.DATABASE_URL && !values.PUBLIC_URL),
    uploadLimit: values.UPLOAD_LIMIT_MB * 1024 * 1024,
    scanner: values.CLAMD_URL ? { place: values.CLAMD_URL, isRequired: values.CLAMD_REQUIRED } : undefined,
    writesPerMinute: values.WRITES_PER_MINUTE,
    tokenRequestsPerMinute: values.TOKEN_REQUESTS_PER_MINUTE,
    undoSeconds: values.UNDO_SECONDS,
    contactEmail: values.CONTACT_EMAIL,
    mail: mailOf(values),
    mailIn: mailInOf(values),
    outgoingAllow: values.OUTGOING_ALLOW ?? { networks: [], hosts: [] },
    signUp: signUpOf(values),
    legal: { termsUrl: values.TERMS_URL, privacyUrl: values.PRIVACY_URL },
    versionFeed: values.VERSION_FEED,
    trustProxy: values.TRUST_PROXY ?? false,
    warnings: [proxyWarning(values), backupWarning(values)].filter((line) => line !== undefined),
    workers: values.WORKERS,
    drain: values.DRAIN_SECONDS * 1000,
    logLevel: values.LOG_LEVEL,
    version: readVersion(values.COMMIT),
  };
}

/**
 * Loggia has no TLS, so an https URL means that a proxy is in front. TRUST_PROXY=off confirms that the proxy should not be
 * trusted, for example because it adds no header.
 */
function proxyWarning({ PUBLIC_URL, PUBLIC_API_BASE, TRUST_PROXY }: Values): string | undefined {
  if (TRUST_PROXY !== undefined) return undefined;
  const name = Object.entries({ PUBLIC_URL, PUBLIC_API_BASE }).find(([, url]) => /^https:/i.test(url ?? ''))?.[0];
  if (!name) return undefined;
  return `${name} uses https, so a proxy is in front: set TRUST_PROXY to its address. Otherwise all users share one limit on sign-ins and requests. (Set TRUST_PROXY=off to keep it that way.)`;
}

function backupWarning({ BACKUP_URL, BACKUP_KEY }: Values): string | undefined {
  if (!BACKUP_URL || BACKUP_KEY) return undefined;
  return 'BACKUP_URL is set without BACKUP_KEY, so everybody who can read that bucket can read all data: set BACKUP_KEY.';
}

/** The links in mails are made from PUBLIC_URL and from nothing else, so that no request can change where they lead. */
function mailOf({ SMTP_URL, MAIL_FROM, MAIL_DOMAIN, PUBLIC_URL }: Values): Config['mail'] {
  if (!SMTP_URL) return undefined;
  if (!PUBLIC_URL) throw new ConfigError('SMTP_URL needs PUBLIC_URL: the address that the links in mails lead to.');
  if (!MAIL_FROM) throw new ConfigError('SMTP_URL needs MAIL_FROM: the address that mails come from.');
  const domain = MAIL_DOMAIN ?? MAIL_FROM.slice(MAIL_FROM.indexOf('@') + 1);
  return { server: SMTP_URL, from: MAIL_FROM, domain, bounceDomain: MAIL_DOMAIN };
}

function mailInOf({ MAIL_IN_PORT, MAIL_IN_HOST, IMAP_URL, MAIL_DOMAIN, MAIL_AUTH_SERVER }: Values): Config['mailIn'] {
  const name = MAIL_IN_PORT !== undefined ? 'MAIL_IN_PORT' : IMAP_URL ? 'IMAP_URL' : undefined;
  if (!name) return undefined;
  if (!MAIL_DOMAIN) throw new ConfigError(`${name} needs MAIL_DOMAIN: the domain whose mail it takes.`);
  return {
    domain: MAIL_DOMAIN,
    authServer: MAIL_AUTH_SERVER,
    lmtp: MAIL_IN_PORT === undefined ? undefined : { host: MAIL_IN_HOST, port: MAIL_IN_PORT },
    mailbox: IMAP_URL ?? undefined,
  };
}

/** A company exists once its founder has confirmed the address, so sign-up needs mail. */
function signUpOf({ SIGN_UP, SMTP_URL, TRIAL_DAYS }: Values): Config['signUp'] {
  if (!SIGN_UP) return undefined;
  if (!SMTP_URL) throw new ConfigError('SIGN_UP=on needs SMTP_URL: a company exists once its founder confirms a mail.');
  return { trialDays: TRIAL_DAYS };
}

function parse(environment: Record<string, string | undefined>): Values {
  const values: Record<string, unknown> = {};
  for (const [name, { takes, schema }] of Object.entries(variables)) {
    const given = environment[name];
    const result = schema.safeParse(given === undefined || given.trim() === '' ? undefined : given.trim());
    if (!result.success) throw new ConfigError(`${name} is wrong: it takes ${takes}.`);
    values[name] = result.data;
  }
  return values as Values;
}
