import { createServer, connect as dial } from 'node:net';
import path from 'node:path';
import pg from 'pg';

/** A proxy between Loggia and PostgreSQL that counts round trips. */
export type RoundTrips = {
  /** URL of the database through the proxy. */
  url: string;
  /** Counts the round trips while `work` runs. */
  count(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
};

/** Forwards bytes as they arrive. Everything sent before the database answers counts as one round trip. */
export async function startRoundTripProxy(url: string): Promise<RoundTrips> {
  const { host, port, user, database } = new pg.Client({ connectionString: url });
  const target = host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };
  let trips = 0;

  const server = createServer((client) => {
    const upstream = dial(target);
    let isAnswered = true;
    client.on('data', () => {
      if (isAnswered) trips += 1;
      isAnswered = false;
    });
    upstream.on('data', () => {
      isAnswered = true;
    });
    client.pipe(upstream).pipe(client);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as { port: number };

  return {
    url: `postgresql://${user}@127.0.0.1:${address.port}/${database}`,
    count: async (work) => {
      const before = trips;
      await work();
      return trips - before;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
