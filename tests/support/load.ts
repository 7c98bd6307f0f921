import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type Load = {
  /** Names of the clients that were created. */
  acknowledged: string[];
  /** When each of them was acknowledged, as `performance.now()` says it. */
  acknowledgedAt: number[];
  answered: number;
  /** A line for every response that was not 2xx. */
  failures: string[];
  stop(): Promise<void>;
};

/** Clients that read and write in a loop, without pause, until `stop`. Failures are recorded, not thrown. */
export function startLoad(url: string, token: string, people = 8): Load {
  const load: Omit<Load, 'stop'> = { acknowledged: [], acknowledgedAt: [], answered: 0, failures: [] };
  let stopped = false;
  const working = Promise.all(Array.from({ length: people }, work));
  return Object.assign(load, {
    stop: async () => {
      stopped = true;
      await working;
    },
  });

  async function work(): Promise<void> {
    while (!stopped) {
      await ask('GET', '/api/Projects?limit=50');
      const name = randomUUID();
      if (!(await ask('POST', '/api/Clients', { name }))) continue;
      load.acknowledged.push(name);
      load.acknowledgedAt.push(performance.now());
    }
  }

  async function ask(method: string, path: string, body?: unknown): Promise<boolean> {
    try {
      const answer = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      });
      const text = await answer.text();
      if (answer.ok) load.answered += 1;
      else load.failures.push(`${method} ${path} ${answer.status} ${text}`);
      return answer.ok;
    } catch (error) {
      load.failures.push(`${method} ${path} ${(error as Error).message} ${String((error as Error).cause ?? '')}`);
      return false;
    }
  }
}

/** How many of the acknowledged clients are not in the database. `url` is that of a superuser. */
export async function countLost(url: string, acknowledged: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select name from clients where name = any ($1)', [acknowledged]);
  await client.end();
  const kept = new Set(rows.map(({ name }) => name));
  return acknowledged.filter((name) => !kept.has(name)).length;
}
