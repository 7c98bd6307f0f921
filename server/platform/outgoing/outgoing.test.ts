import { afterEach, describe, expect, it } from 'vitest';
import { startDns } from '#tests/support/dns.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { isPublic, type OutgoingAllow, parseOutgoingAllow } from './allow.ts';
import { OutgoingError } from './error.ts';
import { openOutgoing, timeoutsMs } from './index.ts';

const nothing: OutgoingAllow = { networks: [], hosts: [] };
const loopback = parseOutgoingAllow('127.0.0.0/8') as OutgoingAllow;
const timeouts = { connect: 300, answer: 400, total: 800 };

const started: { stop(): unknown }[] = [];
afterEach(() => {
  for (const each of started.splice(0)) each.stop();
});
async function receiver(...[answer]: Parameters<typeof startReceiver>): Promise<Receiver> {
  const made = await startReceiver(answer);
  started.push(made);
  return made;
}

/** Every way to write an address that is not public. */
const refusedHosts = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '2852039166',
  '100.64.0.1',
  '100.127.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:8.8.8.8]',
  '[::127.0.0.1]',
  '[64:ff9b::a00:1]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[2001:db8::1]',
  '[100::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[::ffff:0:127.0.0.1]',
  '[1::1]',
];

describe('an address that is not public', () => {
  it.each(refusedHosts)('is refused as %s, before and without a connection', async (host) => {
    const server = await receiver();
    const outgoing = openOutgoing(nothing);
    const url = `https://${host}:${server.port}/`;
    expect(outgoing.refusal(url)).toBe('The address is not public.');
    await expect(outgoing.request(url)).rejects.toThrow(new OutgoingError('The address is not public.'));
    expect(server.state.connections).toBe(0);
  });

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '2606:4700::1111',
    '2a00::1',
  ])('is not %s', (address) => expect(isPublic(address)).toBe(true));

  it('is refused behind a name', async () => {
    const server = await receiver();
    const dns = await startDns(['127.0.0.1']);
    started.push(dns);
    const { request, refusal } = openOutgoing(nothing, { resolver: dns.resolver });
    const url = `https://hooks.example:${server.port}/`;
    expect(refusal(url)).toBeUndefined();
    await expect(request(url)).rejects.toThrow('The address is not public.');
    expect(server.state.connections).toBe(0);
  });

  it('is refused behind a name that the hosts file knows', async () => {
    const server = await receiver();
    await expect(openOutgoing(nothing).request(`https://localhost:${server.port}/`)).rejects.toThrow(OutgoingError);
    expect(server.state.connections).toBe(0);
  });

  it('is not reached when the answer of the name changes after the check', async () => {
    const [allowed, other] = [await receiver(), await receiver()];
    const dns = await startDns(['127.0.0.1', '127.0.0.2']);
    started.push(dns);
    const allow = parseOutgoingAllow('127.0.0.1') as OutgoingAllow;
    const { request } = openOutgoing({ ...allow, hosts: [] }, { resolver: dns.resolver });
    // Plain http needs a listed name, so the check itself is tried with https: it reaches the checked address, which speaks no TLS.
    await expect(request(`https://hooks.example:${allowed.port}/`)).rejects.toThrow(/^The connection failed/);
    expect(dns.asked()).toBe(1);
    expect(allowed.state.connections).toBe(1);
    await expect(request(`https://hooks.example:${other.port}/`)).rejects.toThrow('The address is not public.');
    expect(dns.asked()).toBe(2);
    expect(other.state.connections).toBe(0);
  });

  it('is not reached by a redirect: the redirect is the answer', async () => {
    const target = await receiver();
    const server = await receiver((response) => response.writeHead(301, { location: target.url }).end('moved'));
    const answer = await openOutgoing(loopback).request(server.url, { method: 'POST', body: 'x' });
    expect(answer).toMatchObject({ status: 301, body: 'moved' });
    expect(target.state.connections).toBe(0);
  });
});

describe('the operator allows', () => {
  it.each(['127.0.0.1', '127.0.0.0/8', '10.0.0.0/8, 127.0.0.1'])('addresses and networks: %s', async (text) => {
    const server = await receiver();
    const outgoing = openOutgoing(parseOutgoingAllow(text) as OutgoingAllow);
    await expect(outgoing.request(server.url)).resolves.toMatchObject({ status: 200, body: 'ok' });
    expect(outgoing.refusal('https://192.168.0.1/')).toBe('The address is not public.');
  });

  it('host names, which may be private and without TLS', async () => {
    const server = await receiver();
    const outgoing = openOutgoing(parseOutgoingAllow('LOCALHOST') as OutgoingAllow);
    const url = `http://localhost:${server.port}/`;
    await expect(outgoing.request(url)).resolves.toMatchObject({ status: 200 });
    expect(outgoing.refusal('http://other.localhost/')).toMatch('https://');
    expect(outgoing.refusal('http://127.0.0.1/')).toMatch('https://');
  });
});

it.each(['', 'hooks.example', 'ftp://hooks.example/', 'javascript:alert(1)', 'http://hooks.example/', 'https://'])(
  'refuses %j, because only https leads out',
  async (url) => {
    expect(openOutgoing(nothing).refusal(url)).toBe('Enter an address that begins with https://');
    await expect(openOutgoing(nothing).request(url)).rejects.toThrow(OutgoingError);
  },
);

it('refuses an address with a password', () => {
  expect(openOutgoing(nothing).refusal('https://user:word@hooks.example/')).toMatch(/password/);
});

it('sends method, headers and body', async () => {
  const server = await receiver();
  const body = new URLSearchParams({ grant: 'ä' });
  await openOutgoing(loopback).request(server.url, { method: 'POST', headers: { 'x-test': 'yes' }, body });
  expect(server.received[0]).toMatchObject({ method: 'POST', path: '/hook', body: 'grant=%C3%A4' });
  expect(server.received[0]?.headers).toMatchObject({
    'x-test': 'yes',
    'content-length': '12',
    host: `127.0.0.1:${server.port}`,
  });
});

it('gives up after ten seconds at most', () => {
  const { connect, answer, total } = timeoutsMs;
  expect(Math.max(connect, answer, total)).toBeLessThanOrEqual(10_000);
});

describe('a server', () => {
  it('without a certificate that can be verified gets nothing', async () => {
    const sink = await startSmtp({ options: { secure: true } });
    started.push(sink);
    const url = `https://127.0.0.1:${sink.port}/`;
    await expect(openOutgoing(loopback).request(url)).rejects.toThrow(/^The connection failed \(\w*CERT\w*\)\.$/);
  });

  it('that hangs is given up', async () => {
    const server = await receiver(() => {});
    const started = performance.now();
    await expect(openOutgoing(loopback, { timeouts }).request(server.url)).rejects.toThrow('did not answer in time');
    expect(performance.now() - started).toBeLessThan(700);
  });

  it('that sends its answer slowly is given up', async () => {
    const server = await receiver((response) => {
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    });
    await expect(openOutgoing(loopback, { timeouts }).request(server.url)).rejects.toThrow('did not answer in time');
  });

  it('that sends much is read only up to the limit, whole characters', async () => {
    let sent = 0;
    const chunk = 'ä'.repeat(32_768);
    const server = await receiver((response) => {
      const more = () => {
        while (sent < 10_485_760 && !response.destroyed) {
          sent += chunk.length * 2;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    const answer = await openOutgoing(loopback).request(server.url, { limit: 1001 });
    expect(answer.body).toBe('ä'.repeat(500));
    // What the buffers of both ends hold may be on its way.
    expect(sent).toBeLessThan(8_000_000);
  });

  it('that is not there is named in words', async () => {
    const server = await receiver();
    server.stop();
    await expect(openOutgoing(loopback).request(server.url)).rejects.toThrow('The server refused the connection.');
  });

  it('is no longer waited for when the caller stops', async () => {
    const server = await receiver(() => {});
    const stopped = new AbortController();
    const asked = openOutgoing(loopback).request(server.url, { signal: stopped.signal });
    setTimeout(() => stopped.abort(new Error('stopped')), 50);
    await expect(asked).rejects.toThrow('stopped');
  });
});
