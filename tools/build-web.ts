import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { build } from 'vite';
import { fingerprint, isBuiltFrom, recordBuild } from './web-build.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Builds the web app if its sources differ from those of the last build. */
const current = await fingerprint();
if (process.argv.includes('--force') || !(await isBuiltFrom(current))) {
  process.stdout.write('Building the web app ...\n');
  // Tests get the production build too.
  process.env.NODE_ENV = 'production';
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  await compress(path.join(root, 'dist/web'));
  await recordBuild(current);
}

/** Writes a Brotli and a gzip version beside each text file. It runs once per build, so it uses the best compression. */
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
