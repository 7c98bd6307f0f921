import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What the scanner does with the file: `hangs` reads it and says nothing, `closes` ends the connection without an answer. */
type Behaviour = 'answers' | 'hangs' | 'closes' | 'fails' | 'talksOn';

export type TestScanner = {
  url: string;
  behaviour: Behaviour;
  /** The bytes of each file that was scanned. */
  scanned: Buffer[];
  stop(): Promise<void>;
};

/** A scanner that speaks clamd's INSTREAM and finds malware in files that contain 'hostile'. */
export async function startScanner(): Promise<TestScanner> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    answer(socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const scanner: TestScanner = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: 'answers',
    scanned: [],
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(socket: Socket): Promise<void> {
    if (scanner.behaviour === 'closes') return void socket.end();
    // clamd says so before it has read a file that is too large for it.
    if (scanner.behaviour === 'fails') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    const file = await readFile(socket);
    scanner.scanned.push(file);
    if (scanner.behaviour === 'hangs') return;
    if (scanner.behaviour === 'talksOn') return void socket.write('x'.repeat(100_000));
    socket.end(file.includes('hostile') ? 'stream: Test.Hostile FOUND\0' : 'stream: OK\0');
  }
  return scanner;
}

async function readFile(socket: Socket): Promise<Buffer> {
  const command = 'zINSTREAM\0';
  let read = Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for await (const bytes of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    read = Buffer.concat([read, bytes]);
    let at = command.length;
    chunks.length = 0;
    while (read.length >= at + 4) {
      const length = read.readUInt32BE(at);
      if (length === 0) {
        if (!read.toString('latin1').startsWith(command)) throw new Error('unknown command');
        return Buffer.concat(chunks);
      }
      chunks.push(read.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  }
  throw new Error('the file is not complete');
}
