import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const stamp = path.join(root, 'dist/web.stamp');
const sources = [
  'web/**/*',
  'contract/**/*.{ts,json}',
  'vite.config.ts',
  'tools/{build-web,translate-web,inline-first-view,pure-contract,texts/find-texts}.ts',
  'package-lock.json',
];

/** Whether the last build was made from sources with this fingerprint. */
export async function isBuiltFrom(sourcesNow: string): Promise<boolean> {
  return (await readFile(stamp, 'utf8').catch(() => '')) === sourcesNow;
}

export async function recordBuild(builtFrom: string): Promise<void> {
  await writeFile(stamp, builtFrom);
}

/** False without sources or build tools, as in the container image, which has the built web app. */
export function canBuild(): boolean {
  return ['web', 'vite.config.ts', 'node_modules/vite'].every((name) => existsSync(path.join(root, name)));
}

export function isBuilt(): boolean {
  return existsSync(path.join(root, 'dist/web/app/index.html'));
}

/** A hash of everything that the build depends on. */
export async function fingerprint(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(path.join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(path.relative(root, file)).update(await readFile(file));
  return hash.digest('hex');
}
