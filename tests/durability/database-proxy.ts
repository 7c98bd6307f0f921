import { createServer, connect as dial, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';

/** A proxy between Loggia and PostgreSQL that can freeze, drop or cut connections. */
export type DatabaseProxy = {
  url: string;
  /** Stops all traffic until `thaw`. New connections are accepted but get no reply. */
  freeze(): void;
  thaw(): void;
  /** Existing connections stop without a close, as when a router drops its state. New connections work. */
  forget(): void;
  /** Closes every connection immediately. */
  cut(): void;
  close(): Promise<void>;
};

export async function startProxy(url: string, directory: string): Promise<DatabaseProxy> {
  const { host, port, user, database } = new pg.Client({ connectionString: url });
  const target = host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };
  const pairs = new Set<{ sockets: [Socket, Socket]; isForgotten: boolean }>();
  let isFrozen = false;

  const server = createServer((client) => {
    const upstream = dial(target);
    const pair = { sockets: [client, upstream] as [Socket, Socket], isForgotten: false };
    pairs.add(pair);
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => {
        if (!pair.isForgotten) to.write(chunk);
      });
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(pair);
        if (!pair.isForgotten) to.destroy();
      });
    };
    pass(client, upstream);
    pass(upstream, client);
    if (isFrozen) for (const socket of pair.sockets) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(path.join(directory, '.s.PGSQL.5432'), resolve));

  function each(work: (socket: Socket) => void): void {
    for (const { sockets } of pairs) sockets.forEach(work);
  }

  return {
    url: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(directory)}`,
    freeze: () => {
      isFrozen = true;
      each((socket) => socket.pause());
    },
    thaw: () => {
      isFrozen = false;
      each((socket) => socket.resume());
    },
    forget: () => {
      for (const pair of pairs) pair.isForgotten = true;
    },
    cut: () => each((socket) => socket.destroy()),
    close: async () => {
      each((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
