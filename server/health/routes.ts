import type { FastifyInstance } from 'fastify';
import { getHealth, getLiveness } from '#contract/health.ts';
import { unavailable } from '#server/failures.ts';
import { servePublic } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function serveHealth(app: FastifyInstance, { tenancy }: Services): void {
  servePublic(app, getHealth, async () => {
    // Readiness ends before the answers do: a load balancer has turned away when the port closes.
    if (app.isLeaving()) unavailable();
    await tenancy.ping().catch(() => unavailable());
    return { status: 'Healthy' };
  });

  servePublic(app, getLiveness, () => ({ status: 'Healthy' }));
}
