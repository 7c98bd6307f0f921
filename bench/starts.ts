import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from './measure.ts';
import { startCommand, startEnvironment } from './start-command.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Seconds from the command to the first answer of the API, with the web already built. The first start adds the demo. */
export async function measureStarts(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loggia-starts-'));
  try {
    const first = await startOnce(dataDir);
    const later = [await startOnce(dataDir), await startOnce(dataDir), await startOnce(dataDir)];
    return [
      '| start to first answer | seconds | aim |',
      '|---|---|---|',
      `| first start with seeds | ${first.toFixed(2)} | ≤ 6 |`,
      `| existing data (median of 3) | ${median(later).toFixed(2)} | ≤ 2 |`,
    ].join('\n');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const begun = performance.now();
  const child = spawn(process.execPath, startCommand, {
    cwd: root,
    env: { ...process.env, ...startEnvironment, DATA_DIR: dataDir, PORT: String(port), DEMO: 'on' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    await firstAnswer(`http://localhost:${port}/api/Tenants`);
    return (performance.now() - begun) / 1000;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function firstAnswer(url: string): Promise<void> {
  for (let attempt = 0; attempt < 3000; attempt += 1) {
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} did not answer within a minute`);
}
