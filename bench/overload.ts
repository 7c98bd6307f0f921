import autocannon from 'autocannon';
import { createWorld } from './world.ts';

const seconds = 8;

/** Q26: five times what it can answer, sent whether or not it is answered; and a quiet company beside a loud one. */
export async function measureOverload(): Promise<string> {
  const world = await createWorld();
  const list = (token: string) => ({
    url: `${world.loggiaUrl}/api/Projects?limit=50`,
    headers: { authorization: `Bearer ${token}` },
  });
  try {
    await autocannon({ ...list(world.token), connections: 10, duration: 2 });
    const alone = await quietly(list(world.otherToken));
    const peak = await autocannon({ ...list(world.token), connections: 10, duration: seconds });
    const capacity = peak['2xx'] / peak.duration;
    const [over, beside] = await Promise.all([
      autocannon({
        ...list(world.token),
        connections: 1000,
        overallRate: Math.ceil(5 * capacity),
        duration: seconds,
        timeout: 10,
      }),
      quietly(list(world.otherToken)),
    ]);
    const goodput = over['2xx'] / over.duration;
    const statuses = Object.entries(over.statusCodeStats ?? {}).map(([status, { count }]) => `${status}: ${count}`);
    const health = await fetch(`${world.loggiaUrl}/Health`);
    return [
      '| | figure | aim |',
      '|---|---|---|',
      `| peak, 10 connections | ${Math.round(capacity)}/s | |`,
      `| offered, 1,000 connections | ${Math.round(5 * capacity)}/s; got through to it ${Math.round(over.requests.total / over.duration)}/s | |`,
      `| answered well | ${Math.round(goodput)}/s, **${(goodput / capacity).toFixed(2)}** of the peak | ≥ 0.80 |`,
      `| answers | ${statuses.join(', ')}; errors and time-outs ${over.errors} | 200 and 503 alone |`,
      `| quiet company alone | p50 ${alone.p50} ms, p99 ${alone.p99} ms, ${alone.refused} of ${alone.asked} refused | |`,
      `| quiet company beside it | p50 ${beside.p50} ms, p99 ${beside.p99} ms, ${beside.refused} of ${beside.asked} refused | 0 refused |`,
      `| readiness after it | ${health.status} | 200 |`,
    ].join('\n');
  } finally {
    await world.stop();
  }
}

/** One person who asks, reads, and asks again. */
async function quietly({ url, headers }: { url: string; headers: Record<string, string> }) {
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
  return { p50: at(0.5), p99: at(0.99), asked: times.length, refused };
}
