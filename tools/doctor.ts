import { statfs } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { sql } from 'kysely';
import { connect } from '#database/connect.ts';
import { checkSchema, checkServer } from '#database/migrate.ts';
import { lastBackup, newestNightly } from '#server/backup/backup-directory.ts';
import { openOffSite } from '#server/backup/off-site.ts';
import type { Scanner } from '#server/platform/config/clamd-url.ts';
import { type Config, readConfig, variableNames } from '#server/platform/config/config.ts';
import { describeVersion } from '#server/platform/config/version.ts';
import { openFiles } from '#server/platform/files/index.ts';
import { formatBytes } from '#server/platform/files/size.ts';
import { findProblem } from '#server/platform/mail/transport.ts';
import { isLate, minutesWaiting, type WaitingWork } from '#server/platform/outbox/waiting.ts';
import { openOutgoing } from '#server/platform/outgoing/index.ts';
import { asOwner } from '#server/platform/tenancy/owner.ts';
import { findNewerVersion } from '#server/platform/version-feed/feed.ts';
import { print, runCommand, UsageError } from './command-line.ts';
import { connectAsOwner } from './owner-connection.ts';

/** `npm run doctor`: what is set, reached and late, and what to do. Changes nothing. Exit code 1 if something does not work. */

type Finding = { level: 'ok' | 'look' | 'fail'; about: string; text: string };

const hour = 3_600_000;
/** A nightly backup is older than this only if one is missing. */
const backupAge = 26 * hour;
/** Sending one may take hours. */
const offSiteAge = 36 * hour;
const leastFree = 2e9;

await runCommand(async () => {
  if (process.argv.length > 2) throw new UsageError('Usage: npm run doctor');
  const config = readConfig(process.env);
  const database = await connectAsOwner(config);
  try {
    const checks = [newerVersion, databases, files, disks, mail, scanner, queues, backups, offSite];
    const findings = [
      settings(config),
      ...(await Promise.all(checks.map((check) => check(config, database.ownerUrl)))),
    ].flat();
    print(`Loggia ${describeVersion(config.version)}`, ...findings.map(lineOf));
    if (findings.some(({ level }) => level === 'fail')) process.exitCode = 1;
  } finally {
    await database.stop();
  }
});

function ok(about: string, text: string): Finding {
  return { level: 'ok', about, text };
}

/** It works, but the operator may want it otherwise. */
function look(about: string, text: string): Finding {
  return { level: 'look', about, text };
}

function fail(about: string, text: string): Finding {
  return { level: 'fail', about, text };
}

function lineOf({ level, about, text }: Finding): string {
  return `${level.padEnd(4)}  ${about.padEnd(9)}  ${text}`;
}

function settings({ warnings, publicUrl, demo }: Config): Finding[] {
  const names = variableNames.filter((name) => process.env[name]?.trim());
  return [
    ok('settings', names.length > 0 ? `set: ${names.join(', ')}` : 'all have their defaults'),
    ...warnings.map((line) => look('settings', line)),
    ...(demo && publicUrl ? [look('settings', 'The demo companies have public passwords: set DEMO=off.')] : []),
  ];
}

async function newerVersion({ versionFeed, version, outgoingAllow }: Config): Promise<Finding[]> {
  if (!versionFeed) return [];
  return findNewerVersion(openOutgoing(outgoingAllow), versionFeed, version.number).then(
    (newer) => [
      newer ? look('version', `A newer version exists: ${newer}.`) : ok('version', 'the feed names no newer one'),
    ],
    (error) => [fail('version', `The feed of VERSION_FEED cannot be read: ${messageOf(error)}`)],
  );
}

/** With the URLs that the server uses. The schema is not migrated. */
async function databases({ databaseUrl }: Config, ownerUrl: string): Promise<Finding[]> {
  const urls = databaseUrl ? { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: databaseUrl } : { embedded: ownerUrl };
  return Promise.all(Object.entries(urls).map(([name, url]) => checkDatabase(name, url)));
}

async function checkDatabase(name: string, url: string): Promise<Finding> {
  try {
    const client = await connect(url);
    try {
      await checkServer(client);
      await checkSchema(client);
      const { rows } = await client.query("select current_setting('server_version') as version");
      return ok('database', `${name}: PostgreSQL ${rows[0].version}, with the schema of this version`);
    } finally {
      await client.end();
    }
  } catch (error) {
    return fail('database', `${name}: ${messageOf(error)}`);
  }
}

async function files(config: Config): Promise<Finding[]> {
  const place = config.filesIn ? 'the bucket of FILES_URL' : 'DATA_DIR/files';
  return openFiles(config).then(
    () => [ok('files', `${place} can be used`)],
    (error) => [fail('files', messageOf(error))],
  );
}

async function disks({ dataDir, backups: kept }: Config): Promise<Finding[]> {
  const places = { DATA_DIR: dataDir, ...(kept && { BACKUP_DIR: kept.directory }) };
  return Promise.all(
    Object.entries(places).map(async ([name, directory]) => {
      const disk = await statfs(directory).catch(() => undefined);
      if (!disk) return fail('disk', `${name}: there is no directory ${directory}. Create it, or correct ${name}.`);
      const free = disk.bavail * disk.bsize;
      const text = `${name}: ${formatBytes(free)} free in ${directory}`;
      return free < leastFree ? look('disk', `${text}. Free some space.`) : ok('disk', text);
    }),
  );
}

async function mail({ mail: account }: Config): Promise<Finding[]> {
  if (!account) return [look('mail', 'No mail is sent: set SMTP_URL, MAIL_FROM and PUBLIC_URL.')];
  const problem = await findProblem(account);
  return [
    problem ? fail('mail', `The mail server cannot be reached: ${problem}`) : ok('mail', 'the mail server answers'),
  ];
}

async function scanner({ scanner: used }: Config): Promise<Finding[]> {
  if (!used) return [look('scanner', 'Uploads are not scanned for viruses: set CLAMD_URL.')];
  return reach(used).then(
    () => [ok('scanner', 'the virus scanner accepts connections')],
    (error) => [fail('scanner', `The virus scanner cannot be reached (${messageOf(error)}). Check CLAMD_URL.`)],
  );
}

function reach({ place }: Scanner): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(place);
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')));
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}

async function queues(_config: Config, ownerUrl: string): Promise<Finding[]> {
  const waiting = sql<WaitingWork>`
    select queue, waiting, app.instant(oldest_at) as "oldestAt" from app.waiting_work() order by queue`;
  const work = await asOwner(ownerUrl, (tx) => tx.run(waiting)).catch(() => []);
  return work.map((each) => {
    const age = each.waiting > 0 ? `, the oldest for ${minutesWaiting(each)} minutes` : '';
    const text = `${each.queue}: ${each.waiting} waiting${age}`;
    return isLate(each) ? fail('queue', `${text}. It is late: the log says why.`) : ok('queue', text);
  });
}

async function backups({ backups: kept, backupKey }: Config): Promise<Finding[]> {
  if (!kept) return [look('backup', 'Nothing is backed up at night: set BACKUP_DIR.')];
  const last = await lastBackup(kept.directory).catch(() => undefined);
  if (!last) return [look('backup', `There is no nightly backup in ${kept.directory} yet.`)];
  const text = `the newest is ${hoursSince(last)} hours old`;
  return [
    Date.now() - last.getTime() > backupAge ? fail('backup', `${text}: the log says why.`) : ok('backup', text),
    backupKey ? ok('backup', 'new ones are encrypted') : look('backup', 'New ones are not encrypted: set BACKUP_KEY.'),
  ];
}

async function offSite({ backups: kept, backupsIn }: Config): Promise<Finding[]> {
  if (!backupsIn) return kept ? [look('off-site', 'No backup is sent to another place: set BACKUP_URL.')] : [];
  try {
    const there = await (await openOffSite(backupsIn)).list();
    const last = newestNightly(there.map(({ key }) => key));
    if (!last) return [look('off-site', 'The bucket of BACKUP_URL has no nightly backup yet.')];
    const arrivedAt = new Date(Math.max(...there.map(({ storedAt }) => storedAt.getTime())));
    const text = `the newest nightly backup in the bucket is ${hoursSince(last)} hours old, and the last one arrived at ${arrivedAt.toISOString()}`;
    const isOld = Date.now() - last.getTime() > offSiteAge;
    return [isOld ? fail('off-site', `${text}: the log says why.`) : ok('off-site', text)];
  } catch (error) {
    return [fail('off-site', messageOf(error))];
  }
}

function hoursSince(time: Date): number {
  return Math.floor((Date.now() - time.getTime()) / hour);
}

function messageOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  return (message || code || 'no answer').replaceAll(/\s+/g, ' ');
}
