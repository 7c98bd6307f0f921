import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { openApiDocument } from './openapi.ts';

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
export async function serveReference(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, endpoint: null };
    });
    // Another version brings another page under the same address.
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
    });
    await docs.register(ourDocument);
    await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: policy, uiConfig: { deepLinking: true } });
  });
}

/** Swagger UI asks the plugin of this name for the document; ours is made from the contract instead. */
const ourDocument = plugin(
  async (app) => {
    app.decorate('swagger', () => openApiDocument() as never);
  },
  { name: '@fastify/swagger' },
);
