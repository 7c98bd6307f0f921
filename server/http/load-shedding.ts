import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/failures.ts';
import type { Tenancy } from '#server/tenancy/index.ts';

/** Refuses at once, before a byte of the body is read, what would only find its company's line for the database full. */
export function refuseCrowds(app: FastifyInstance, { isQueueFull }: Tenancy): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.principal && isQueueFull(request.principal.tenantId)) unavailable();
    done();
  });
}
