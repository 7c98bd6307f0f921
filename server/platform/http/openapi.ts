import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';

type About = Pick<Config, 'contactEmail' | 'publicUrl' | 'version'>;

/** Builds the document on first use, so that it does not slow down the start. */
export async function loadOpenApi({ contactEmail, publicUrl, version }: About): Promise<Record<string, unknown>> {
  const { openApiDocument } = await import('./openapi-document.ts');
  return openApiDocument({ email: contactEmail, url: publicUrl }, version.commit);
}

export function serveOpenApi(app: FastifyInstance, config: Config): void {
  let document: string | undefined;
  app.get('/openapi.json', { config: { endpoint: null } }, async (_request, reply) => {
    document ??= JSON.stringify(await loadOpenApi(config));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
}
