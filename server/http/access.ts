import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { access } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { OperationId } from '#contract/index.ts';
import { noSession } from '#server/failures.ts';
import type { Principal } from '#server/tenancy/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation this route serves; `null` for files that are public by nature (the web, the API's description). */
    endpoint?: Endpoint | null;
  }
  interface FastifyRequest {
    /** Set for signed-in operations: the verified token's session. */
    principal: Principal | null;
    isOperator: boolean;
  }
}

export type Verify = (token: string) => Promise<Principal | null>;

/**
 * The one hook at the root: reads the declaration of the route itself (never a path prefix) and refuses whoever has
 * no valid token before a byte of the body is read. A route without a declaration or access row stops the start.
 */
export function guardAccess(app: FastifyInstance, verify: Verify, operatorToken: string): void {
  app.decorateRequest('principal', null);
  app.decorateRequest('isOperator', false);

  // Looked at when all routes are known, because plugins add theirs before they are marked as files.
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    for (const { config, method, url } of routes) {
      const endpoint = config?.endpoint;
      if (endpoint === undefined) throw new Error(`The route ${method} ${url} declares no endpoint.`);
      if (endpoint && !access[endpoint.id as OperationId]) throw new Error(`${endpoint.id} has no access row.`);
    }
  });

  app.addHook('onRequest', async (request) => {
    const endpoint = request.routeOptions.config?.endpoint;
    if (!endpoint) return;
    const row = access[endpoint.id as OperationId];
    const token = bearer(request);
    if (row.kind === 'signedIn') {
      request.principal = token === null ? null : await verify(token);
      if (!request.principal) noSession();
      return;
    }
    request.isOperator = token !== null && same(token, operatorToken);
    if (row.kind === 'operator' && !request.isOperator) noSession();
  });
}

/** 403, or 401 where the spec lists that for a missing claim (D6). */
export function deniedStatus(request: FastifyRequest): number {
  const row = access[request.routeOptions.config?.endpoint?.id as OperationId];
  return row?.kind === 'signedIn' ? row.deniedAs : 403;
}

export function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer ([^\s]{1,8000})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

function same(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
}
