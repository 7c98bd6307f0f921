import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemTexts } from '#contract/problems.ts';
import { Failure } from '#server/failures.ts';

/** By address, generous: whole offices share one. What guards accounts is the sign-in throttle in the database. */
export const publicLookups = { rateLimit: { max: 300, timeWindow: '1 minute' } };

/**
 * Signing in, refreshing, signing out: an office of hundreds starts its day within a minute. A known device is counted by
 * itself, so that nobody behind its address can use up its calls.
 */
export function publicSessions(deviceOf: (request: FastifyRequest) => string | undefined) {
  const keyGenerator = (request: FastifyRequest) => deviceOf(request) ?? request.ip;
  return { rateLimit: { max: 1200, timeWindow: '1 minute', keyGenerator } };
}

/** Asking for an account writes rows before anybody has vouched for the caller. */
export const publicRegistrations = { rateLimit: { max: 60, timeWindow: '1 minute' } };

/** Opt in by route: `servePublic(app, endpoint, handler, publicLookups)`. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      new Failure('tooManyRequests', problemTexts.tooManyRequests, { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
}
