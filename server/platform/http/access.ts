import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { endpoints } from '#contract/index.ts';
import type { Access } from '#contract/platform/access.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { told } from '#contract/platform/texts/say.ts';
import { Failure, unauthorized } from '#server/platform/answers/failures.ts';
import { looksLikeApiToken, looksLikePreview, looksLikeSession } from '#server/platform/crypto/token-kinds.ts';
import type { Principal } from '#server/platform/tenancy/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that this route serves; `null` for public files (the web app, the OpenAPI document). */
    endpoint?: Endpoint | null;
  }
  interface FastifyRequest {
    /** Set for signed-in operations: the session of the verified token. */
    principal: Principal | null;
    /** Whose operator's token was sent, or null. */
    operator: string | null;
    /** Set if the token is that of a preview and the operation ends it. `principal` is then who started the preview. */
    previewToEnd: string | undefined;
  }
}

/** Returns the session of a token, or null. Returns it without a promise if it is cached. */
export type Verify = (token: string) => Promise<Principal | null> | Principal | null;

/** Returns who an operator's token belongs to, or null. Without a promise if the database need not be asked. */
export type FindOperator = (token: string) => Promise<string | null> | string | null;

/**
 * Checks access in one root hook, by the declaration of the route and never by a path prefix. Requests without a valid
 * token are refused before the body is read. A route without a declaration, or with one that the contract does not list, stops the start.
 */
export function guardAccess(app: FastifyInstance, verify: Verify, findOperator: FindOperator): void {
  app.decorateRequest('principal', null);
  app.decorateRequest('operator', null);
  app.decorateRequest('previewToEnd', undefined);

  // Checked when all routes are registered, because plugins add routes before they mark them as files.
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    for (const { config, method, url } of routes) {
      const endpoint = config?.endpoint;
      if (endpoint === undefined) throw new Error(`The route ${method} ${url} declares no endpoint.`);
      if (endpoint && !(endpoint.id in endpoints))
        throw new Error(`${endpoint.id} is not in the list of the contract.`);
    }
  });

  app.addHook('onRequest', (request, _reply, done) => {
    const endpoint = request.routeOptions.config?.endpoint;
    if (!endpoint) return done();
    const row = endpoint.access;
    const token = readBearerToken(request);
    const isWrite = endpoint.method !== 'GET' && token !== null;
    const writesInPreview = isWrite && looksLikePreview(token);
    const writesByToken = isWrite && looksLikeApiToken(token);
    if (row.kind !== 'signedIn' && !writesInPreview && !writesByToken) {
      if (token === null || !concernsOperator(row)) return row.kind === 'operator' ? unauthorized() : done();
      const proceedAs = (operator: string | null) => {
        request.operator = operator;
        done(
          operator === null && needsOperator(row, token)
            ? new Failure('unauthorized', told(problemTexts.unauthorized))
            : undefined,
        );
      };
      const operator = findOperator(token);
      if (operator instanceof Promise) operator.then(proceedAs, done);
      else proceedAs(operator);
      return;
    }
    const proceed = (principal: Principal | null) => {
      if (row.kind === 'public' && !principal) return done();
      // Programs use no operation that signs people in or that belongs to the operator.
      if (row.kind !== 'signedIn' && principal?.tokenHash)
        return done(new Failure('forbidden', told(problemTexts.token)));
      request.principal = principal;
      if (principal?.previewId) return done(enterPreview(request, principal, endpoint, row));
      done(principal ? undefined : new Failure('unauthorized', told(problemTexts.unauthorized)));
    };
    const principal = token === null ? null : verify(token);
    // Nearly every token is cached, so most requests avoid the cost of awaiting a promise.
    if (principal instanceof Promise) principal.then(proceed, done);
    else proceed(principal);
  });
}

function concernsOperator(row: Access): boolean {
  return row.kind === 'operator' || (row.kind === 'public' && row.operatorSeesMore === true);
}

/** Where the operator sees more than others, a token of another kind may be sent, but an operator's token must be right. */
function needsOperator(row: Access, token: string): boolean {
  return row.kind === 'operator' || !(looksLikeApiToken(token) || looksLikeSession(token));
}

/**
 * In a preview every write is refused before anything else, and so is what is personal. Only ending the preview is allowed, for
 * the user who started it.
 */
function enterPreview(request: FastifyRequest, principal: Principal, endpoint: Endpoint, row: Access) {
  const { previewId, ...starter } = principal;
  if (endpoint.id === 'endPreview') {
    request.principal = starter;
    request.previewToEnd = previewId;
    return undefined;
  }
  if (endpoint.method !== 'GET') return new Failure('forbidden', told(problemTexts.preview));
  const isPersonal = row.kind === 'signedIn' && row.personal;
  return isPersonal ? new Failure('forbidden', told(problemTexts.personalInPreview)) : undefined;
}

/** The status for a missing claim: 403, or 401 if the specification lists that. */
export function deniedStatus(request: FastifyRequest): number {
  const row = request.routeOptions.config?.endpoint?.access;
  return row?.kind === 'signedIn' ? row.deniedAs : 403;
}

export function readBearerToken({ headers: { authorization = '' } }: FastifyRequest): string | null {
  const isBearer = authorization.slice(0, scheme.length).toLowerCase() === scheme;
  return isBearer && authorization.length <= maxLength ? authorization.slice(scheme.length) : null;
}

const scheme = 'bearer ';
const maxLength = 8000;
