import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const posing = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;

let tree: string;
beforeAll(async () => {
  tree = await mkdtemp(path.join(tmpdir(), 'loggia-node-version-'));
  await mkdir(path.join(tree, 'tools'));
  await cp(path.join(import.meta.dirname, 'node-version.js'), path.join(tree, 'tools/node-version.js'));
});
afterAll(() => rm(tree, { recursive: true, force: true }));

/** What is said, and how it ends, where a Node of that version starts something. */
function startWith(version: string): Promise<[number, string]> {
  const args = ['--import', posing(version), '--import', './tools/node-version.js', '--eval', ''];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: tree }, (error, _out, stderr) =>
      resolve([error ? Number(error.code) : 0, stderr]),
    );
  });
}

describe('a start', () => {
  test('before npm ci says that this comes first, whatever the Node', async () => {
    for (const version of ['20.20.2', '24.0.0']) {
      expect(await startWith(version)).toEqual([
        1,
        'The packages that Loggia is made with are missing. Run npm ci first.\n',
      ]);
    }
  });

  test('with an older Node says where a newer one comes from: with the packages, or else by hand', async () => {
    await mkdir(path.join(tree, 'node_modules/.bin'), { recursive: true });
    const old = 'Loggia needs Node 24 or newer, this is 20.20.2.';
    expect(await startWith('20.20.2')).toEqual([1, `${old} Install that first.\n`]);
    await writeFile(path.join(tree, 'node_modules/.bin/node'), '');
    expect(await startWith('20.20.2')).toEqual([1, `${old} Run it through npm (npm start), which brings its own.\n`]);
    expect(await startWith('24.0.0')).toEqual([0, '']);
  });
});
