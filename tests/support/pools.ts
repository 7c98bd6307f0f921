import { type DatabasePool, openPool } from '#server/platform/tenancy/pool.ts';
import { startProxy } from '#tests/durability/database-proxy.ts';
import { createTestDatabase } from './database.ts';
import { temporaryDirectory } from './temporary-directory.ts';

type Lease = Awaited<ReturnType<DatabasePool['lease']>>;

export const unavailable = { kind: 'unavailable', retryAfter: 1 };

export type PoolTest = Awaited<ReturnType<typeof startPoolTest>>;

/** An empty database behind a proxy that can cut and freeze connections, and pools that connect to the proxy. */
export async function startPoolTest() {
  const database = await createTestDatabase({ empty: true });
  const directory = await temporaryDirectory();
  const proxy = await startProxy(database.appUrl, directory.path);
  const closing: (() => Promise<void>)[] = [];

  /** A pool that closes after the test. A failed test does not return its connections, and closing would wait for them. */
  function open({ url = proxy.url, size = 3 } = {}): DatabasePool {
    const pool = openPool({ url, size, prepared: true });
    const leased = new Set<Lease>();
    let isOver = false;
    closing.push(async () => {
      isOver = true;
      for (const lease of leased) lease.release(true);
      await pool.close();
    });
    const lease: DatabasePool['lease'] = async (...given) => {
      const { client, release } = await pool.lease(...given);
      const tracked = {
        client,
        release: (...isBroken: [boolean?]) => {
          leased.delete(tracked);
          release(...isBroken);
        },
      };
      if (isOver) release(true);
      else leased.add(tracked);
      return tracked;
    };
    return { ...pool, lease };
  }

  return {
    database,
    proxy,
    open,
    /** Closes the pools of the last test. */
    async reset(): Promise<void> {
      proxy.thaw();
      await Promise.all(closing.splice(0).map((close) => close()));
    },
    async stop(): Promise<void> {
      await proxy.close();
      await directory.remove();
      await database.drop();
    },
  };
}

export async function pidOf({ client }: Lease): Promise<number> {
  return (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
}

/** Rejects when the connection is destroyed. */
export function failureOf({ client }: Lease): Promise<Error> {
  return client.query('select pg_sleep(60)').then(
    () => new Error('The statement ended.'),
    (error: Error) => error,
  );
}
