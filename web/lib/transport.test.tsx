import { beforeEach, expect, test, vi } from 'vitest';
import { askEarly } from './early-answers.ts';
import { nextCursor } from './next-cursor.ts';
import { addressOf, send } from './transport.ts';

let sent: { url: string; init: RequestInit }[];
let failing: boolean;

beforeEach(() => {
  sent = [];
  failing = false;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    if (init.signal?.aborted) throw init.signal.reason;
    if (failing && !url.startsWith('/Health')) throw new TypeError('Failed to fetch');
    return new Response();
  });
});

const headersOf = (place = 0) => Object.fromEntries(new Headers(sent[place]?.init.headers));

test('sends no headers for a missing body, token or version', async () => {
  await send('listClients', {}, {});
  expect(headersOf()).toEqual({ accept: 'application/json, */*;q=0.5', 'accept-language': 'en-US' });
  expect(sent[0]?.init).toMatchObject({ method: 'GET', body: undefined });
});

test('sends body, token and version, including version 0', async () => {
  await send('createClient', { body: { name: 'N' } }, { token: 't', ifMatch: 0 });
  expect(headersOf()).toEqual({
    accept: 'application/json, */*;q=0.5',
    'accept-language': 'en-US',
    authorization: 'Bearer t',
    'content-type': 'application/json',
    'if-match': '"0"',
  });
  expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"name":"N"}' });
});

test('sends a form unchanged and passes on the fetch options', async () => {
  const form = new FormData();
  await send('uploadImage', {}, { form, keepalive: true, priority: 'low' });
  expect(sent[0]?.init).toMatchObject({ body: form, keepalive: true, priority: 'low' });
  expect(headersOf()).not.toHaveProperty('content-type');
});

test('rejects with status 0 without a response, and checks the connection', async () => {
  failing = true;
  const read = 'The server could not be reached. Please check your connection and try again.';
  const write =
    'The server could not be reached, so this was not saved. What you entered is still here: please try again.';
  await expect(send('listClients', {}, {})).rejects.toMatchObject({ status: 0, message: read, response: '' });
  await expect(send('createClient', { body: {} }, {})).rejects.toMatchObject({ status: 0, message: write });
  expect(sent.map(({ url }) => url)).toContain('/Health/live');
});

test('passes on an abort without checking the connection', async () => {
  const signal = AbortSignal.abort(new Error('left'));
  await expect(send('listClients', {}, { signal })).rejects.toThrow('left');
  expect(sent.map(({ url }) => url)).toEqual(['/api/Clients']);
});

test('encodes parameters and leaves out empty ones', () => {
  expect(addressOf('getClient', { params: { id: 'a/b c' } })).toBe('/api/Clients/a%2Fb%20c');
  expect(addressOf('getTenantByName', { params: { name: '.' } })).toBe('/api/Tenants/by-name/.%20');
  expect(addressOf('getTenantByName', { params: { name: '...' } })).toBe('/api/Tenants/by-name/...');
  expect(addressOf('getTenantByName', { params: { name: 'a.' } })).toBe('/api/Tenants/by-name/a.');
  expect(addressOf('getTenantByName', { params: { name: '.a' } })).toBe('/api/Tenants/by-name/.a');
  const query = { search: 'a b', limit: 0, status: '', cursor: undefined, kind: null };
  expect(addressOf('listProjects', { query })).toBe('/api/Projects?search=a+b&limit=0');
  expect(addressOf('listProjects', { query: { search: '' } })).toBe('/api/Projects');
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['</api/Projects?limit=1&cursor=a%2Bb>; rel="next"', 'a+b'],
  ['</api/Projects?cursor=a>;rel="next"', 'a'],
  ['<https://other.example/api/Projects?cursor=a>; rel="next"', 'a'],
  ['</api/Projects?limit=1>; rel="next"', undefined],
  ['</api/Projects?cursor=a>; rel="prev"', undefined],
  ['</first?cursor=a>; rel="first", </api/Projects?cursor=b>; rel="next"', 'b'],
])('turns the link %s into %s', (link, cursor) => {
  expect(nextCursor(new Headers(link === undefined ? {} : { link }))).toBe(cursor);
});

test('a read takes what was asked for before the scripts arrived, and a write never does', async () => {
  void askEarly('/api/Clients', 't');
  expect(sent).toHaveLength(1);
  await send('createClient', { body: {} }, { token: 't' });
  await send('listClients', {}, { token: 't' });
  expect(sent.map(({ init }) => init.method ?? 'GET')).toEqual(['GET', 'POST']);
  await send('listClients', {}, { token: 't' });
  expect(sent).toHaveLength(3);
});
