import { compare, type Figures, median, type Request, residentMegabytes, warmUp } from './measure.ts';
import { createWorld, firstCursor, newProject, vacuum, type World } from './world.ts';

export type SpeedOptions = { rounds: number; seconds: number; only: string | undefined };

/** Loggia and the limit in alternating rounds, then a large company and a small one, and memory afterwards. */
export async function measureSpeed({ rounds, seconds, only }: SpeedOptions): Promise<string> {
  const world = await createWorld();
  try {
    const lines = [
      '| case | Loggia req/s | p50 ms | p99 ms | limit req/s | p50 ms | p99 ms | ratio | aim |',
      '|---|---|---|---|---|---|---|---|---|',
    ];
    const all = cases(world);
    const selected = all.filter(({ name }) => !only || name.includes(only));
    const { ours, limit } = all.find(({ name }) => name === 'one project') as Case;
    if (selected.length > 0) await warmUp(ours, limit);
    for (const { name, aim, ours, limit, maxRounds = rounds } of selected) {
      await vacuum(world.ownerUrl);
      const result = await compare(ours, limit, { rounds: Math.min(rounds, maxRounds), seconds });
      const failures = result.ours.failures + result.limit.failures;
      if (failures > 0) throw new Error(`${name}: ${failures} requests failed`);
      lines.push(
        `| ${name} | ${cells(result.ours)} | ${cells(result.limit)} | **${result.ratio.toFixed(2)}** | ${aim ? `≥ ${aim}` : ''} |`,
      );
    }
    if (!only || only === 'sizes') lines.push('', await compareSizes(world));
    lines.push('', `Memory of the server afterwards: ${await residentMegabytes(world.loggiaPid)} MB (aim ≤ 200).`);
    return lines.join('\n');
  } finally {
    await world.stop();
  }
}

type Case = { name: string; aim?: string; ours: Request; limit: Request; maxRounds?: number };

function cases(world: World): Case[] {
  const headers = { authorization: `Bearer ${world.token}` };
  const json = { 'content-type': 'application/json' };
  const { projectId } = world;
  const body = JSON.stringify(newProject(world));
  return [
    {
      name: 'list of 50',
      aim: '0.80',
      ours: { url: `${world.loggiaUrl}/api/Projects?limit=50&cursor=${firstCursor()}`, headers },
      limit: { url: `${world.limitUrl}/list/${world.tenantId}` },
    },
    {
      name: 'one project',
      aim: '0.50',
      ours: { url: `${world.loggiaUrl}/api/Projects/${projectId}`, headers },
      limit: { url: `${world.limitUrl}/one/${world.tenantId}/${projectId}` },
    },
    {
      name: 'create',
      aim: '0.50',
      ours: { url: `${world.loggiaUrl}/api/Projects`, method: 'POST', headers: { ...headers, ...json }, body },
      limit: { url: `${world.limitUrl}/create/${world.tenantId}`, method: 'POST', headers: json, body },
    },
    {
      name: 'summary',
      ours: { url: `${world.loggiaUrl}/api/Projects/summary`, headers },
      limit: { url: `${world.limitUrl}/summary/${world.tenantId}` },
    },
    {
      name: 'sign-in',
      ours: { url: `${world.loggiaUrl}/api/Auth/login`, method: 'POST', headers: json, body: world.credentials },
      limit: {
        url: `${world.limitUrl}/sign-in/${world.tenantId}`,
        method: 'POST',
        headers: json,
        body: world.credentials,
      },
      // An address may sign in 1200 times a minute.
      maxRounds: 8,
    },
  ];
}

/** Median response times for a company of 10,000 projects and one of 100, measured in turn. */
async function compareSizes({ loggiaUrl, small, large }: World): Promise<string> {
  const paths = {
    'page of 50': `?limit=50&cursor=${firstCursor()}`,
    'first page with total': '?limit=50',
    'rare search': `?limit=50&search=number%207777&cursor=${firstCursor()}`,
    'rare search with total': '?limit=50&search=number%207777',
    summary: '/summary',
  };
  const requests = Object.entries(paths).map(([name, path]) => ({
    name,
    path,
    few: [] as number[],
    many: [] as number[],
  }));
  for (let round = 0; round < 80; round += 1) {
    for (const { path, few, many } of requests) {
      few.push(await milliseconds(`${loggiaUrl}/api/Projects${path}`, small));
      many.push(await milliseconds(`${loggiaUrl}/api/Projects${path}`, large));
    }
  }
  const middle = (times: number[]) => median(times.slice(20));
  const page = middle((requests[0] as (typeof requests)[0]).many);
  const lines = requests.map(({ name, few, many }) => {
    const aim = name === 'page of 50' ? `≤ ${(2 * middle(few)).toFixed(1)} ms` : '≤ 5 pages';
    const pages = (middle(many) / page).toFixed(1);
    return `| ${name} | ${middle(few).toFixed(1)} | ${middle(many).toFixed(1)} | **${pages}** | ${aim} |`;
  });
  return [
    '| answer | 100 projects, ms | 10,000 projects, ms | in pages of 50 of the same | aim |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

async function milliseconds(url: string, token: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - begun;
}

function cells({ perSecond, p50, p99 }: Figures): string {
  return `${Math.round(perSecond)} | ${p50} | ${p99}`;
}
