import { connect, createServer, type Socket } from 'node:net';

/** A port in front of another one, which can be cut at a word. */
export type Cut = {
  port: number;
  /** Resolves when one of the two has said the word, which the other never hears: both connections are gone. */
  cutAt(word: RegExp): Promise<void>;
  stop(): Promise<void>;
};

/** Forwards connections to a port of this machine, until it is cut. */
export async function startCut(target: () => number): Promise<Cut> {
  let armed: { word: RegExp; happened: () => void } | undefined;
  const open = new Set<Socket>();

  function forward(from: Socket, to: Socket): void {
    open.add(from);
    from.on('error', () => {});
    from.once('close', () => {
      open.delete(from);
      to.destroy();
    });
    from.on('data', (chunk) => {
      if (!armed?.word.test(chunk.toString('latin1'))) return void to.write(chunk);
      const { happened } = armed;
      armed = undefined;
      from.destroy();
      to.destroy();
      happened();
    });
  }

  const server = createServer((near) => {
    const far = connect(target(), '127.0.0.1');
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    cutAt: (word) =>
      new Promise((resolve) => {
        armed = { word, happened: resolve };
      }),
    stop: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
