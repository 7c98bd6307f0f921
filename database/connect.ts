import pg from 'pg';

/** A connection of one's own, for what the server's pool is not for; whoever opens it ends it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  // A connection that breaks fails the query under way, or the next; as an event it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Name and host of a database, without user or password; URLs of sockets have no host that `URL` could read. */
export function describeDatabase(url: string): string {
  const [, host = '', name = ''] = /^[a-z]+:\/\/(?:[^@/]*@)?([^/?]*)\/?([^?]*)/.exec(url) ?? [];
  return `${name || 'postgres'} at ${host || new URLSearchParams(url.split('?')[1]).get('host') || 'localhost'}`;
}
