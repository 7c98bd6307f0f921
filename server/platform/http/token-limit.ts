import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '#server/platform/answers/failures.ts';
import type { WriteLimits } from '#server/platform/limits/write-limits.ts';

/** Counts every request of a program, reads too, because nobody looks at a screen while it loops. Each token has its own count. */
export function limitTokens(app: FastifyInstance, limits: WriteLimits): void {
  app.addHook('onRequest', ({ principal }, reply, done) => {
    if (!principal?.tokenHash) return done();
    const { tenantId, sessionId } = principal;
    const taken = limits.take({ tenantId, userId: sessionId }, { ownLimitOnly: true });
    if (taken) {
      reply.header('x-ratelimit-limit', taken.limit);
      reply.header('x-ratelimit-remaining', taken.remaining);
      reply.header('x-ratelimit-reset', taken.resetsIn);
      if (taken.retryAfter) tooManyRequests(taken.retryAfter);
    }
    done();
  });
}
