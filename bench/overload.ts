import autocannon from 'autocannon';
import { createWorld } from './world.ts';

const seconds = 8;

/** A loud company sends five times what the server can answer, without waiting for answers, while a quiet one works. */
export async function measureOverload(): Promise<string> {
  const world = await createWorld();
  const list = (token: string) => ({
    url: `${world.loggiaUrl}/api/Projects?limit=50`,
    headers: { authorization: `Bearer ${token}` },
  });
  try {
    await autocannon({ ...list(world.token), connections: 10, duration: 2 });
    const baseline = await measureQuietUser(list(world.otherToken));
    const peak = await autocannon({ ...list(world.token), connections: 10, duration: seconds });
    const capacity = peak['2xx'] / peak.duration;
    const [over, duringOverload] = await Promise.all([
      autocannon({
        ...list(world.token),
        connections: 1000,
        overallRate: Math.ceil(5 * capacity),
        duration: seconds,
        timeout: 10,
      }),
      measureQuietUser(list(world.otherToken)),
    ]);
    const goodput = over['2xx'] / over.duration;
    const statuses = Object.entries(over.statusCodeStats ?? {}).map(([status, { count }]) => `${status}: ${count}`);
    const health = await fetch(`${world.loggiaUrl}/Health`);
    return [
      '| | figure | aim |',
      '|---|---|---|',
      `| peak, 10 connections | ${Math.round(capacity)}/s | |`,
      `| offered, 1,000 connections | ${Math.round(5 * capacity)}/s; sent ${Math.round(over.requests.total / over.duration)}/s | |`,
      `| answered with 200 | ${Math.round(goodput)}/s, **${(goodput / capacity).toFixed(2)}** of the peak | ≥ 0.80 |`,
      `| answers | ${statuses.join(', ')}; errors and timeouts ${over.errors} | only 200 and 503 |`,
      `| quiet company, no other load | p50 ${baseline.p50} ms, p99 ${baseline.p99} ms, ${baseline.refused} of ${baseline.sent} refused | |`,
      `| quiet company under overload | p50 ${duringOverload.p50} ms, p99 ${duringOverload.p99} ms, ${duringOverload.refused} of ${duringOverload.sent} refused | 0 refused |`,
      `| health check afterwards | ${health.status} | 200 |`,
    ].join('\n');
  } finally {
    await world.stop();
  }
}

/** One user sends a request, reads the answer, pauses and repeats. */
async function measureQuietUser({ url, headers }: { url: string; headers: Record<string, string> }) {
  const times: number[] = [];
  let refused = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const begun = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
    if (!answer.ok) refused += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] as number);
  return { p50: at(0.5), p99: at(0.99), sent: times.length, refused };
}
