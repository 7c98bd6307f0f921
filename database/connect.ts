import pg from 'pg';

/** A connection of one's own, for what the server's pool is not for; whoever opens it ends it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  // A connection that breaks fails the query under way, or the next; as an event it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
