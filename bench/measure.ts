import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';

export type Figures = { perSecond: number; p50: number; p99: number; failures: number };
export type Request = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

/** Sends requests over 10 connections for `seconds`. Failures are errors and answers other than 2xx. */
export async function measure(request: Request, seconds: number): Promise<Figures> {
  const result = await autocannon({ ...request, connections: 10, duration: seconds });
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

/**
 * Warms both servers up until V8 has compiled their code, because users meet a server that has been running for days. V8
 * counts calls, so `ours` and `limit` should be quick requests.
 */
export async function warmUp(ours: Request, limit: Request): Promise<void> {
  await measure(ours, 12);
  await measure(limit, 4);
}

/** Alternates between the two, so that other load on the machine affects both. Returns the median of each. */
export async function compare(ours: Request, limit: Request, { rounds, seconds }: { rounds: number; seconds: number }) {
  await measure(ours, 2);
  await measure(limit, 2);
  const pairs: [Figures, Figures][] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push([await measure(ours, seconds), await measure(limit, seconds)]);
  const ratio = median(pairs.map(([a, b]) => a.perSecond / b.perSecond));
  return { ours: middle(pairs.map(([a]) => a)), limit: middle(pairs.map(([, b]) => b)), ratio };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

export function middle(figures: Figures[]): Figures {
  return {
    perSecond: median(figures.map((each) => each.perSecond)),
    p50: median(figures.map((each) => each.p50)),
    p99: median(figures.map((each) => each.p99)),
    failures: figures.reduce((sum, each) => sum + each.failures, 0),
  };
}

export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
