import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const stamp = path.join(root, 'dist/web.stamp');
const sources = ['web/**/*', 'contract/**/*.ts', 'vite.config.ts', 'tools/build-web.ts', 'package-lock.json'];

/** Builds the web when its sources differ from those of the last build. */
const wanted = await fingerprint();
if (process.argv.includes('--force') || (await readFile(stamp, 'utf8').catch(() => '')) !== wanted) {
  process.stdout.write('Building the web once ...\n');
  // Whoever asks for the build, a test included, gets what people get.
  process.env.NODE_ENV = 'production';
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  await compress(path.join(root, 'dist/web'));
  await writeFile(stamp, wanted);
}

/** Beside each text a smaller one for browsers that take it: made once, so that it may take its time. */
async function compress(folder: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,svg}', { cwd: folder })) {
    const file = path.join(folder, name);
    const text = await readFile(file);
    const quality = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY };
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(text, { params: quality }),
      promisify(gzip)(text, { level: zlib.Z_BEST_COMPRESSION }),
    ]);
    if (br.length < text.length) await writeFile(`${file}.br`, br);
    if (gz.length < text.length) await writeFile(`${file}.gz`, gz);
  }
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
