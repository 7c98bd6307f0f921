import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** A server on loopback that keeps what it receives. `answer` may be replaced. */
export async function startReceiver(answer: (response: ServerResponse) => void = (response) => response.end('ok')) {
  const received: Received[] = [];
  const state = { answer, connections: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const each = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    received.push(each);
    state.answer(response);
  });
  server.on('connection', () => {
    state.connections++;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    state,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
