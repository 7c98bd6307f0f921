import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemTexts } from '#contract/platform/problems.ts';
import { told } from '#contract/platform/texts/say.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import { networkOf } from '#server/platform/limits/network.ts';

/** Per network, with a high limit because whole offices share one. Accounts are protected by the sign-in throttle in the database. */
export const publicLookups = { rateLimit: { max: 300, timeWindow: '1 minute' } };

/**
 * Sign-in, refresh and sign-out: an office of hundreds may sign in within a minute. Each known device has its own count,
 * so that others in the same network cannot use up its calls.
 */
export function publicSessions(deviceOf: (request: FastifyRequest) => string | undefined) {
  const keyGenerator = (request: FastifyRequest) => deviceOf(request) ?? networkOf(request.ip);
  return { rateLimit: { max: 1200, timeWindow: '1 minute', keyGenerator } };
}

/** Lower, because registration writes rows for unknown callers. */
export const publicRegistrations = { rateLimit: { max: 60, timeWindow: '1 minute' } };

/** Opt in by route: `servePublic(app, endpoint, handler, publicLookups)`. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Failure('tooManyRequests', told(problemTexts.tooManyRequests), {
        retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  });
}
