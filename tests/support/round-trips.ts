import { createServer, connect as dial } from 'node:net';
import path from 'node:path';
import pg from 'pg';

/** What stands between Loggia and its PostgreSQL, and counts how often one waits for the other. */
export type RoundTrips = {
  /** The same database, through here. */
  url: string;
  /** How often something was sent to the database, and then answered, while the work was done. */
  during(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
};

/** Bytes are passed on as they come: what is sent before the database has said anything is part of the same trip. */
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
    during: async (work) => {
      const before = trips;
      await work();
      return trips - before;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
