import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openOffSite } from '#server/backup/off-site.ts';
import { parseS3Url, type S3Place } from '#server/platform/config/s3-url.ts';
import { startScanner } from '#tests/support/clamd.ts';
import { createCompany } from '#tests/support/company.ts';
import { freePort } from '#tests/support/debian-postgres.ts';
import { openShell, type Shell } from '#tests/support/operator-shell.ts';
import { s3Credentials, startS3 } from '#tests/support/s3.ts';
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
/** Returns the file. */
async function nightly(hoursAgo: number): Promise<string> {
  const time = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.join(backups, `loggia-${time}Z.tar`);
  await writeFile(file, '');
  return file;
}

async function send(file: string, url: string): Promise<void> {
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
  await (await openOffSite(parseS3Url(url) as S3Place)).send(file);
  vi.unstubAllEnvs();
}

it('finds nothing wrong if all is set and answers', async () => {
  const [smtp, scanner, s3] = [await startSmtp(), await startScanner(), await startS3(['backups'])];
  await send(await nightly(3), s3.url('backups'));
  const { code, out, error } = await run({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'loggia@studio.example',
    PUBLIC_URL: 'http://loggia.example',
    CLAMD_URL: scanner.url,
    BACKUP_DIR: backups,
    BACKUP_KEY: randomBytes(32).toString('base64url'),
    BACKUP_URL: s3.url('backups'),
    ...s3Credentials,
    COMMIT: '0123456789abcdef',
  });
  await Promise.all([smtp.stop(), scanner.stop(), s3.stop()]);
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
    /off-site {3}the newest nightly backup in the bucket is 3 hours old, and the last one arrived at \d{4}-\S+Z$/m,
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
    BACKUP_URL: `s3://backups?endpoint=http://localhost:${away}`,
    ...s3Credentials,
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
    /^look {2}settings {3}BACKUP_URL is set without BACKUP_KEY, .*: set BACKUP_KEY\.$/m,
    /^fail {2}off-site {3}The bucket backups of BACKUP_URL cannot be used: /m,
  ])
    expect(out).toMatch(text);
  expect(out).not.toContain('hidden-word');
  expect(await shell.rows('select count(*) from operator.log')).toEqual(before);
});

it('names a bucket whose newest nightly backup is old, or that has none', async () => {
  const s3 = await startS3(['old', 'empty']);
  await send(await nightly(40), s3.url('old'));
  const lineFor = async (bucket: string) => {
    const { out } = await run({ BACKUP_DIR: backups, BACKUP_URL: s3.url(bucket), ...s3Credentials });
    return out.split('\n').find((line) => line.includes('off-site'));
  };
  expect(await lineFor('old')).toMatch(
    /^fail {2}off-site {3}.* is 40 hours old, .* arrived at \S+Z: the log says why\.$/,
  );
  expect(await lineFor('empty')).toBe('look  off-site   The bucket of BACKUP_URL has no nightly backup yet.');
  await s3.stop();
  const { out } = await run({ BACKUP_DIR: backups });
  expect(out).toMatch(/^look {2}off-site {3}No backup is sent to another place: set BACKUP_URL\.$/m);
});

it('asks the feed of VERSION_FEED for a newer version', async () => {
  const [key, cert] = [path.join(shell.directory, 'key.pem'), path.join(shell.directory, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...made, ...names], { stdio: 'ignore' });
  let title = 'Loggia 1.0.0';
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, (_, response) =>
    response.end(JSON.stringify({ items: [{ title }] })),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as { port: number };
  const feed = { VERSION_FEED: `https://localhost:${port}/feed`, NODE_EXTRA_CA_CERTS: cert };
  const lineFor = async (environment: Record<string, string>) => {
    const { out } = await run(environment);
    return out.split('\n').filter((line) => / {2}version/.test(line));
  };
  expect(await lineFor({})).toEqual([]);
  const allowed = { ...feed, OUTGOING_ALLOW: 'localhost' };
  expect(await lineFor(allowed)).toEqual(['ok    version    the feed names no newer one']);
  title = 'Loggia 12.3.4';
  expect(await lineFor(allowed)).toEqual(['look  version    A newer version exists: 12.3.4.']);
  expect(await lineFor(feed)).toEqual([
    expect.stringMatching(/^fail {2}version {4}The feed of VERSION_FEED cannot be/),
  ]);
  server.close();
});
