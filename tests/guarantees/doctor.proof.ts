import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScanner } from '#tests/support/clamd.ts';
import { createCompany } from '#tests/support/company.ts';
import { freePort } from '#tests/support/debian-postgres.ts';
import { openShell, type Shell } from '#tests/support/operator-shell.ts';
import { startSmtp } from '#tests/support/smtp.ts';

/** `npm run doctor` says what is set, reached and late, and changes nothing. */

let shell: Shell;
let backups: string;
beforeAll(async () => {
  shell = await openShell();
  backups = path.join(shell.directory, 'backups');
  await mkdir(backups);
});
afterAll(() => shell.stop());

const run = (environment: Record<string, string>) =>
  shell.run('doctor.ts', [], { DATABASE_URL: shell.app.database.appUrl, ...environment });
const nightly = (hoursAgo: number) => {
  const time = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-');
  return writeFile(path.join(backups, `loggia-${time}Z.tar`), '');
};

it('finds nothing wrong if all is set and answers', async () => {
  const [smtp, scanner] = [await startSmtp(), await startScanner()];
  await nightly(3);
  const { code, out, error } = await run({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'loggia@studio.example',
    PUBLIC_URL: 'http://loggia.example',
    CLAMD_URL: scanner.url,
    BACKUP_DIR: backups,
    BACKUP_KEY: randomBytes(32).toString('base64url'),
    COMMIT: '0123456789abcdef',
  });
  await Promise.all([smtp.stop(), scanner.stop()]);
  expect([code, error]).toEqual([0, '']);
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toBe('Loggia 1.0.0 (0123456789ab)');
  expect(lines.slice(1).filter((line) => !line.startsWith('ok '))).toEqual([]);
  for (const text of [
    /settings {3}set: .*\bSMTP_URL\b/,
    /database {3}DATABASE_OWNER_URL: PostgreSQL \d+/,
    /database {3}DATABASE_URL: PostgreSQL \d+/,
    /files {6}DATA_DIR\/files can be used/,
    /disk {7}DATA_DIR: .* free/,
    /disk {7}BACKUP_DIR: .* free/,
    /mail {7}the mail server answers/,
    /scanner {4}the virus scanner accepts connections/,
    /queue {6}inbox: 0 waiting/,
    /backup {5}the newest is 3 hours old/,
    /backup {5}.*encrypted/,
  ])
    expect(out).toMatch(text);
  expect(out).not.toContain(smtp.url);
});

it('names what is away, late or missing, and what to do, and ends with 1', async () => {
  const company = await createCompany(shell.app, 'Late Studio');
  await shell.rows(
    `insert into mails (tenant_id, id, kind, address, state, created_at)
     values ($1, gen_random_uuid(), 'invitation', 'ann@studio.example', 'Queued', now() - interval '20 minutes')`,
    [company.id],
  );
  const before = await shell.rows('select count(*) from operator.log');
  const away = await freePort();
  const { code, out, error } = await run({
    SMTP_URL: `smtp://someone:hidden-word@localhost:${away}`,
    MAIL_FROM: 'loggia@studio.example',
    PUBLIC_URL: 'https://loggia.example',
    CLAMD_URL: `tcp://localhost:${away}`,
    BACKUP_DIR: path.join(shell.directory, 'no-backups'),
    DATABASE_URL: 'postgres://someone:hidden-word@127.0.0.1:1/none',
  });
  expect([code, error]).toEqual([1, '']);
  for (const text of [
    /^look {2}settings {3}PUBLIC_URL uses https, .* set TRUST_PROXY/m,
    /^fail {2}database {3}DATABASE_URL: .*ECONNREFUSED/m,
    /^ok {4}database {3}DATABASE_OWNER_URL: /m,
    /^fail {2}mail {7}The mail server cannot be reached: .*ECONNREFUSED/m,
    /^fail {2}scanner {4}The virus scanner cannot be reached \(.*\)\. Check CLAMD_URL\.$/m,
    /^fail {2}queue {6}mail: 1 waiting, the oldest for 20 minutes\. It is late: the log says why\.$/m,
    /^fail {2}disk {7}BACKUP_DIR: there is no directory /m,
    /^look {2}backup {5}There is no nightly backup in /m,
  ])
    expect(out).toMatch(text);
  expect(out).not.toContain('hidden-word');
  expect(await shell.rows('select count(*) from operator.log')).toEqual(before);
});
