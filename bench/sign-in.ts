import pg from 'pg';
import { startLoggia } from './loggia.ts';
import { median } from './measure.ts';

const attempts = 300;

/**
 * Signs in with a wrong password, in turn for an account that exists and for one that does not. The throttle is
 * cleared before each attempt, or it would refuse the account after five.
 */
export async function measureSignIn(): Promise<string> {
  const loggia = await startLoggia();
  const owner = new pg.Client({ connectionString: loggia.ownerUrl });
  await owner.connect();
  try {
    const tenantId = await loggia.createTenant(1);
    const attempt = async (identifier: string): Promise<number> => {
      await owner.query('delete from sign_in_throttles');
      const body = JSON.stringify({ tenantId, identifier, password: 'Another-Password-1' });
      const begun = performance.now();
      const answer = await fetch(`${loggia.url}/api/Auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await answer.text();
      const took = performance.now() - begun;
      if (answer.status !== 401) throw new Error(`${identifier} was answered with ${answer.status}`);
      return took;
    };
    for (let warmUp = 0; warmUp < 20; warmUp += 1) await attempt(warmUp % 2 ? 'admin' : 'nobody');
    const existing: number[] = [];
    const missing: number[] = [];
    for (let round = 0; round < attempts; round += 1) {
      // The first attempt of a round may find the machine in another state, so the order alternates.
      if (round % 2) existing.push(await attempt('admin'));
      missing.push(await attempt('nobody'));
      if (round % 2 === 0) existing.push(await attempt('admin'));
    }
    const apart = Math.abs(mean(existing) / mean(missing) - 1) * 100;
    return [
      `| wrong password, ${attempts} each | mean ms | median ms |`,
      '|---|---|---|',
      `| an account that exists | ${mean(existing).toFixed(2)} | ${median(existing).toFixed(2)} |`,
      `| an account that does not | ${mean(missing).toFixed(2)} | ${median(missing).toFixed(2)} |`,
      '',
      `The means are **${apart.toFixed(1)} %** apart (aim ≤ 5 %).`,
    ].join('\n');
  } finally {
    await owner.end();
    await loggia.stop();
  }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
