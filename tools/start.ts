import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { canBuild, fingerprint, isBuilt, isBuiltFrom } from './web-build.ts';

/**
 * `npm start`: builds the web app if its sources changed, then runs the server in the same process. `exec` in package.json
 * makes this process the direct child of npm, so signals to npm reach the server.
 */
const root = path.resolve(import.meta.dirname, '..');
const parent = process.ppid;

// npm forwards SIGINT and SIGTERM. SIGHUP and SIGKILL end npm only, so the server stops when its parent is gone.
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

if (canBuild() && !(await isBuiltFrom(await fingerprint()))) {
  await access(root, constants.W_OK).catch(({ code }) => {
    process.stderr.write(
      `The web app must be built, and ${root} cannot be written (${code}). Run npm run build as its owner.\n`,
    );
    process.exit(1);
  });
  await build();
}
if (!isBuilt()) {
  process.stderr.write(
    'The web app is not built, and the build tools are not installed. Run npm ci --include=dev && npm run build.\n',
  );
  process.exit(1);
}
await import('#server/main.ts');

/** Builds in a separate process, so that its memory is freed. Signals are passed on to it. */
async function build(): Promise<void> {
  const args = ['--import', './tools/node-version.js', 'tools/build-web.ts'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  const signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const [code] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, pass);
  if (code !== 0) process.exit(code ?? 1);
}
