import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Finds HAProxy, or installs Debian's package. */
export function findHaproxy(): string {
  return findOrInstall('haproxy', () => inFolders('/usr/sbin', '/usr/local/sbin'));
}

/** Finds PgBouncer, or installs Debian's package. Debian 12 has 1.18, which does not support prepared statements yet. */
export function findPgBouncer(): string {
  return findOrInstall('pgbouncer', () => inFolders('/usr/sbin', '/usr/local/sbin'));
}

/** Finds the programs of Debian's PostgreSQL, which is older than the embedded one. Tests cover both versions. */
export function findPostgres(): string {
  return path.dirname(findOrInstall('postgres', () => inFolders(...versions('/usr/lib/postgresql')), 'postgresql'));
}

/** Finds Patroni, or installs Debian's package. It manages Debian's PostgreSQL. */
export function findPatroni(): string {
  findPostgres();
  return findOrInstall('patroni', () => inFolders('/usr/bin'));
}

/** Finds etcd, or installs Debian's package. */
export function findEtcd(): string {
  return findOrInstall('etcd', () => inFolders('/usr/bin'), 'etcd-server');
}

/** Finds wrk, which makes requests, or installs Debian's package. */
export function findWrk(): string {
  return findOrInstall('wrk', () => inFolders('/usr/bin'));
}

function versions(folder: string): string[] {
  return names(folder)
    .sort((a, b) => Number(a) - Number(b))
    .map((version) => path.join(folder, version, 'bin'));
}

function findOrInstall(program: string, look: () => { [name: string]: string }, debianPackage = program): string {
  const present = look()[program];
  if (present) return present;
  process.stdout.write(`No ${program} yet: apt-get install ${debianPackage} ...\n`);
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', debianPackage],
  ]) {
    try {
      // Another proof may be installing a package at the same time.
      execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=200', ...args], { stdio: 'ignore', timeout: 300_000 });
    } catch {
      // The check below decides.
    }
  }
  const installed = look()[program];
  if (!installed)
    throw new Error(`The proofs need ${program}. Install it, for example: apt-get install ${debianPackage}`);
  return installed;
}

/** Programs by name. The first folder that has one wins. */
function inFolders(...folders: string[]): { [name: string]: string } {
  return Object.fromEntries(
    folders.toReversed().flatMap((folder) => names(folder).map((name) => [name, path.join(folder, name)])),
  );
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
