import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './failure.ts';

const run = promisify(execFile);

/** The operating system's account that runs PostgreSQL. */
export type Account = { uid: number; gid: number };

const name = 'loggia';

export const isRoot = process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root. If Loggia runs as root, PostgreSQL runs as the owner of the cluster or of the data directory,
 * so that a later start without root can use the files. If root owns them, it runs as the system user `loggia`, which is
 * created if necessary.
 */
export async function chooseAccount(dataDir: string, cluster: string | undefined): Promise<Account> {
  if (!isRoot) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  for (const directory of [cluster, dataDir]) {
    const owner = directory && (await stat(directory).catch(() => undefined));
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return (await find()) ?? (await create());
}

/** The spawn options to run as the account. Only root can switch accounts, and needs to. */
export function runAs(account: Account): Partial<Account> {
  return isRoot ? { uid: account.uid, gid: account.gid } : {};
}

async function find(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function create(): Promise<Account> {
  const reasons: string[] = [];
  for (const [command, ...args] of creations) {
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
    await run(command, args, { env }).catch((error) =>
      reasons.push((error.stderr || error.message).trim().split('\n').at(-1)),
    );
    const account = await find();
    if (account) return account;
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root and the system user "${name}" could not be created (${reasons[0]}): ` +
      `create it (useradd --system ${name}), run Loggia as another user, or set DATABASE_URL.`,
  );
}

/** First for Debian, Fedora and similar systems, then for BusyBox. */
const creations: [string, ...string[]][] = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ],
  ['addgroup', '-S', name],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', '-G', name, name],
];
