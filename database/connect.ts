import pg from 'pg';

/** A connection outside the server's pool. The caller must end it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  // If the connection breaks, the current or next query fails. Without this listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Name and host of a database, without user and password. `URL` cannot parse the host of a socket's URL. */
export function describeDatabase(url: string): string {
  const [, host = '', name = ''] = /^[a-z]+:\/\/(?:[^@/]*@)?([^/?]*)\/?([^?]*)/.exec(url) ?? [];
  return `${name || 'postgres'} at ${host || new URLSearchParams(url.split('?')[1]).get('host') || 'localhost'}`;
}
