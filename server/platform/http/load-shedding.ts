import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/platform/answers/failures.ts';
import type { Tenancy } from '#server/platform/tenancy/index.ts';

/** 503 before the body is read if the company's queue for the database is full. */
export function shedLoad(app: FastifyInstance, { isQueueFull }: Tenancy): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.principal && isQueueFull(request.principal.tenantId)) unavailable();
    done();
  });
}
