import { isIP } from 'node:net';
import { z } from 'zod';
import { parseOutgoingAllow } from '#server/platform/outgoing/allow.ts';
import { parseClamdUrl } from './clamd-url.ts';
import { parseImapUrl, parseSmtpUrl } from './mail-server-url.ts';
import { parseS3Url } from './s3-url.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/.+/);
/** No user or password, because the start message and every page would show them. */
const pageUrl = z.url({ protocol: /^https?$/ }).refine((value) => !/^https?:\/\/[^/?#]*@/i.test(value));
const webUrl = pageUrl.transform((value) => value.replace(/\/+$/, ''));

/** Loggia is served at the root of a host: pages and the API name their addresses from there. */
const rootUrl = webUrl.refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`);

/** Every variable with its accepted values (for the error message) and its schema. Empty means unset. */
export const variables = {
  PORT: rule('a port number from 0 to 65535', port.default(3000)),
  HOST: rule('a host name or address to listen on', z.string().default('localhost')),
  DATA_DIR: rule('a directory', z.string().default('./data')),
  DATABASE_URL: rule('a postgresql:// URL', postgresUrl.optional()),
  DATABASE_OWNER_URL: rule('a postgresql:// URL', postgresUrl.optional()),
  DATABASE_PREPARED: rule('on or off', onOff(true)),
  FILES_URL: s3Place(),
  BACKUP_DIR: rule('a directory', z.string().optional()),
  BACKUP_KEEP: rule('a whole number from 1 to 1000', z.coerce.number().int().min(1).max(1000).default(14)),
  BACKUP_KEY: rule(
    '32 bytes in base64url, which are 43 characters',
    z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
  ),
  BACKUP_URL: s3Place(),
  METRICS_PORT: rule('a port number from 0 to 65535', port.optional()),
  METRICS_HOST: rule('a host name or address to listen on', z.string().default('localhost')),
  PUBLIC_URL: rule('an http:// or https:// URL without a path, such as https://loggia.example.com', rootUrl.optional()),
  PUBLIC_API_BASE: rule('an http:// or https:// URL', webUrl.optional()),
  ALLOWED_ORIGINS: rule(
    'origins such as https://app.example.com, separated by commas',
    z
      .string()
      .transform((value) => value.split(',').map((each) => each.trim().replace(/\/+$/, '')))
      .pipe(z.array(z.string().regex(/^https?:\/\/[^/\s]+$/)))
      .default([]),
  ),
  TOKEN_SECRET: rule('at least 32 characters', z.string().min(32).optional()),
  TOKEN_SECRET_OTHER: rule('at least 32 characters', z.string().min(32).optional()),
  SIGN_OFF_KEY: rule(
    '32 bytes in base64url, which are 43 characters',
    z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
  ),
  OPERATOR_TOKEN: rule('at least 32 characters', z.string().min(32).optional()),
  DEMO: rule('auto, on or off', z.enum(['auto', 'on', 'off']).default('auto')),
  UPLOAD_LIMIT_MB: rule('a whole number from 1 to 102400', z.coerce.number().int().min(1).max(102_400).default(512)),
  CLAMD_URL: rule(
    'a URL such as tcp://localhost:3310 or unix:/run/clamav/clamd.ctl',
    z
      .string()
      .transform(parseClamdUrl)
      .refine((place) => place !== null)
      .optional(),
  ),
  CLAMD_REQUIRED: rule('on or off', onOff(true)),
  WRITES_PER_MINUTE: rule(
    'a whole number from 1 to 1000000, or off',
    // The default must come before the transform. After it, the default would also replace `off`.
    z
      .union([z.literal('off'), z.coerce.number().int().min(1).max(1_000_000)])
      .default(600)
      .transform((value) => (value === 'off' ? undefined : value)),
  ),
  TOKEN_REQUESTS_PER_MINUTE: rule(
    'a whole number from 1 to 1000000, or off',
    z
      .union([z.literal('off'), z.coerce.number().int().min(1).max(1_000_000)])
      .default(600)
      .transform((value) => (value === 'off' ? undefined : value)),
  ),
  UNDO_SECONDS: rule('a whole number from 0 to 60', z.coerce.number().int().min(0).max(60).default(10)),
  CONTACT_EMAIL: rule('an e-mail address', z.email().optional()),
  SMTP_URL: rule(
    'a URL such as smtp://user:password@mail.example.com:587',
    z
      .string()
      .transform(parseSmtpUrl)
      .refine((place) => place !== null)
      .optional(),
  ),
  MAIL_FROM: rule(
    'an e-mail address, alone or as in Loggia <loggia@mail.example.com>',
    z
      .string()
      // The name is not used: a mail bears the name of the company that sends it.
      .transform((value) => /^\s*(?:"[^"<>]*"|[^"<>,]*)\s*<([^<>]*)>\s*$/.exec(value)?.[1] ?? value)
      .pipe(z.email())
      .optional(),
  ),
  MAIL_DOMAIN: rule('a domain such as mail.example.com', z.hostname().toLowerCase().optional()),
  MAIL_IN_PORT: rule('a port number from 0 to 65535', port.optional()),
  MAIL_IN_HOST: rule('a host name or address to listen on', z.string().default('localhost')),
  IMAP_URL: rule(
    'a URL such as imaps://user:password@mail.example.com',
    z
      .string()
      .transform(parseImapUrl)
      .refine((place) => place !== null)
      .optional(),
  ),
  MAIL_AUTH_SERVER: rule(
    'the name that your mail server writes into Authentication-Results',
    z.hostname().toLowerCase().optional(),
  ),
  OUTGOING_ALLOW: rule(
    'addresses, networks or host names separated by commas',
    z
      .string()
      .transform(parseOutgoingAllow)
      .refine((allow) => allow !== null)
      .optional(),
  ),
  SIGN_UP: rule('on or off', onOff(false)),
  TRIAL_DAYS: rule('a whole number from 1 to 3650', z.coerce.number().int().min(1).max(3650).optional()),
  TERMS_URL: rule('an http:// or https:// URL', pageUrl.optional()),
  PRIVACY_URL: rule('an http:// or https:// URL', pageUrl.optional()),
  VERSION_FEED: rule('an https:// URL', pageUrl.refine((value) => URL.parse(value)?.protocol === 'https:').optional()),
  TRUST_PROXY: rule(
    'on, off, or addresses of proxies separated by commas',
    z
      .string()
      .refine((value) => /^(on|off|true|false)$/.test(value) || value.split(',').every(isProxy))
      .transform((value) => (/^(on|true)$/.test(value) ? true : /^(off|false)$/.test(value) ? false : value))
      .optional(),
  ),
  WORKERS: rule('a whole number from 1 to 64', z.coerce.number().int().min(1).max(64).default(1)),
  DRAIN_SECONDS: rule('a whole number from 0 to 5', z.coerce.number().int().min(0).max(5).default(0)),
  LOG_LEVEL: rule(
    'trace, debug, info, warn, error, fatal or silent',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
  ),
  COMMIT: rule(
    'the id of a commit',
    z
      .string()
      .regex(/^[0-9a-f]{7,64}$/)
      .optional(),
  ),
};

/** An address, or a network such as 10.0.0.0/8. */
function isProxy(value: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value.trim()) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

function rule<S extends z.ZodType>(takes: string, schema: S) {
  return { takes, schema };
}

function s3Place() {
  return rule(
    'a URL such as s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1',
    z
      .string()
      .transform(parseS3Url)
      .refine((place) => place !== null)
      .optional(),
  );
}

function onOff(fallback: boolean) {
  return z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(fallback);
}
