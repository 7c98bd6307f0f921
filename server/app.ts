import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serveCalendarFeeds } from './exchange/calendar-feeds/routes.ts';
import { serveExports } from './exchange/exports/routes.ts';
import { serveImports } from './exchange/imports/routes.ts';
import { serveInboundMail } from './exchange/mail-in/routes.ts';
import { serveScim } from './exchange/scim/routes.ts';
import { serveWebhooks } from './exchange/webhooks/routes.ts';
import { nouns } from './nouns.ts';
import { serveAnnouncement } from './people/announcement/routes.ts';
import { serveApiTokens } from './people/api-tokens/routes.ts';
import { serveAudit } from './people/audit/routes.ts';
import { serveCompany } from './people/company/routes.ts';
import { serveErasure } from './people/erasure/routes.ts';
import { openOperatorTokens } from './people/operator/tokens.ts';
import { servePreview } from './people/preview/routes.ts';
import { serveRoles } from './people/roles/routes.ts';
import { serveCodes } from './people/sign-in/codes/routes.ts';
import { serveFactors } from './people/sign-in/factors/routes.ts';
import { serveLinks } from './people/sign-in/links/routes.ts';
import { servePasskeys } from './people/sign-in/passkeys/routes.ts';
import { servePasswords } from './people/sign-in/password/routes.ts';
import { serveSingleSignOn } from './people/sign-in/providers/routes.ts';
import { serveSessions } from './people/sign-in/sessions/routes.ts';
import { serveSignUp } from './people/sign-in/sign-up/routes.ts';
import { serveTenants } from './people/tenants/routes.ts';
import { serveUserPictures } from './people/users/pictures/routes.ts';
import { serveUsers } from './people/users/routes.ts';
import type { Config } from './platform/config/config.ts';
import { describeVersion } from './platform/config/version.ts';
import { serveHealth } from './platform/health/routes.ts';
import { guardAccess } from './platform/http/access.ts';
import { readBodies } from './platform/http/body.ts';
import { closeConnectionsWhenDraining } from './platform/http/draining.ts';
import { setHeaders } from './platform/http/headers.ts';
import { shedLoad } from './platform/http/load-shedding.ts';
import { answerMalformedPath, answerMalformedRequest, rejectInvalidHttp } from './platform/http/malformed.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { answerProblems, answerUnknownPaths } from './platform/http/problem.ts';
import { limitRates } from './platform/http/rate-limit.ts';
import { serveReference } from './platform/http/reference.ts';
import { limitTokens } from './platform/http/token-limit.ts';
import { serveWeb } from './platform/http/web.ts';
import { limitWrites } from './platform/http/write-limit.ts';
import { serveLive } from './platform/live/routes.ts';
import type { Services } from './platform/services.ts';
import { serveAttachments } from './work/attachments/routes.ts';
import { serveBudgets } from './work/budgets/routes.ts';
import { serveClients } from './work/clients/routes.ts';
import { serveDocuments } from './work/documents/routes.ts';
import { serveHours } from './work/hours/routes.ts';
import { serveImages } from './work/images/routes.ts';
import { serveInbox } from './work/inbox/routes.ts';
import { serveLeaving } from './work/leaving/routes.ts';
import { serveMail } from './work/mails/routes.ts';
import { serveMessages } from './work/messages/routes.ts';
import { serveProjects } from './work/projects/routes.ts';
import { serveRecurring } from './work/recurring/routes.ts';
import { serveSearch } from './work/search/routes.ts';
import { serveServiceLevels } from './work/service-levels/routes.ts';
import { serveSignOffs } from './work/sign-offs/routes.ts';
import { serveTasks } from './work/tasks/routes.ts';
import { serveTemplates } from './work/templates/routes.ts';
import { serveSupport } from './work/tickets/routes.ts';
import { serveTrash } from './work/trash/routes.ts';
import { serveUpdates } from './work/updates/routes.ts';
import { serveViewers } from './work/viewers/routes.ts';
import { serveViews } from './work/views/routes.ts';
import { serveWaiting } from './work/waiting/routes.ts';

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

  serveLive(app, services, nouns);
  serveHealth(app, services);
  serveAnnouncement(app, services);
  serveTenants(app, services);
  serveCompany(app, services);
  serveServiceLevels(app, services);
  serveTasks(app, services);
  serveRecurring(app, services);
  serveUpdates(app, services);
  serveHours(app, services);
  serveBudgets(app, services);
  serveWaiting(app, services);
  serveTemplates(app, services);
  serveWebhooks(app, services);
  serveImports(app, services);
  serveExports(app, services);
  serveViewers(app, services);
  serveViews(app, services);
  serveApiTokens(app, services);
  serveCalendarFeeds(app, services);
  serveSessions(app, services);
  servePasswords(app, services);
  serveLinks(app, services);
  serveCodes(app, services);
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
  serveLeaving(app, services);
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

/** Logs one structured line per request, without bodies, query strings or credentials. */
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
