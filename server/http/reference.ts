import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Config } from '#server/config.ts';
import { loadOpenApi } from './openapi.ts';

/** Swagger UI sets styles inline; nothing of the product's own runs on its page. */
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

/** The API's reference page at `/docs`, of the document at `/openapi.json`. */
export async function serveReference(app: FastifyInstance, config: Config): Promise<void> {
  let document: object | undefined;
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, endpoint: null };
    });
    // Another version brings another page under the same address.
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
    });
    // Swagger UI's plugin takes the document from a function that cannot wait: it is there before that is asked.
    docs.addHook('onRequest', async () => {
      document ??= await loadOpenApi(config);
    });
    await docs.register(ourDocument(() => document));
    await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: policy, uiConfig: { deepLinking: true } });
  });
}

/** Swagger UI asks the plugin of this name for the document; ours is made from the contract instead. */
function ourDocument(document: () => object | undefined) {
  return plugin(
    async (app) => {
      app.decorate('swagger', document as never);
    },
    { name: '@fastify/swagger' },
  );
}
