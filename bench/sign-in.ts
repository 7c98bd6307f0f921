import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#database/embedded/index.ts';
import { migrate } from '#database/migrate.ts';
import { median } from './measure.ts';
import { startCommand } from './start-command.ts';
import { createTenant, startProcess } from './world.ts';

const attempts = 300;

/**
 * Q10: signs in with a wrong password, in turn for an account that exists and for one that does not. The throttle is
 * cleared before each attempt, or it would refuse the account after five.
 */
export async function measureSignIn(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loggia-sign-in-'));
  const database = await startEmbedded({ dataDir });
  await migrate(database.ownerUrl);
  const operatorToken = randomBytes(24).toString('base64url');
  const loggia = await startProcess(
    startCommand,
    {
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      OPERATOR_TOKEN: operatorToken,
      WRITES_PER_MINUTE: 'off',
      DEMO: 'off',
      PORT: '0',
    },
    /ready at (\S+)/,
  );
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const tenantId = await createTenant(loggia.url, operatorToken, 1, 'Bench-Password-1');
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
      `The means are **${apart.toFixed(1)} %** apart (Q10, aim ≤ 5 %).`,
    ].join('\n');
  } finally {
    await owner.end();
    await loggia.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
