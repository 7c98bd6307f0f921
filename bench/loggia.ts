import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startEmbedded } from '#database/embedded/index.ts';
import { migrate } from '#database/migrate.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { startCommand, startEnvironment } from './start-command.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The password of every administrator that a benchmark creates. */
export const password = 'Bench-Password-1';

/** Loggia as `npm start` starts it, with a PostgreSQL that others can use too, on a directory that `stop` removes. */
export async function startLoggia(settings: Record<string, string> = {}) {
  const directory = await temporaryDirectory();
  const database = await startEmbedded({ dataDir: directory.path });
  await migrate(database.ownerUrl);
  const operatorToken = randomBytes(24).toString('base64url');
  const environment: Record<string, string> = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: directory.path,
    OPERATOR_TOKEN: operatorToken,
    TOKEN_SECRET: randomBytes(32).toString('base64url'),
    DEMO: 'off',
    WRITES_PER_MINUTE: 'off',
    PORT: '0',
    ...settings,
  };
  const { url, pid, output, stop } = await startProcess(startCommand, environment, /ready at (\S+)/);
  return {
    url,
    pid,
    output,
    environment,
    ownerUrl: database.ownerUrl,
    /** Where PostgreSQL keeps its files. */
    databaseDirectory: database.directory,
    createTenant: (number: number) => createTenant(url, operatorToken, number, password),
    /** Returns the token of a company's administrator. */
    signIn: async (tenantId: string): Promise<string> =>
      (await post(`${url}/api/Auth/login`, { tenantId, identifier: 'admin', password })).token,
    stop: async () => {
      await stop();
      await database.stop();
      await directory.remove();
    },
  };
}

/** Runs node with the arguments `command`. Resolves when its output matches `ready`, which captures the URL. */
export async function startProcess(command: readonly string[], environment: Record<string, string>, ready: RegExp) {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...startEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const match = ready.exec(text);
      if (match) resolve(match[1] as string);
    });
    child.once('exit', (code) => reject(new Error(`${command.at(-1)} ended with ${code} before it was ready`)));
  });
  return {
    url,
    pid: child.pid as number,
    /** What the process has written so far. */
    output: () => text,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function createTenant(
  url: string,
  operatorToken: string,
  number: number,
  password: string,
): Promise<string> {
  const tenant = await post(
    `${url}/api/Tenants`,
    {
      name: `Company ${number}`,
      domain: `company-${number}.example`,
      admin: {
        email: `admin@company-${number}.example`,
        userName: 'admin',
        password,
        firstName: 'Ada',
        lastName: 'Admin',
      },
    },
    operatorToken,
  );
  return tenant.id;
}

export async function post(url: string, body: unknown, token?: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
