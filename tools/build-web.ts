import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { build } from 'vite';
import { noteTime } from './tests/times.ts';
import { fingerprint, isBuiltFrom, recordBuild } from './web-build.ts';

const root = path.resolve(import.meta.dirname, '..');
const webDir = path.join(root, 'dist/web');

/** Builds the web app if its sources differ from those of the last build. */
const current = await fingerprint();
if (process.argv.includes('--force') || !(await isBuiltFrom(current))) {
  process.stdout.write('Building the web app ...\n');
  const from = performance.now();
  const progress = startProgress();
  // Tests get the production build too.
  process.env.NODE_ENV = 'production';
  const folder = `${webDir}.${process.pid}`;
  try {
    await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: folder } });
    await compress(folder, progress);
    await replaceBuild(folder);
  } finally {
    progress.end();
    await rm(folder, { recursive: true, force: true });
  }
  await recordBuild(current);
  noteTime('build', performance.now() - from);
}

/** Replaces `dist/web` by a complete build, so that other processes never see half of one. */
async function replaceBuild(folder: string): Promise<void> {
  const previous = `${folder}.previous`;
  await rename(webDir, previous).catch(ignore('ENOENT'));
  // Another process may have moved its build there in between.
  await rename(folder, webDir).catch(ignore('ENOTEMPTY'));
  await rm(previous, { recursive: true, force: true });
}

function ignore(code: string): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (error.code !== code) throw error;
  };
}

/**
 * Writes a Brotli and a gzip version beside each text file. It runs once per build, so it uses the best compression, but for the other
 * languages, of which there are nine: it would take ten times as long to save a twentieth.
 */
async function compress(folder: string, progress: Progress): Promise<void> {
  const names: string[] = [];
  for await (const name of glob('**/*.{js,css,svg}', { cwd: folder })) names.push(name);
  for (const [index, name] of names.entries()) {
    progress.show(`compressing file ${index + 1} of ${names.length}`);
    const file = path.join(folder, name);
    const text = await readFile(file);
    const isTranslated = path.dirname(name).includes(path.sep);
    const quality = { [zlib.BROTLI_PARAM_QUALITY]: isTranslated ? 9 : zlib.BROTLI_MAX_QUALITY };
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(text, { params: quality }),
      promisify(gzip)(text, { level: zlib.Z_BEST_COMPRESSION }),
    ]);
    if (br.length < text.length) await writeFile(`${file}.br`, br);
    if (gz.length < text.length) await writeFile(`${file}.gz`, gz);
  }
}

type Progress = { show(what: string): void; end(): void };

/** On a terminal: one line that says what is done and for how long, so that nobody takes the wait for a failure. */
function startProgress(): Progress {
  if (!process.stdout.isTTY) return { show: () => {}, end: () => {} };
  const startedAt = Date.now();
  let what = 'bundling';
  const write = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    // The line is written again in its place.
    process.stdout.write(`\r\x1b[2K  ${what}, ${seconds} s`);
  };
  const timer = setInterval(write, 200);
  return {
    show: (now) => {
      what = now;
    },
    end: () => {
      clearInterval(timer);
      process.stdout.write('\r\x1b[2K');
    },
  };
}
