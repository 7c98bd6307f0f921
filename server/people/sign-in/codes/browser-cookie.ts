import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Seconds. As long as a code. */
const lifetime = 10 * 60;
const bytes = 32;

/**
 * Binds a code to the browser that asked for it. The cookie is a number that nobody can guess, and every browser that asks gets one, so
 * that it tells nothing about the account. A browser that has one keeps it, so that a request beyond the limit does not end its last code.
 * With `secure`, browsers send it over https only.
 */
export function openBrowserCookie(secure: boolean) {
  const name = secure ? '__Secure-code' : 'code';
  const options = { name, path: '/api/Auth/code', httpOnly: true, sameSite: 'strict', secure } as const;

  /** Undefined if the browser has none, or one that was not made here. */
  function read(header = ''): Buffer | undefined {
    const text = parseCookie(header)[name] ?? '';
    const value = Buffer.from(text, 'base64url');
    return value.length === bytes && value.toString('base64url') === text ? value : undefined;
  }

  return {
    /** What is stored of the browser of a request. */
    hashOf: (header: string | undefined): Buffer | undefined => {
      const value = read(header);
      return value && hash(value);
    },
    /** The cookie to set, and what is stored of it. */
    write: (header: string | undefined): { cookie: string; browserHash: Buffer } => {
      const value = read(header) ?? randomBytes(bytes);
      const cookie = stringifySetCookie({ ...options, value: value.toString('base64url'), maxAge: lifetime });
      return { cookie, browserHash: hash(value) };
    },
    clear: (): string => stringifySetCookie({ ...options, value: '', maxAge: 0 }),
  };
}

function hash(value: Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}
