import { endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { tags } from '#contract/tags.ts';
import { about, securitySchemes } from './openapi-about.ts';
import { sharedHeaders, sharedParameters, sharedProblems } from './openapi-components.ts';
import { describeOperation } from './openapi-operation.ts';
import { describeSchemas } from './openapi-schemas.ts';
import { describeWebhooks } from './openapi-webhooks.ts';

type Json = Record<string, unknown>;

/** The operator's contact for this installation. */
type Contact = { email?: string | undefined; url?: string | undefined };

/** Builds the OpenAPI 3.1 document from the contract. */
export function openApiDocument({ email, url }: Contact = {}, commit?: string): Json {
  const schemas = describeSchemas();
  const paths: Record<string, Json> = {};
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: {
      ...about,
      ...(commit && { 'x-commit': commit }),
      contact: { name: 'the operator of this installation', ...(email && { email }), ...(url && { url }) },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: schemas.components,
      responses: sharedProblems(),
      parameters: sharedParameters(),
      headers: sharedHeaders(),
      securitySchemes,
    },
  };
}
