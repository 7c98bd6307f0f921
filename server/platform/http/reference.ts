import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Config } from '#server/platform/config/config.ts';
import { loadOpenApi } from './openapi.ts';

/** Swagger UI needs inline styles. No code of ours runs on its page. */
const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The URLs of the page itself. */
const pages: ReadonlySet<string | undefined> = new Set(['/docs', '/docs/', '/docs/static/index.html']);

/** Serves the API reference at `/docs`, which shows the document at `/openapi.json`. */
export async function serveReference(app: FastifyInstance, config: Config): Promise<void> {
  let document: object | undefined;
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, endpoint: null };
    });
    // The page changes with the version of Loggia, but its URL does not.
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
    });
    // Swagger UI's script appends `/json` to the URL of the page, so with a query it would not find the document.
    docs.addHook('onRequest', async (request, reply) => {
      if (pages.has(request.routeOptions.url) && request.url.includes('?')) return reply.redirect('/docs');
    });
    // Swagger UI's plugin takes the document from a synchronous function, so it is loaded before.
    docs.addHook('onRequest', async () => {
      document ??= await loadOpenApi(config);
    });
    await docs.register(swaggerStub(() => document));
    await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: policy, uiConfig: { deepLinking: true } });
  });
}

/** Swagger UI takes the document from the plugin with this name. This stub returns the one built from the contract. */
function swaggerStub(document: () => object | undefined) {
  return plugin(
    async (app) => {
      app.decorate('swagger', document as never);
    },
    { name: '@fastify/swagger' },
  );
}
