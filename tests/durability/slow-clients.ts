import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sandbox } from './sandbox.ts';

/** Opens hundreds of clients that send one byte a second or never read the response, until `stop`. */
export function startSlowClients(sandbox: Sandbox): { headsEnded: Promise<unknown>; stop(): void } {
  const connectAndSend = (text: string) => {
    const socket = open(sandbox);
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(text);
    return { socket, ended };
  };
  const slowHeads = Array.from({ length: 150 }, () =>
    connectAndSend('GET /api/Projects HTTP/1.1\r\nhost: a\r\nx-slow: '),
  );
  const slowBodies = Array.from({ length: 100 }, () =>
    connectAndSend(
      'POST /api/Auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    ),
  );
  const slowReaders = Array.from({ length: 50 }, () => {
    const reader = connectAndSend(
      `GET /api/Projects?limit=100 HTTP/1.1\r\nhost: a\r\nauthorization: ${sandbox.headers.authorization}\r\n\r\n`,
    );
    reader.socket.pause();
    return reader;
  });
  const trickle = setInterval(() => {
    for (const { socket } of [...slowHeads, ...slowBodies]) socket.write('a');
  }, 1000);
  return {
    headsEnded: Promise.all(slowHeads.map(({ ended }) => ended)),
    stop: () => {
      clearInterval(trickle);
      for (const { socket } of [...slowBodies, ...slowReaders]) socket.destroy();
    },
  };
}

/** Starts twenty uploads and aborts each at a different byte. */
export async function abortUploads(sandbox: Sandbox): Promise<void> {
  const head = `--b\r\nContent-Disposition: form-data; name="File"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`;
  await Promise.all(
    Array.from({ length: 20 }, async (_, turn) => {
      const socket = open(sandbox);
      socket.write(
        `POST /api/Documents/upload HTTP/1.1\r\nhost: a\r\nauthorization: ${sandbox.headers.authorization}\r\n` +
          `content-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\n\r\n${head}${'x'.repeat(turn * 3000)}`,
      );
      await pause(50 + turn * 20);
      socket.destroy();
    }),
  );
}

function open({ url }: Sandbox): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  return socket;
}
