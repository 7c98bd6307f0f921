import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { problemSchema } from '#contract/platform/problems.ts';

/** Raw requests over a socket, which our clients never send. */

export type Answer = { status: number; headers: string; body: string };

/** Starts to listen on a free port and returns it. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

/** Sends the chunks and returns all responses until the server closes the connection. */
export async function sendTo(port: number, ...chunks: (string | Buffer)[]): Promise<Answer[]> {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk)).on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const chunk of chunks) {
    socket.write(typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await closed;
  return parse(Buffer.concat(received).toString());
}

export const get = (target: string, headers = '') =>
  `GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${headers}\r\n`;

export const authorization = ({ token }: { token: string }) => `authorization: Bearer ${token}\r\n`;

export function expectProblem(answer: Answer | undefined, statuses: number[]): void {
  expect(statuses).toContain(answer?.status);
  expect(answer?.headers).toContain('content-type: application/problem+json');
  expect(answer?.headers).toContain('x-content-type-options: nosniff');
  expect(problemSchema.parse(JSON.parse(answer?.body ?? '')).status).toBe(answer?.status);
}

function parse(text: string): Answer[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter(Boolean)
    .map((each) => {
      const [head = '', ...rest] = each.split('\r\n\r\n');
      return { status: Number(head.slice(9, 12)), headers: head.toLowerCase(), body: rest.join('\r\n\r\n') };
    });
}
