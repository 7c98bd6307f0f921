import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { build } from 'vite';
import { fingerprint, isBuiltFrom, noteBuild } from './web-build.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Builds the web when its sources differ from those of the last build. */
const wanted = await fingerprint();
if (process.argv.includes('--force') || !(await isBuiltFrom(wanted))) {
  process.stdout.write('Building the web once ...\n');
  // Whoever asks for the build, a test included, gets what people get.
  process.env.NODE_ENV = 'production';
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  await compress(path.join(root, 'dist/web'));
  await noteBuild(wanted);
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
