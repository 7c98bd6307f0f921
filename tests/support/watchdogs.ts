import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { openWatchdog } from '#server/platform/tenancy/watchdog.ts';

/** An address without a server. */
export const nowhere = 'postgresql://nobody@127.0.0.1:1/none';

export type SilentServer = Awaited<ReturnType<typeof startSilentServer>>;

/** A server that accepts connections but never answers. */
export async function startSilentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgresql://nobody@127.0.0.1:${(server.address() as { port: number }).port}/none`,
    sockets,
    /** Sends this to the next connection as the answer to its first message, and closes it. */
    answerOnce(answer: Buffer): void {
      server.once('connection', (socket) => socket.once('data', () => socket.end(answer)));
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A watchdog that counts its events. */
export function watch(url: string) {
  const events: string[] = [];
  const watchdog = openWatchdog({
    url,
    onTick: () => events.push('tick'),
    onOverdue: () => events.push('overdue'),
    onDown: () => events.push('down'),
    report: (isUp) => events.push(isUp ? 'is up' : 'is gone'),
  });
  return { ...watchdog, count: (event: string) => events.filter((each) => each === event).length };
}
