import { readFileSync } from 'node:fs';
import path from 'node:path';

/** `commit` is undefined if the sources came without it. */
export type Version = { number: string; commit: string | undefined };

const root = path.resolve(import.meta.dirname, '../../..');

/** The version of package.json, with the given commit or that of the checked-out sources. */
export function readVersion(commit: string | undefined, directory = root): Version {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return { number: version, commit: commit ?? checkedOutCommit(path.join(directory, '.git')) };
}

/** `1.0.0 (0123456789ab)` */
export function describeVersion({ number, commit }: Version): string {
  return commit ? `${number} (${commit.slice(0, 12)})` : number;
}

/** Reads git's files itself: the program refuses a tree that belongs to another user, such as root. */
function checkedOutCommit(git: string): string | undefined {
  const head = read(path.join(git, 'HEAD'));
  const branch = /^ref: (.+)$/.exec(head ?? '')?.[1];
  if (!branch) return commitIn(head);
  const packed = read(path.join(git, 'packed-refs'))?.split('\n');
  return commitIn(read(path.join(git, branch)) ?? packed?.find((line) => line.endsWith(` ${branch}`)));
}

function commitIn(text: string | undefined): string | undefined {
  return /^[0-9a-f]{40,64}\b/.exec(text ?? '')?.[0];
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
