import { randomBytes } from 'node:crypto';
import { appendFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompany } from '#tests/support/company.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openShell, type Shell } from '#tests/support/operator-shell.ts';
import { type S3Server, s3Credentials, startS3 } from '#tests/support/s3.ts';

/** `npm run backup` and `npm run restore` with the bucket of BACKUP_URL. */

let shell: Shell;
let s3: S3Server;
const at = (name: string) => path.join(shell.directory, name);
const BACKUP_KEY = randomBytes(32).toString('base64url');
beforeAll(async () => {
  shell = await openShell();
  await createCompany(shell.app, 'Studio Far');
  s3 = await startS3(['backups']);
});
afterAll(async () => {
  await shell.stop();
  await s3.stop();
});

const environment = () => ({ ...s3Credentials, BACKUP_KEY, BACKUP_URL: s3.url('backups'), TMPDIR: shell.directory });
const run = (tool: string, args: string[], more: Record<string, string> = {}) =>
  shell.run(tool, args, { ...environment(), ...more });

it('a commanded backup is sent, listed, verified and restored from the bucket', async () => {
  expect((await run('backup.ts', ['--list'])).out).toBe('The bucket of BACKUP_URL has no backup.\n');
  const made = await run('backup.ts', [at('first.tar.sealed')]);
  expect([made.code, made.error]).toEqual([0, '']);
  expect(made.out).toMatch(
    /is encrypted with BACKUP_KEY\. [^\n]*\nfirst\.tar\.sealed is in the bucket of BACKUP_URL\.\n$/,
  );
  expect((await run('backup.ts', ['--list'])).out).toMatch(/^first\.tar\.sealed {2}[\d.]+ KB {2}arrived 20\S+Z\n$/);

  const verified = await run('backup.ts', ['--verify', '--off-site', 'first.tar.sealed']);
  expect([verified.code, verified.error]).toEqual([0, '']);
  expect(verified.out).toMatch(/first\.tar\.sealed can be restored\. .* 1 companies/);
  const wrongKey = { BACKUP_KEY: randomBytes(32).toString('base64url') };
  const refused = await run('backup.ts', ['--verify', '--off-site', 'first.tar.sealed'], wrongKey);
  expect([refused.code, refused.error]).toEqual([
    1,
    expect.stringMatching(/^[^\n]* with another BACKUP_KEY\. [^\n]*\n$/),
  ]);

  const target = await createTestDatabase({ empty: true });
  await target.owner.end();
  const place = { DATABASE_OWNER_URL: target.ownerUrl, DATA_DIR: at('restored') };
  const restored = await run('restore.ts', ['--off-site', 'first.tar.sealed'], place);
  expect([restored.code, restored.error]).toEqual([0, '']);
  expect(restored.out).toMatch(/^Restored as it was at \S+: 1 companies/);
  expect((await run('tenant.ts', ['list'], place)).out).toContain('Studio Far');
  await target.drop();
  // Nothing of the fetched copies is left.
  expect((await readdir(shell.directory)).filter((name) => name.startsWith('loggia-off-site'))).toEqual([]);
});

it('a backup that could not be sent is there, and the message says how to send it', async () => {
  const file = at('second.tar.sealed');
  const away = { BACKUP_URL: 's3://backups?endpoint=http://127.0.0.1:1' };
  const { code, out, error } = await run('backup.ts', [file], away);
  expect([code, out]).toEqual([1, expect.stringMatching(/second\.tar\.sealed \([^)]*\) holds 1 companies/)]);
  expect(error).toMatch(/^\S+second\.tar\.sealed is whole, but it was not sent to the bucket \(The bucket backups of /);
  expect(error.endsWith(`Send it with: npm run backup -- --send ${file}\n`)).toBe(true);
  expect((await stat(file)).size).toBeGreaterThan(1000);

  const sent = await run('backup.ts', ['--send', file]);
  expect([sent.code, sent.out]).toEqual([0, 'second.tar.sealed is in the bucket of BACKUP_URL.\n']);
  const again = await run('backup.ts', ['--send', file]);
  expect([again.code, again.error]).toEqual([1, expect.stringMatching(/has another backup with the name second/)]);
  await appendFile(file, 'x');
  const altered = await run('backup.ts', ['--send', file]);
  expect([altered.code, altered.error]).toEqual([1, expect.stringMatching(/^\S+second\.tar\.sealed is damaged/)]);
});

it.each([
  ['backup.ts', []],
  ['backup.ts', ['--off-site', 'a.tar']],
  ['backup.ts', ['--verify', '--send', 'a.tar']],
  ['backup.ts', ['--list', 'a.tar']],
  ['backup.ts', ['a.tar', 'b.tar']],
  ['restore.ts', ['--off-site']],
])('%s %o shows how it is used', async (tool, args) => {
  const { code, error } = await run(tool, args);
  expect([code, error]).toEqual([1, expect.stringMatching(/^Usage: npm run (backup|restore) -- FILE\n/)]);
});

it('without BACKUP_URL, each command that needs it says so', async () => {
  for (const [tool, ...args] of [
    ['backup.ts', '--list'],
    ['backup.ts', '--verify', '--off-site', 'a.tar'],
    ['restore.ts', '--off-site', 'a.tar'],
  ] as const) {
    const { code, error } = await shell.run(tool, args);
    expect([code, error]).toEqual([1, 'BACKUP_URL is missing: the bucket that backups are sent to.\n']);
  }
});
