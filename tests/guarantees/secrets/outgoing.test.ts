import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const sources = globSync('{contract,database,server}/**/*.ts', { cwd: root }).filter(
  (name) => !name.endsWith('.test.ts'),
);

/** The files that open connections or start programs. Targets come from the configuration, except those of `server/platform/outgoing`. */
const known = {
  'a connection to PostgreSQL': {
    pattern: /new pg\.(Client|Pool)\(/,
    files: [
      'database/connect.ts',
      'database/embedded/roles.ts',
      'server/platform/live/bus.ts',
      'server/platform/tenancy/pool.ts',
      'server/platform/tenancy/watchdog.ts',
    ],
  },
  'the buckets of FILES_URL and BACKUP_URL': { pattern: /@aws-sdk\//, files: ['server/platform/files/s3-bucket.ts'] },
  'the mail server of SMTP_URL': { pattern: /nodemailer/, files: ['server/platform/mail/transport.ts'] },
  'the mailbox of IMAP_URL': { pattern: /imapflow/, files: ['server/exchange/mail-in/mailbox-session.ts'] },
  'the virus scanner of CLAMD_URL': { pattern: /createConnection/, files: ['server/platform/files/scan.ts'] },
  'servers that administrators name': {
    pattern: /node:(https|dns)|\b(https?|net)\.(get|request|connect)\b/,
    files: [
      'server/platform/outgoing/index.ts',
      'server/platform/outgoing/request.ts',
      'server/platform/outgoing/resolve.ts',
    ],
  },
  'a program': {
    pattern: /node:child_process|execFile\(|spawn\(/,
    files: [
      'database/embedded/account.ts',
      'database/embedded/cluster.ts',
      'database/embedded/postmaster.ts',
      'database/embedded/processes.ts',
    ],
  },
  'anything else': {
    pattern: /\bfetch\(|undici|node:(http2|tls|dgram|vm)|new (WebSocket|EventSource)\b/,
    files: [],
  },
};

it.each(Object.entries(known))('the server uses %s only in these files', (_, { pattern, files }) => {
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.filter((name) => pattern.test(readFileSync(path.join(root, name), 'utf8')));
  expect(found.sort()).toEqual(files);
});
