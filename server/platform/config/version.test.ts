import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { describeVersion, readVersion } from './version.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    cwd: directory.path,
    encoding: 'utf8',
  }).trim();
const commit = () => readVersion(undefined, directory.path).commit;

it('reads the commit of a branch, of packed branches and without a branch', async () => {
  expect(commit()).toBeUndefined();
  git('init', '-q', '-b', 'main');
  expect(commit()).toBeUndefined();
  await writeFile(path.join(directory.path, 'file'), 'one');
  git('add', '.');
  git('commit', '-q', '-m', 'One');
  const first = git('rev-parse', 'HEAD');
  expect(commit()).toBe(first);
  git('pack-refs', '--all');
  expect(commit()).toBe(first);
  git('commit', '-q', '--allow-empty', '-m', 'Two');
  expect(commit()).toBe(git('rev-parse', 'HEAD'));
  git('checkout', '-q', '--detach', first);
  expect(commit()).toBe(first);
});

it('prefers the commit that is given, and describes it in short', () => {
  const given = readVersion('0123456789abcdef', directory.path);
  expect(given.commit).toBe('0123456789abcdef');
  expect(describeVersion(given)).toBe(`${given.number} (0123456789ab)`);
  expect(describeVersion({ number: '1.0.0', commit: undefined })).toBe('1.0.0');
});
