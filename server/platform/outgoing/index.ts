import type { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Text } from '#contract/platform/texts/speak.ts';
import { isListed, isPublic, type OutgoingAllow } from './allow.ts';
import { describeFailure, OutgoingError } from './error.ts';
import { type Answer, type Body, send } from './request.ts';
import { openResolver, resolveHost } from './resolve.ts';

/** Milliseconds for the connection, until the answer begins, and for everything. */
export const timeoutsMs = { connect: 5000, answer: 9000, total: 10_000 };

type OutgoingRequest = {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: Body;
  signal?: AbortSignal | undefined;
  /** Bytes of the answer that are read. The rest is cut off. */
  limit?: number;
};

export type Outgoing = {
  /** Why nothing may be sent to this URL, as far as it can be said without looking up its name. */
  refusal(url: string): string | undefined;
  /**
   * Sends a request and reads the answer. Follows no redirect. Throws `OutgoingError` if the address is not allowed or there is no
   * answer in time.
   */
  request(url: string, request?: OutgoingRequest): Promise<Answer>;
};

const defaultLimit = 256 * 1024;

/** The only way to servers that an administrator names. Connects to public addresses, and to what the operator allows. */
export function openOutgoing(
  allow: OutgoingAllow,
  { resolver = openResolver(), timeouts = timeoutsMs }: { resolver?: Resolver; timeouts?: typeof timeoutsMs } = {},
): Outgoing {
  return {
    refusal: (url) => refusalOf(allow, url),
    request: async (text, { method = 'GET', headers = {}, body, signal, limit = defaultLimit } = {}) => {
      const refused = refusalOf(allow, text);
      if (refused) throw new OutgoingError(refused);
      const url = new URL(text);
      const timeUp = AbortSignal.timeout(timeouts.total);
      const ended = signal ? AbortSignal.any([signal, timeUp]) : timeUp;
      try {
        const addresses = await orAborted(resolveHost(allow, resolver, hostOf(url)), ended);
        return await send(url, { method, headers, body, addresses, signal: ended, limit, timeouts });
      } catch (error) {
        if (timeUp.aborted)
          throw new OutgoingError('The server did not answer in time.' satisfies Text, { cause: error });
        signal?.throwIfAborted();
        throw describeFailure(error);
      }
    },
  };
}

function refusalOf(allow: OutgoingAllow, text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return 'Enter an address that begins with https://';
  if (url.username || url.password) return 'The address must not contain a user name or password.';
  const host = hostOf(url);
  const isAllowed = isIP(host) ? isListed(allow, host) : allow.hosts.includes(host);
  if (!isAllowed && url.protocol === 'http:') return 'Enter an address that begins with https://';
  if (!isAllowed && isIP(host) && !isPublic(host)) return 'The address is not public.';
  return undefined;
}

/** As the URL parser writes it: other spellings of an address, such as 0x7f.1, are gone. Without a dot at its end. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** A look-up cannot be cancelled, but nothing has to wait for it. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return await Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}
