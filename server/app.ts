import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serveApiTokens } from './api-tokens/routes.ts';
import { serveAttachments } from './attachments/routes.ts';
import { serveAudit } from './audit-log/routes.ts';
import { serveAuth } from './auth/routes.ts';
import { serveCalendarFeeds } from './calendar-feeds/routes.ts';
import { changeRules } from './change-rules.ts';
import { serveClients } from './clients/routes.ts';
import { serveCompany } from './company/routes.ts';
import type { Config } from './config.ts';
import { serveDocuments } from './documents/routes.ts';
import { serveEntry } from './entry/routes.ts';
import { serveErasure } from './erasure/routes.ts';
import { serveExports } from './exports/routes.ts';
import { serveFactors } from './factors/routes.ts';
import { serveHealth } from './health/routes.ts';
import { guardAccess } from './http/access.ts';
import { readBodies } from './http/body.ts';
import { closeConnectionsWhenDraining } from './http/draining.ts';
import { setHeaders } from './http/headers.ts';
import { shedLoad } from './http/load-shedding.ts';
import { answerMalformedPath, answerMalformedRequest, rejectInvalidHttp } from './http/malformed.ts';
import { serveOpenApi } from './http/openapi.ts';
import { answerProblems, answerUnknownPaths } from './http/problem.ts';
import { limitRates } from './http/rate-limit.ts';
import { serveReference } from './http/reference.ts';
import { limitTokens } from './http/token-limit.ts';
import { serveWeb } from './http/web.ts';
import { limitWrites } from './http/write-limit.ts';
import { serveImages } from './images/routes.ts';
import { serveImports } from './imports/routes.ts';
import { serveInbox } from './inbox/routes.ts';
import { serveLive } from './live/routes.ts';
import { serveInboundMail } from './mail-in/routes.ts';
import { serveMail } from './mails/routes.ts';
import { serveMessages } from './messages/routes.ts';
import { openOperatorTokens } from './operator/tokens.ts';
import { servePasskeys } from './passkeys/routes.ts';
import { servePreview } from './preview/routes.ts';
import { serveProjects } from './projects/routes.ts';
import { serveRoles } from './roles/routes.ts';
import { serveScim } from './scim/routes.ts';
import { serveSearch } from './search/routes.ts';
import { serveServiceLevels } from './service-levels/routes.ts';
import type { Services } from './services.ts';
import { serveSignOffs } from './sign-offs/routes.ts';
import { serveSignUp } from './sign-up/routes.ts';
import { serveSingleSignOn } from './single-sign-on/routes.ts';
import { serveSupport } from './support/routes.ts';
import { serveTasks } from './tasks/routes.ts';
import { serveTemplates } from './templates/routes.ts';
import { serveTenants } from './tenants/routes.ts';
import { serveTrash } from './trash/routes.ts';
import { serveUpdates } from './updates/routes.ts';
import { serveUserPictures } from './user-pictures/routes.ts';
import { serveUsers } from './users/routes.ts';
import { describeVersion } from './version.ts';
import { serveViewers } from './viewers/routes.ts';
import { serveViews } from './views/routes.ts';
import { serveWaiting } from './waiting/routes.ts';
import { serveWebhooks } from './webhooks/routes.ts';

/** The whole server, not listening: `inject` in tests, `listen` in main. */
export async function buildApp(services: Services, options: { webDir?: string } = {}): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    logger: loggerOptions(config),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    // Requests without a Host header are refused in http/malformed.ts, with a problem body.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    // Large uploads take long. Other bodies have a shorter limit in http/body.ts.
    requestTimeout: 6 * 60 * 60 * 1000,
    // Closes connections on which no byte has moved for this long.
    connectionTimeout: 2 * 60 * 1000,
    keepAliveTimeout: 65_000,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    // While stopping, requests on open connections are still served, and each connection closes afterwards.
    return503OnClosing: false,
    frameworkErrors: answerMalformedPath,
    clientErrorHandler: answerMalformedRequest,
    routerOptions: { maxParamLength: 1000, ignoreDuplicateSlashes: false, ignoreTrailingSlash: false },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });

  services.metrics?.measure(app);
  answerProblems(app);
  closeConnectionsWhenDraining(app);
  await setHeaders(app, config);
  rejectInvalidHttp(app);
  guardAccess(app, services.verify, openOperatorTokens(services.tenancy, services.secrets.operatorToken));
  shedLoad(app, services.tenancy);
  await limitRates(app);
  limitTokens(app, services.tokenLimits);
  limitWrites(app, services.writeLimits);
  readBodies(app);

  serveLive(app, services, changeRules);
  serveHealth(app, services);
  serveTenants(app, services);
  serveCompany(app, services);
  serveServiceLevels(app, services);
  serveTasks(app, services);
  serveUpdates(app, services);
  serveWaiting(app, services);
  serveTemplates(app, services);
  serveWebhooks(app, services);
  serveImports(app, services);
  serveExports(app, services);
  serveViewers(app, services);
  serveViews(app, services);
  serveApiTokens(app, services);
  serveCalendarFeeds(app, services);
  serveAuth(app, services);
  serveEntry(app, services);
  serveSignUp(app, services);
  serveSingleSignOn(app, services);
  await serveScim(app, services);
  serveFactors(app, services);
  servePasskeys(app, services);
  serveAudit(app, services);
  serveMail(app, services);
  serveInboundMail(app, services);
  serveRoles(app, services);
  serveUserPictures(app, services);
  serveUsers(app, services);
  serveErasure(app, services);
  servePreview(app, services);
  serveClients(app, services);
  serveProjects(app, services);
  serveDocuments(app, services);
  serveSignOffs(app, services);
  serveImages(app, services);
  serveTrash(app, services);
  serveSupport(app, services);
  serveSearch(app, services);
  serveMessages(app, services);
  serveAttachments(app, services);
  serveInbox(app, services);

  serveOpenApi(app, config);
  await serveReference(app, config);
  answerUnknownPaths(app, options.webDir ? await serveWeb(app, config, options.webDir) : undefined);
  return app;
}

/** Logs one structured line per request, without bodies, query strings or credentials (Q13). */
function loggerOptions({ logLevel, version }: Config) {
  return {
    level: logLevel,
    // Tells the processes of two versions apart during an upgrade.
    base: { pid: process.pid, hostname: hostname(), version: describeVersion(version) },
    // At `trace`, libraries log their arguments, which include request headers.
    redact: { paths: ['headers', '*.headers', '*.*.headers'], remove: true },
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string }; ip: string }) => ({
        method: request.method,
        route: request.routeOptions?.url,
        address: request.ip,
      }),
      // `request` is missing if the bytes were not valid HTTP.
      res: ({ statusCode, request }: { statusCode: number; request?: FastifyRequest }) => ({
        status: statusCode,
        route: request?.routeOptions.url,
        tenant: request?.principal?.tenantId,
      }),
      err: describeError,
    },
  };
}

/** Leaves out the `detail` of database errors and the input of parsers, because they contain user data. */
function describeError({ name, code, message, stack }: Error & { code?: unknown }) {
  return { type: name, code, message, stack: stack ?? '' };
}
