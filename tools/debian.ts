import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** HAProxy, from Debian's package where it is not there yet. */
export function findHaproxy(): string {
  return found('haproxy', () => inFolders('/usr/sbin', '/usr/local/sbin'));
}

/** PgBouncer, likewise: 1.18 in Debian 12, older than the one that knows prepared statements. */
export function findPgBouncer(): string {
  return found('pgbouncer', () => inFolders('/usr/sbin', '/usr/local/sbin'));
}

/** The folder of PostgreSQL's programs of Debian's own version: older than the embedded one, so that what runs on both runs between. */
export function findPostgres(): string {
  return path.dirname(found('postgres', () => inFolders(...versions('/usr/lib/postgresql')), 'postgresql'));
}

function versions(folder: string): string[] {
  return names(folder)
    .sort((a, b) => Number(a) - Number(b))
    .map((version) => path.join(folder, version, 'bin'));
}

function found(program: string, look: () => { [name: string]: string }, debianPackage = program): string {
  const present = look()[program];
  if (present) return present;
  process.stdout.write(`No ${program} yet: apt-get install ${debianPackage} ...\n`);
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', debianPackage],
  ]) {
    try {
      // Another proof may be installing something just now.
      execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=200', ...args], { stdio: 'ignore', timeout: 300_000 });
    } catch {
      // Whether it is there now is what counts.
    }
  }
  const installed = look()[program];
  if (!installed)
    throw new Error(`The proofs need ${program}. Install it, for example: apt-get install ${debianPackage}`);
  return installed;
}

/** Programs by name; the first folder that has one wins. */
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
