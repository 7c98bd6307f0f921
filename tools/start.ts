import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { canBuild, fingerprint, isBuiltFrom, isThere } from './web-build.ts';

/**
 * `npm start`: builds the web where its sources have changed, then is the server. It is one process, the child of npm itself
 * (`exec` in package.json leaves no shell between them), so that a signal to npm reaches the server.
 */
const root = path.resolve(import.meta.dirname, '..');
const parent = process.ppid;

// npm passes SIGINT and SIGTERM on. Of SIGHUP and SIGKILL it dies, and nobody would know of a server that goes on.
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

if (canBuild() && !(await isBuiltFrom(await fingerprint()))) await build();
if (!isThere()) {
  process.stderr.write(
    'The web is not built, and what builds it is not installed. Run npm ci --include=dev && npm run build.\n',
  );
  process.exit(1);
}
await import('#server/main.ts');

/** In a process of its own, whose memory goes with it; it ends when this one is told to end. */
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
