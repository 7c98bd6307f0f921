import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const fakeVersion = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;

let tree: string;
beforeAll(async () => {
  tree = await mkdtemp(path.join(tmpdir(), 'loggia-node-version-'));
  await mkdir(path.join(tree, 'tools'));
  await cp(path.join(import.meta.dirname, 'node-version.js'), path.join(tree, 'tools/node-version.js'));
});
afterAll(() => rm(tree, { recursive: true, force: true }));

/** Exit code and error output of a start with a Node of that version. */
function startWith(version: string): Promise<[number, string]> {
  const args = ['--import', fakeVersion(version), '--import', './tools/node-version.js', '--eval', ''];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: tree }, (error, _out, stderr) =>
      resolve([error ? Number(error.code) : 0, stderr]),
    );
  });
}

describe('a start', () => {
  test('asks for npm ci if dependencies are missing, with any Node version', async () => {
    for (const version of ['20.20.2', '24.0.0']) {
      expect(await startWith(version)).toEqual([1, 'The dependencies are not installed. Run npm ci first.\n']);
    }
  });

  test('with an old Node explains how to get a newer one', async () => {
    await mkdir(path.join(tree, 'node_modules/.bin'), { recursive: true });
    const old = 'Loggia needs Node 24 or newer. This is 20.20.2.';
    expect(await startWith('20.20.2')).toEqual([1, `${old} Install it first.\n`]);
    await writeFile(path.join(tree, 'node_modules/.bin/node'), '');
    expect(await startWith('20.20.2')).toEqual([
      1,
      `${old} Use npm start, which runs the Node from the dependencies.\n`,
    ]);
    expect(await startWith('24.0.0')).toEqual([0, '']);
  });
});
