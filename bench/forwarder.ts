import { connect, createServer, type Socket } from 'node:net';

export type Forwarder = {
  /** From now on nothing passes in either direction, and nobody is told, as when a cable is pulled. */
  cut(): void;
  /** Lets new connections pass again. Those that were cut are closed. */
  mend(): void;
  close(): Promise<void>;
};

/** Forwards connections on `host` and `port` to a port of 127.0.0.1. */
export async function startForwarder(host: string, port: number, target: number): Promise<Forwarder> {
  const sockets = new Set<Socket>();
  let isCut = false;

  const server = createServer((near) => {
    keep(near);
    if (isCut) return void near.pause();
    const far = keep(connect(target, '127.0.0.1'));
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });

  return {
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      isCut = false;
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    return socket;
  }
}
