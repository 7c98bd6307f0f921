import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

type Contact = Pick<Config, 'contactEmail' | 'publicUrl'>;

/** Builds the document on first use, so that it does not slow down the start. */
export async function loadOpenApi({ contactEmail, publicUrl }: Contact): Promise<Record<string, unknown>> {
  const { openApiDocument } = await import('./openapi-document.ts');
  return openApiDocument({ email: contactEmail, url: publicUrl });
}

export function serveOpenApi(app: FastifyInstance, config: Config): void {
  let document: string | undefined;
  app.get('/openapi.json', { config: { endpoint: null } }, async (_request, reply) => {
    document ??= JSON.stringify(await loadOpenApi(config));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
}
