import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, call, messageOf } from './api.ts';
import { clearSession, readSession, saveSession } from './session.ts';
import { tokenFor, user } from './test-session.ts';

type Answer = { status: number; body?: unknown };
type Sent = { method: string; url: string; headers: Headers; body: unknown; credentials: string | undefined };

let sent: Sent[];
let answers: (request: Sent) => Answer | Promise<Answer>;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method, headers: given, body: text, credentials } = init;
    const request = { url, method: String(method), headers: new Headers(given), body: parse(text), credentials };
    sent.push(request);
    const { status, body } = await answers(request);
    const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  });
});

test('sends cookies only when signing in and out, also to an API on another origin', async () => {
  signIn('now');
  answers = () => ({ status: 200, body: {} });
  await call('login', { body: { identifier: 'ada', password: 'p', tenantId: user.tenantId } });
  await call('listProjects', {});
  expect(sent.map(({ url, credentials }) => [url, credentials])).toEqual([
    ['/api/Auth/login', 'include'],
    ['/api/Projects', 'same-origin'],
  ]);
});

test('sends path, query, bearer token and version', { tags: ['S7.bearer', 'S7.json'] }, async () => {
  signIn('now');
  answers = () => ({ status: 200, body: { id: 'a/b', name: 'N' } });
  const id = 'a/b';
  expect(await call('updateClient', { params: { id }, body: { name: 'N' } }, { ifMatch: 3 })).toEqual({
    id,
    name: 'N',
  });
  expect(sent[0]).toMatchObject({ method: 'PATCH', url: '/api/Clients/a%2Fb', body: { name: 'N' } });
  expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${tokenFor('now')}`);
  expect(sent[0]?.headers.get('if-match')).toBe('"3"');

  await call('listProjects', { query: { search: 'a & b', status: undefined } });
  expect(sent[1]?.url).toBe('/api/Projects?search=a+%26+b');
});

test('keeps a name of dots from acting as a path step', async () => {
  answers = () => ({ status: 404, body: { message: 'none' } });
  await call('getTenantByName', { params: { name: '..' } }).catch(() => {});
  expect(new URL(sent[0]?.url ?? '', 'http://host').pathname).toBe('/api/Tenants/by-name/..%20');
});

test('returns undefined for an empty response', async () => {
  signIn('now');
  answers = () => ({ status: 204 });
  expect(await call('deleteProject', { params: { id: 'p' } })).toBeUndefined();
});

test("throws the specification's texts for listed and unlisted statuses", {
  tags: ['S8.unlisted', 'S8.listed', 'S8.result'],
}, async () => {
  signIn('now');
  answers = () => ({ status: 404, body: {} });
  await expect(call('getProject', { params: { id: 'p' } })).rejects.toMatchObject({
    status: 404,
    message: 'A server side error occurred.',
  });
  answers = () => ({ status: 418, body: {} });
  await expect(call('getProject', { params: { id: 'p' } })).rejects.toMatchObject({
    status: 418,
    response: '{}',
    message: 'An unexpected server error occurred.',
  });
});

test('throws an error without status if there is no response', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await call('listTenants', {}).catch((failure) => failure);
  expect(error).toBeInstanceOf(ApiError);
  expect(error.status).toBe(0);
  expect(messageOf(error)).toMatch(/could not be reached/);
});

test('renews the session after a 401 and repeats the call once', async () => {
  signIn('old');
  answers = ({ url, headers }) => {
    if (url.endsWith('refresh-token')) return { status: 200, body: session('new') };
    return headers.get('authorization') === `Bearer ${tokenFor('new')}` ? { status: 200, body: [] } : { status: 401 };
  };
  expect(await call('listClients', {})).toEqual([]);
  expect(sent.map(({ url }) => url)).toEqual(['/api/Clients', '/api/Auth/refresh-token', '/api/Clients']);
  expect(sent[1]?.body).toEqual({ refreshToken: 'refresh old', token: tokenFor('old') });
  expect(localStorage.getItem('refreshToken')).toBe('refresh new');
});

test('renews the session once for parallel 401 responses', async () => {
  signIn('old');
  answers = ({ url, headers }) => {
    if (url.endsWith('refresh-token')) return { status: 200, body: session('new') };
    return headers.get('authorization') === `Bearer ${tokenFor('new')}` ? { status: 200, body: [] } : { status: 401 };
  };
  await Promise.all([call('listClients', {}), call('listProjects', {}), call('listRoles', {})]);
  expect(sent.filter(({ url }) => url.endsWith('refresh-token'))).toHaveLength(1);
});

test('keeps the session if a call is still refused after renewal', async () => {
  signIn('old');
  answers = ({ url }) =>
    url.endsWith('refresh-token')
      ? { status: 200, body: session('new') }
      : { status: 401, body: { message: 'Your role does not allow this.' } };
  const error = await call('listRoles', {}).catch((failure) => failure);
  expect(messageOf(error)).toBe('Your role does not allow this.');
  expect(sent).toHaveLength(3);
  expect(readSession()?.user.id).toBe(user.id);
});

test('clears the session if it cannot be renewed, and remembers the company', {
  tags: ['S4.session.401', 'S8.401'],
}, async () => {
  localStorage.setItem('lastSelectedTenantId', 't');
  signIn('old');
  answers = () => ({ status: 401, body: { message: 'Please sign in to continue.' } });
  await expect(call('listClients', {})).rejects.toMatchObject({ status: 401 });
  expect({ ...localStorage }).toEqual({ lastSelectedTenantId: 't' });
});

test.each([429, 500, 503])('keeps the session if the server answers %i instead of renewing it', async (refused) => {
  signIn('old');
  answers = ({ url }) => ({ status: url.endsWith('refresh-token') ? refused : 401 });
  await expect(call('listClients', {})).rejects.toMatchObject({ status: refused });
  expect(readSession()?.user.id).toBe(user.id);
});

test('renews a token that is about to expire before the call', async () => {
  signIn('old', { exp: Date.now() / 1000 + 10 });
  answers = ({ url }) => ({ status: 200, body: url.endsWith('refresh-token') ? session('new') : [] });
  await call('listClients', {});
  expect(sent.map(({ url }) => url)).toEqual(['/api/Auth/refresh-token', '/api/Clients']);
  expect(sent[1]?.headers.get('authorization')).toBe(`Bearer ${tokenFor('new')}`);
});

test("does not renew before every call if the device's clock is fast", async () => {
  const hourAgo = Date.now() / 1000 - 3600;
  const behind = { iat: hourAgo, exp: hourAgo + 600 };
  signIn('old', behind);
  answers = ({ url }) => ({ status: 200, body: url.endsWith('refresh-token') ? session('new', behind) : [] });
  await call('listClients', {});
  await call('listClients', {});
  expect(sent.filter(({ url }) => url.endsWith('refresh-token'))).toHaveLength(1);
});

test('uses the token that another tab renewed', async () => {
  signIn('old');
  answers = ({ headers }) => {
    if (headers.get('authorization') === `Bearer ${tokenFor('other')}`) return { status: 200, body: [] };
    signIn('other');
    return { status: 401 };
  };
  expect(await call('listClients', {})).toEqual([]);
  expect(sent.map(({ url }) => url)).toEqual(['/api/Clients', '/api/Clients']);
});

test('stays signed out after signing out during a renewal', async () => {
  signIn('old');
  answers = ({ url }) => {
    if (!url.endsWith('refresh-token')) return { status: 401 };
    clearSession();
    return { status: 200, body: session('new') };
  };
  await expect(call('listClients', {})).rejects.toMatchObject({ status: 401 });
  expect(readSession()).toBeNull();
});

test('neither renews nor clears the session after a wrong password', async () => {
  answers = () => ({ status: 401, body: { message: 'Invalid email/username or password' } });
  const body = { identifier: 'a', password: 'b', tenantId: 't' };
  await expect(call('login', { body })).rejects.toMatchObject({ status: 401 });
  expect(sent).toHaveLength(1);
});

function session(name: string, claims = {}) {
  return { token: tokenFor(name, claims), refreshToken: `refresh ${name}`, expiresIn: 600, user };
}

function signIn(name: string, claims = {}) {
  saveSession(session(name, claims));
}

function parse(body: unknown): unknown {
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}
