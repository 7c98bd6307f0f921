import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '#server/platform/config/config.ts';
import { deriveKeys, type Secrets } from '#server/platform/crypto/secrets.ts';

/** A browser that has signed in to an account before. Its cookie identifies it. */
export type KnownDevice = {
  /** Failed sign-ins of the device are counted under this id. */
  id: string;
  tenantId: string;
  userId: string;
  /** Whether the account still has the password that this device last signed in with. */
  hasPassword(passwordHash: string): boolean;
  /** Its part of the cookie. */
  text: string;
};

type Account = { tenant_id: string; user_id: string; password_hash: string };

/** Seconds. */
const lifetime = 180 * 24 * 60 * 60;
/** A browser is known to at most this many accounts. Beyond it, the cookie drops the least recent sign-in. */
const maxAccounts = 10;

/**
 * Reads and writes known devices, which one cookie per browser keeps for all its accounts (decision 0007). The cookie grants no
 * access: it only lets the right password through while unknown devices have to wait. With `secure`, browsers send it
 * over https only.
 */
export function openKnownDevices(secrets: Secrets, secure: boolean) {
  const keys = deriveKeys(secrets, 'known-device');
  const name = secure ? '__Secure-device' : 'device';

  /** The devices in a cookie header whose signature is valid, latest sign-in first. */
  function read(header = ''): KnownDevice[] {
    const texts = (parseCookie(header)[name] ?? '').split('.').slice(0, maxAccounts);
    return texts.flatMap((text) => parse(text) ?? []);
  }

  /** The cookie to set after a sign-in. `known` are the devices of the request; the device of this account is renewed. */
  function remember(known: KnownDevice[], account: Account): string {
    const isOwn = (device: KnownDevice) => device.tenantId === account.tenant_id && device.userId === account.user_id;
    const own = compose(account, known.find(isOwn)?.id ?? randomBytes(16).toString('base64url'));
    const texts = [own, ...known.filter((device) => !isOwn(device)).map(({ text }) => text)];
    return stringifySetCookie({
      name,
      value: texts.slice(0, maxAccounts).join('.'),
      path: '/api/Auth',
      maxAge: lifetime,
      httpOnly: true,
      sameSite: 'strict',
      secure,
    });
  }

  function compose({ tenant_id, user_id, password_hash }: Account, id: string): string {
    const expires = Math.floor(Date.now() / 1000) + lifetime;
    const signed = [tenant_id, user_id, id, expires, passwordEpoch(keys[0], password_hash)].join(':');
    return `${signed}:${sign(keys[0], signed)}`;
  }

  function parse(text: string): KnownDevice | undefined {
    const signed = text.slice(0, Math.max(0, text.lastIndexOf(':')));
    const signature = text.slice(signed.length + 1);
    const key = keys.find((each) => same(signature, sign(each, signed)));
    const [tenantId = '', userId = '', id = '', expires, epoch = ''] = signed.split(':');
    if (!key || Number(expires) * 1000 < Date.now()) return undefined;
    const hasPassword = (passwordHash: string) => same(epoch, passwordEpoch(key, passwordHash));
    return { id, tenantId, userId, hasPassword, text };
  }

  return { read, remember };
}

function sign(key: Buffer, signed: string): string {
  return createHmac('sha256', key).update(signed).digest('base64url');
}

/** Changes with every password, because each hash has its own salt. Too short to reveal anything about the hash. */
function passwordEpoch(key: Buffer, passwordHash: string): string {
  return sign(key, `password ${passwordHash}`).slice(0, 16);
}

function same(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Whether browsers reach Loggia over https only. */
export function isServedOverHttps({ publicUrl, publicApiBase }: Pick<Config, 'publicUrl' | 'publicApiBase'>): boolean {
  return [publicUrl, publicApiBase].some((url) => url?.startsWith('https:'));
}
