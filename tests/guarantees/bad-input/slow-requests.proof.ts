import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listClients } from '#contract/work/clients.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany, type Person } from '#tests/support/company.ts';

/** A client that sends a byte a second keeps its connection for half a minute at most, and does not delay others. */

let test: TestApp;
let admin: Person;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  admin = (await createCompany(test, 'Slow')).admin;
  await test.listen();
  port = (test.app.server.address() as { port: number }).port;
});
afterAll(() => test.stop());

type Ended = { seconds: number; received: string };

/** Sends `start`, and then a byte each second until the server closes the connection. */
async function trickle(start: string): Promise<Ended> {
  const startedAt = performance.now();
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  socket.write(start);
  const timer = setInterval(() => socket.write('x'), 1000);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return { seconds: (performance.now() - startedAt) / 1000, received };
}

it('closes connections with slow headers or bodies, and keeps answering others', { timeout: 90_000 }, async () => {
  const authorized = `authorization: Bearer ${admin.token}\r\n`;
  const post = 'POST /api/Clients HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
  const slow = Promise.all([
    ...Array.from({ length: 50 }, () => trickle('GET /Health HTTP/1.1\r\nhost: a\r\nx: ')),
    ...Array.from({ length: 50 }, () => trickle(`${post}${authorized}content-length: 5000\r\n\r\n{"name":"`)),
  ]);
  const health = await fetch(`http://127.0.0.1:${port}/Health`);
  expect(health.status).toBe(200);

  const ended = await slow;
  for (const { seconds, received } of ended.slice(0, 50)) {
    expect(seconds).toBeLessThan(30);
    expect(received).toMatch(/^HTTP\/1\.1 408 .*application\/problem\+json/s);
  }
  for (const { seconds, received } of ended.slice(50)) {
    expect(seconds).toBeLessThan(45);
    expect(received).not.toMatch(/^HTTP\/1\.1 2/);
  }
  expect((await admin.call(listClients)).body).toEqual([]);
});
