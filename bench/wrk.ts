import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findWrk } from '#tools/debian.ts';
import type { Figures, Request } from './measure.ts';

/** Sends requests over 10 connections for `seconds` with wrk, which takes less of the processor than a generator in Node. */
export async function measureWithWrk({ url, method, headers, body }: Request, seconds: number): Promise<Figures> {
  const directory = await mkdtemp(path.join(tmpdir(), 'loggia-wrk-'));
  const script = path.join(directory, 'request.lua');
  // A JSON string is a Lua string too, as long as it holds only ASCII without escaped characters.
  const lines = Object.entries(headers ?? {}).map(
    ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
  );
  if (body) lines.push(`wrk.body = ${JSON.stringify(body)}`);
  await writeFile(script, [`wrk.method = "${method ?? 'GET'}"`, ...lines].join('\n'));
  try {
    const { stdout } = await promisify(execFile)(findWrk(), [
      '--threads=1',
      '--connections=10',
      `--duration=${seconds}s`,
      '--latency',
      `--script=${script}`,
      url,
    ]);
    return {
      perSecond: number(stdout, /Requests\/sec:\s+([\d.]+)/),
      p50: milliseconds(stdout, '50%'),
      p99: milliseconds(stdout, '99%'),
      failures: number(stdout, /Non-2xx or 3xx responses: (\d+)/) + number(stdout, /Socket errors: (.*)/),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The sum of the numbers in the first match, or 0: wrk prints lines of failures only if there are any. */
function number(output: string, pattern: RegExp): number {
  const found = pattern.exec(output)?.[1] ?? '0';
  return (found.match(/[\d.]+/g) ?? []).map(Number).reduce((sum, each) => sum + each, 0);
}

function milliseconds(output: string, quantile: string): number {
  const [, value, unit] = new RegExp(`^\\s+${quantile}\\s+([\\d.]+)(us|ms|s)$`, 'm').exec(output) ?? [];
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN;
  return Math.round(Number(value) * factor * 10) / 10;
}
