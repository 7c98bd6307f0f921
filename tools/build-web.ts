import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const stamp = path.join(root, 'dist/web.stamp');
const sources = ['web/**/*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json'];

/** Builds the web when its sources differ from those of the last build. */
const wanted = await fingerprint();
if (process.argv.includes('--force') || (await readFile(stamp, 'utf8').catch(() => '')) !== wanted) {
  process.stdout.write('Building the web once ...\n');
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  await writeFile(stamp, wanted);
}

async function fingerprint(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(path.join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(path.relative(root, file)).update(await readFile(file));
  return hash.digest('hex');
}
