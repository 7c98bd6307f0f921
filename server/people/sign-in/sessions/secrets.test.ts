import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SessionUser } from '#contract/people/auth.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { openKnownDevices } from './known-devices.ts';
import { openRefreshTokens, type RefreshToken } from './refresh-tokens.ts';
import { openTokens } from './tokens.ts';

/** What access tokens, refresh tokens and known devices contain, and which secrets verify them. */

const secrets = (tokenSecret: string, otherTokenSecret?: string): Secrets => ({
  tokenSecret,
  otherTokenSecret,
  operatorToken: 'operator',
  signOffKey: Buffer.alloc(32),
});
const [before, during, after] = [secrets('old'), secrets('new', 'old'), secrets('new')];

afterEach(() => vi.restoreAllMocks());

describe('an access token', () => {
  const user = {
    id: newId(),
    tenantId: newId(),
    name: 'Ada',
    role: 'Worker',
    permissions: [],
  } as unknown as SessionUser;
  const sessionId = newId();

  test('names tenant, session, user and client, and lasts ten minutes', async () => {
    const tokens = openTokens(before);
    const clientId = newId();
    const { token, expiresIn } = await tokens.issue({ ...user, clientId } as SessionUser, sessionId);
    expect(expiresIn).toBe(600);
    expect(await tokens.verify(token)).toEqual({ tenantId: user.tenantId, sessionId, userId: user.id, clientId });
    const [header, payload] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header as string)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const { iat, exp, iss, sub } = JSON.parse(payload as string);
    expect([exp - iat, iss, sub]).toEqual([600, 'loggia', user.id]);
  });

  test('is verified once and then found in the cache until it expires', async () => {
    const tokens = openTokens(before);
    const { token } = await tokens.issue(user, sessionId);
    const first = tokens.verify(token);
    expect(first).toBeInstanceOf(Promise);
    const principal = await first;
    expect(tokens.verify(token)).toBe(principal);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 601_000);
    expect(tokens.verify(token)).toBeInstanceOf(Promise);
  });

  test('is verified by the old secret while the secret changes, and not afterwards', async () => {
    const { token } = await openTokens(before).issue(user, sessionId);
    expect(await openTokens(during).verify(token)).toMatchObject({ userId: user.id });
    expect(await openTokens(after).verify(token)).toBeNull();
    const { token: next } = await openTokens(during).issue(user, sessionId);
    expect(await openTokens(after).verify(next)).toMatchObject({ userId: user.id });
  });
});

describe('a refresh token', () => {
  const tenantId = newId();

  test('is 64 characters that contain the tenant, and is stored as a hash', () => {
    const tokens = openRefreshTokens(before);
    const token = tokens.create(tenantId);
    expect(token.text).toMatch(/^[\w-]{64}$/);
    expect(token.tenantId).toBe(tenantId);
    expect(token.hash).toEqual(createHash('sha256').update(Buffer.from(token.text, 'base64url')).digest());
    expect(tokens.parse(token.text)).toEqual(token);
    expect(tokens.create(tenantId).text).not.toBe(token.text);
  });

  test.each(['', 'A'.repeat(63), 'A'.repeat(65), `${'A'.repeat(63)}=`, `${'A'.repeat(64)}\n`])('is not %j', (text) => {
    expect(openRefreshTokens(before).parse(text)).toBeNull();
  });

  test('has one successor, which is always the same and belongs to the tenant', () => {
    const tokens = openRefreshTokens(before);
    const parent = tokens.create(tenantId);
    const [successor, ...others] = tokens.successorsOf(parent);
    expect(others).toEqual([]);
    expect([successor.tenantId, successor.text === parent.text]).toEqual([tenantId, false]);
    expect(openRefreshTokens(before).successorsOf(parent)).toEqual([successor]);
    expect(tokens.successorsOf(tokens.create(tenantId))).not.toEqual([successor]);
  });

  test('has the successors of both secrets while the secret changes', () => {
    const parent = openRefreshTokens(before).create(tenantId);
    const successors = (from: Secrets): RefreshToken[] => openRefreshTokens(from).successorsOf(parent);
    expect(successors(during)).toEqual([...successors(after), ...successors(before)]);
  });
});

describe('the cookie of known devices', () => {
  const account = (user_id = newId()) => ({ tenant_id: newId(), user_id, password_hash: 'hash' });
  const headerOf = (cookie: string) => cookie.split(';')[0] as string;

  test('is sent for 180 days, only to the sign-in and only by the same site', () => {
    const cookie = openKnownDevices(before, true).remember([], account());
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=15552000',
      'Path=/api/Auth',
      'SameSite=Strict',
      'Secure',
    ]);
    expect(cookie).toMatch(/^__Secure-device=/);
    const withoutHttps = openKnownDevices(before, false).remember([], account());
    expect(withoutHttps).toMatch(/^device=/);
    expect(withoutHttps).not.toContain('Secure');
  });

  test('identifies the account and its password', () => {
    const devices = openKnownDevices(before, true);
    const own = account();
    const [device, ...others] = devices.read(headerOf(devices.remember([], own)));
    expect(others).toEqual([]);
    expect(device).toMatchObject({ tenantId: own.tenant_id, userId: own.user_id });
    expect([device?.hasPassword('hash'), device?.hasPassword('another')]).toEqual([true, false]);
    expect(devices.read()).toEqual([]);
    expect(devices.read('other=1')).toEqual([]);
  });

  test('lists the latest sign-in first and keeps the id of a device', () => {
    const devices = openKnownDevices(before, true);
    const [one, other] = [account(), account()];
    const first = devices.read(headerOf(devices.remember([], one)));
    const second = devices.read(headerOf(devices.remember(first, other)));
    expect(second.map(({ userId }) => userId)).toEqual([other.user_id, one.user_id]);
    const third = devices.read(headerOf(devices.remember(second, one)));
    expect(third.map(({ id }) => id)).toEqual([second[1]?.id, second[0]?.id]);
    // The same user id in another company is another account.
    const namesake = devices.read(headerOf(devices.remember(first, account(one.user_id))));
    expect(namesake.map(({ id }) => id === first[0]?.id)).toEqual([false, true]);
  });

  test('is verified by the old secret while the secret changes, and not afterwards', () => {
    const header = headerOf(openKnownDevices(before, true).remember([], account()));
    const [device] = openKnownDevices(during, true).read(header);
    expect([device?.hasPassword('hash'), device?.hasPassword('another')]).toEqual([true, false]);
    expect(openKnownDevices(after, true).read(header)).toEqual([]);
  });
});
