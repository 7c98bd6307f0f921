import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Text } from '#contract/platform/texts/speak.ts';
import { OutgoingError } from './error.ts';
import type { CheckedAddress } from './resolve.ts';

export type Body = ConstructorParameters<typeof Response>[0];
export type Answer = { status: number; headers: Record<string, string>; body: string };

type Request = {
  method: string;
  headers: Record<string, string>;
  body: Body;
  addresses: CheckedAddress[];
  signal: AbortSignal;
  limit: number;
  timeouts: { connect: number; answer: number };
};

/** Sends a request to one of the addresses, never to another one. Each request has a connection of its own, without a proxy. */
export async function send(
  url: URL,
  { method, headers, body, addresses, signal, limit, timeouts }: Request,
): Promise<Answer> {
  const content = body == null ? undefined : Buffer.from(await new Response(body).arrayBuffer());
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { 'user-agent': 'Loggia', ...headers, ...(content && { 'content-length': content.length }) },
    agent: false,
    lookup: answerWith(addresses),
    signal,
  });
  request.on('response', resolve).on('error', reject);
  const fail = () => request.destroy(new OutgoingError('The server did not answer in time.' satisfies Text));
  const connecting = setTimeout(fail, timeouts.connect);
  const answering = setTimeout(fail, timeouts.answer);
  request.on('socket', (socket) =>
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting)),
  );
  request.end(content);
  try {
    const answer = await promise;
    clearTimeout(answering);
    return { status: answer.statusCode ?? 0, headers: headersOf(answer), body: await readText(answer, limit) };
  } finally {
    clearTimeout(connecting);
    clearTimeout(answering);
    request.destroy();
  }
}

function answerWith(addresses: CheckedAddress[]): LookupFunction {
  return (_, { all }, callback) => {
    const [first] = addresses as [CheckedAddress];
    if (all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Reads up to `limit` bytes. A character that is cut at the end is left out. */
async function readText(answer: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= limit) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, limit), { stream: size >= limit });
}
