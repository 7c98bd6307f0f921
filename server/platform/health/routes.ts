import type { FastifyInstance } from 'fastify';
import { getHealth, getHealthDetails, getLiveness } from '#contract/platform/health.ts';
import { unavailable } from '#server/platform/answers/failures.ts';
import { servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { readDetails } from './details.ts';

export function serveHealth(app: FastifyInstance, services: Services): void {
  const { tenancy } = services;
  tenancy.onAvailability((isUp) =>
    isUp ? app.log.warn('database is available again') : app.log.error('database is unavailable'),
  );

  servePublic(app, getHealth, async () => {
    // Readiness ends before the port closes, so that a load balancer stops sending requests first.
    if (app.isDraining() || !(await tenancy.isWell())) unavailable();
    return { status: 'Healthy' };
  });

  servePublic(app, getLiveness, () => ({ status: 'Healthy' }));

  servePublic(app, getHealthDetails, () => readDetails(services));
}
