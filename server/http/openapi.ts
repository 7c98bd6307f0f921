import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { access } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import { problemSchema } from '#contract/problems.ts';
import { jsonSchema } from './reply-schema.ts';

type Json = Record<string, unknown>;

/** OpenAPI 3.1, made from the contract alone. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atrium', version: '1.0.0', description: 'Projects, together with your clients.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema, 'draft-2020-12') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        operator: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

/** Made when it is first asked for: no start waits for it. */
export function serveOpenApi(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/openapi.json', { config: { endpoint: null } }, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
}

function operation(endpoint: Endpoint): Json {
  const row = access[endpoint.id as OperationId];
  const tag = endpoint.path.split('/')[endpoint.path.startsWith('/api/') ? 2 : 1] as string;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [tag],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && { requestBody: requestBody(endpoint) }),
    responses: responses(endpoint, row.kind === 'signedIn' ? row.deniedAs : undefined),
    security: row.kind === 'public' ? [] : [{ [row.kind === 'operator' ? 'operator' : 'session']: [] }],
    ...(row.kind === 'signedIn' && row.anyOf && { 'x-any-of-claims': row.anyOf }),
  };
}

function parameters(where: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'draft-2020-12', 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(endpoint: Endpoint): Json {
  const type = endpoint.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';
  return {
    required: true,
    content: { [type]: { schema: jsonSchema(endpoint.body as z.ZodType, 'draft-2020-12', 'input') } },
  };
}

function responses(endpoint: Endpoint, deniedAs: number | undefined): Json {
  const answers: Json = {};
  for (const [status, body] of Object.entries(endpoint.responses)) answers[status] = success(body);
  const isPublic = access[endpoint.id as OperationId].kind === 'public';
  const problems = [...(endpoint.problems ?? []), ...(isPublic ? [] : [401]), deniedAs ?? 429, 429, 503];
  for (const status of new Set(problems)) answers[status] = problem;
  // What is wrong with a request as such: its length, its kind, its address.
  answers.default = problem;
  return answers;
}

function success(body: Endpoint['responses'][number]): Json {
  if (body === null || body === undefined) return { description: 'Done' };
  if (body === 'events') return { description: 'Server-sent events', content: { 'text/event-stream': {} } };
  if (body === 'binary') return { description: 'The bytes', content: { 'application/octet-stream': {} } };
  return { description: 'OK', content: { 'application/json': { schema: jsonSchema(body, 'draft-2020-12') } } };
}

const problem = {
  description: 'A problem (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
