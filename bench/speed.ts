import { readFile } from 'node:fs/promises';
import { compare, type Figures, type Request } from './measure.ts';
import { createWorld, settle, type World } from './world.ts';

/** Q30: list, one project and create against the limit, interleaved in one run; Q36: memory after it. */
export async function measureSpeed(options = { rounds: 5, seconds: 4 }): Promise<string> {
  const world = await createWorld();
  try {
    const lines = [
      '| case | Atrium req/s | p50 ms | p99 ms | limit req/s | p50 ms | p99 ms | ratio | aim |',
      '|---|---|---|---|---|---|---|---|---|',
    ];
    for (const { name, aim, ours, limit } of cases(world)) {
      await settle(world.ownerUrl);
      const result = await compare(ours, limit, options);
      const failures = result.ours.failures + result.limit.failures;
      if (failures > 0) throw new Error(`${name}: ${failures} requests failed`);
      lines.push(
        `| ${name} | ${cells(result.ours)} | ${cells(result.limit)} | **${result.ratio.toFixed(2)}** | ≥ ${aim} |`,
      );
    }
    lines.push('', `Memory of the server after it (Q36): ${await residentMegabytes(world.atriumPid)} MB (aim ≤ 200).`);
    return lines.join('\n');
  } finally {
    await world.stop();
  }
}

function cases(world: World): { name: string; aim: string; ours: Request; limit: Request }[] {
  const headers = { authorization: `Bearer ${world.token}` };
  const json = { 'content-type': 'application/json' };
  const projectId = world.projectIds[500] as string;
  const body = JSON.stringify({
    title: 'A new project',
    description: 'What it is for.',
    status: 'NotStarted',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    progressPercentage: 0,
    clientId: world.clientId,
    userIds: world.userIds,
  });
  return [
    {
      name: 'list of 50',
      aim: '0.80',
      ours: { url: `${world.atriumUrl}/api/Projects?limit=50&cursor=${newest()}`, headers },
      limit: { url: `${world.limitUrl}/list/${world.tenantId}` },
    },
    {
      name: 'one project',
      aim: '0.50',
      ours: { url: `${world.atriumUrl}/api/Projects/${projectId}`, headers },
      limit: { url: `${world.limitUrl}/one/${world.tenantId}/${projectId}` },
    },
    {
      name: 'create',
      aim: '0.50',
      ours: { url: `${world.atriumUrl}/api/Projects`, method: 'POST', headers: { ...headers, ...json }, body },
      limit: { url: `${world.limitUrl}/create/${world.tenantId}`, method: 'POST', headers: json, body },
    },
  ];
}

/** A page that asks for no total, as every page but the first. */
function newest(): string {
  return Buffer.from('2100-01-01T00:00:00.000000Z/ffffffff-ffff-ffff-ffff-ffffffffffff').toString('base64url');
}

function cells({ perSecond, p50, p99 }: Figures): string {
  return `${Math.round(perSecond)} | ${p50} | ${p99}`;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
