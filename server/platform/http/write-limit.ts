import type { FastifyInstance } from 'fastify';
import type { OperationId } from '#contract/index.ts';
import { tooManyRequests } from '#server/platform/answers/failures.ts';
import type { WriteLimits } from '#server/platform/limits/write-limits.ts';

/** What stops an attacker from inside must work even while the attacker uses up the company's writes. */
const securesAccounts: ReadonlySet<OperationId> = new Set([
  'updateUser',
  'putUser',
  'deleteUser',
  'revokeInvitation',
  'changePassword',
  'adminChangePassword',
  'endSession',
  'endOtherSessions',
  'endUserSessions',
]);

const operator = { tenantId: 'operator', userId: 'operator' };

/**
 * Counts each call that may write against its caller's limit, before its body is read. Public operations count their own
 * writes, because only their handler knows the caller.
 */
export function limitWrites(app: FastifyInstance, limits: WriteLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const endpoint = request.routeOptions.config?.endpoint;
    if (!endpoint || endpoint.method === 'GET') return done();
    if (endpoint.access.kind === 'public') return done();
    const ownLimitOnly = securesAccounts.has(endpoint.id as OperationId);
    const taken = limits.take(request.principal ?? operator, { ownLimitOnly });
    if (taken) {
      reply.header('x-ratelimit-limit', taken.limit);
      reply.header('x-ratelimit-remaining', taken.remaining);
      reply.header('x-ratelimit-reset', taken.resetsIn);
      if (taken.retryAfter) tooManyRequests(taken.retryAfter);
    }
    done();
  });
}
