import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSession, saveSession } from './session.ts';
import { settings } from './settings.ts';
import { tokenFor, user } from './test-session.ts';
import { upload } from './upload.ts';

type Received = { url: string; authorization: string | undefined; accept: string | undefined; body: string };

let server: Server;
let received: Received[];
let answer: (request: Received) => { status: number; body?: string } | null;

beforeEach(async () => {
  received = [];
  answer = () => ({ status: 201, body: '{"id":"1"}' });
  server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    response.setHeader('access-control-expose-headers', 'retry-after');
    if (request.method === 'OPTIONS') return response.end();
    const { status, body } = answer(await read(request)) ?? {};
    if (status === undefined) return request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  settings.apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Renewal uses fetch, which jsdom leaves to Node.
  saveSession(session('now'));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function read(request: IncomingMessage): Promise<Received> {
  const { url = '', headers } = request;
  const each = { url, authorization: headers.authorization, accept: headers.accept, body: await text(request) };
  received.push(each);
  return each;
}

const session = (name: string) => ({ token: tokenFor(name), refreshToken: `refresh ${name}`, user });

function send(signal = new AbortController().signal, onProgress: (part: number) => void = () => {}) {
  const form = new FormData();
  form.set('File', new File(['words'.repeat(1000)], 'plan.txt'));
  return upload('uploadDocument', form, { signal, onProgress });
}

test('sends the form with the token and reads the response', async () => {
  const parts: number[] = [];
  expect(await send(undefined, (part) => parts.push(part))).toEqual({ id: '1' });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    url: '/api/Documents/upload',
    authorization: `Bearer ${tokenFor('now')}`,
    accept: 'application/json',
  });
  expect(received[0]?.body).toContain('words'.repeat(1000));
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) expect([part > 0, part <= 1]).toEqual([true, true]);
});

test('rejects with status, message and headers after a refusal', async () => {
  answer = () => ({ status: 413, body: '{"message":"This is larger than allowed."}' });
  const error = await send().catch((failure) => failure);
  expect(error).toMatchObject({ status: 413, result: { message: 'This is larger than allowed.' } });
  expect(error.headers.get('retry-after')).toBe('7');
});

test('renews the session after a 401 and sends the form again', async () => {
  answer = ({ url, authorization }) => {
    if (url.endsWith('refresh-token')) return { status: 200, body: JSON.stringify(session('new')) };
    return authorization === `Bearer ${tokenFor('new')}` ? { status: 201, body: '{"id":"2"}' } : { status: 401 };
  };
  expect(await send()).toEqual({ id: '2' });
  expect(received.map(({ url }) => url)).toEqual([
    '/api/Documents/upload',
    '/api/Auth/refresh-token',
    '/api/Documents/upload',
  ]);
});

test('clears the session if it cannot be renewed, without sending again', async () => {
  answer = () => ({ status: 401 });
  await expect(send()).rejects.toMatchObject({ status: 401 });
  expect(received.map(({ url }) => url)).toEqual(['/api/Documents/upload', '/api/Auth/refresh-token']);
  expect(readSession()).toBeNull();
});

test('sends no bearer without a token, and clears the session after a 401', async () => {
  localStorage.clear();
  localStorage.setItem('refreshToken', 'left');
  answer = () => ({ status: 401 });
  await expect(send()).rejects.toMatchObject({ status: 401 });
  expect(received.map(({ authorization }) => authorization)).toEqual([undefined]);
  expect(localStorage.getItem('refreshToken')).toBeNull();
});

test('rejects without a response, and checks the connection', async () => {
  answer = ({ url }) => (url === '/Health/live' ? { status: 200 } : null);
  await expect(send()).rejects.toMatchObject({ status: 0, message: expect.stringContaining('not saved') });
  await expect.poll(() => received.map(({ url }) => url)).toContain('/Health/live');
});

test('rejects with the abort reason before or during the upload', async () => {
  await expect(send(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  expect(received).toEqual([]);
  const leaving = new AbortController();
  answer = () => {
    leaving.abort(new Error('left'));
    return { status: 201, body: '{}' };
  };
  await expect(send(leaving.signal)).rejects.toThrow('left');
});
