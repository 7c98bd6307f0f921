import { type Figures, measure, median, middle, type Request } from '../measure.ts';
import { firstCursor, newProject } from '../world.ts';
import type { Background, Done } from './background.ts';
import type { AllOnWorld } from './world.ts';

type Round = { without: Figures; withIt: Figures; done: Done };

/** Reads and creates over 10 connections, in alternating rounds without and with the background. */
export async function measureThroughput(
  world: AllOnWorld,
  background: Background,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<string[]> {
  const lines = [
    '| case | without: req/s | p50 ms | p99 ms | with: req/s | p50 ms | p99 ms | kept | aim | events, mails, webhooks each second |',
    '|---|---|---|---|---|---|---|---|---|---|',
  ];
  for (const [name, request] of Object.entries(requests(world))) {
    await measure(request, 3);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await background.end();
      const without = await measure(request, seconds);
      await background.begin();
      const [before, begun] = [await background.count(), performance.now()];
      const withIt = await measure(request, seconds);
      const [after, took] = [await background.count(), (performance.now() - begun) / 1000];
      const each = (of: keyof Done) => (after[of] - before[of]) / took;
      measured.push({
        without,
        withIt,
        done: { events: each('events'), mails: each('mails'), deliveries: each('deliveries') },
      });
    }
    await background.end();
    lines.push(rowOf(name, measured));
  }
  return lines;
}

function rowOf(name: string, measured: Round[]): string {
  const kept = median(measured.map(({ without, withIt }) => withIt.perSecond / without.perSecond));
  const done = (['events', 'mails', 'deliveries'] as const).map((of) =>
    Math.round(median(measured.map((round) => round.done[of]))),
  );
  const cells = ({ perSecond, p50, p99, failures }: Figures) =>
    `${Math.round(perSecond)}${failures > 0 ? ` (${failures} failed)` : ''} | ${p50} | ${p99}`;
  const sides = [middle(measured.map(({ without }) => without)), middle(measured.map(({ withIt }) => withIt))].map(
    cells,
  );
  return `| ${name} | ${sides.join(' | ')} | **${kept.toFixed(2)}** | ≥ 0.80 | ${done.join(', ')} |`;
}

function requests({ url, company }: AllOnWorld): Record<string, Request> {
  const headers = { authorization: `Bearer ${company.token}` };
  return {
    'list of 50': { url: `${url}/api/Projects?limit=50&cursor=${firstCursor()}`, headers },
    'one project': { url: `${url}/api/Projects/${company.projectId}`, headers },
    create: {
      url: `${url}/api/Projects`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(newProject(company)),
    },
  };
}
