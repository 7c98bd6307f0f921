import type { FastifyInstance } from 'fastify';
import { getHealth, getLiveness } from '#contract/health.ts';
import { unavailable } from '#server/failures.ts';
import { servePublic } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function serveHealth(app: FastifyInstance, { tenancy }: Services): void {
  tenancy.onAvailability((isUp) =>
    isUp ? app.log.warn('the database answers again') : app.log.error('the database does not answer'),
  );

  servePublic(app, getHealth, async () => {
    // Readiness ends before the answers do: a load balancer has turned away when the port closes.
    if (app.isDraining() || !(await tenancy.isWell())) unavailable();
    return { status: 'Healthy' };
  });

  servePublic(app, getLiveness, () => ({ status: 'Healthy' }));
}
