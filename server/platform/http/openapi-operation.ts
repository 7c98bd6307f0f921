import type { z } from 'zod';
import { type CsvList, csvColumns, csvColumnsOf } from '#contract/csv-columns.ts';
import type { Access } from '#contract/platform/access.ts';
import { admitsPrograms, type Endpoint } from '#contract/platform/endpoint.ts';
import { type AnswerHeader, rateLimited } from '#contract/platform/headers.ts';
import { bodySchemaOf } from './body-schema.ts';
import { headerRefs, parameterRefs, problemRef } from './openapi-components.ts';
import { parameterTexts } from './openapi-parameters.ts';
import type { Schemas } from './openapi-schemas.ts';

type Json = Record<string, unknown>;
type Example = { params?: Json; query?: Json; body?: unknown; answer?: unknown };

/** Describes one operation as the contract declares it. */
export function describeOperation(endpoint: Endpoint, schemas: Schemas): Json {
  const row = endpoint.access;
  const example = endpoint.example as Example;
  const body = bodySchemaOf(endpoint);
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: `${endpoint.description}${stepUpOf(row)}\n\n**Who may:** ${whoMay(row)}`,
    tags: [endpoint.path.split('/')[endpoint.path.startsWith('/api/') ? 2 : 1]],
    parameters: [
      ...parameters('path', endpoint.params, example.params, schemas),
      ...parameters('query', endpoint.query, example.query, schemas),
      ...headersTaken(endpoint),
    ],
    ...(body && { requestBody: requestBody(endpoint, body, example.body, schemas) }),
    responses: {
      ...answers(endpoint, [...limitsOfWrites(endpoint, row), ...(endpoint.headers ?? [])], example.answer, schemas),
      ...problems(endpoint, row),
    },
    security: security(endpoint, row),
    ...(row.kind === 'signedIn' && row.anyOf && { 'x-any-of-claims': row.anyOf }),
  };
}

function whoMay(row: Access): string {
  if (row.kind === 'public') return 'anyone; no token is needed.';
  if (row.kind === 'operator') return 'the operator of this installation.';
  if (row.adminOnly) return `administrators of the company. Others get ${row.deniedAs}.`;
  if (!row.anyOf) return 'everyone who is signed in.';
  const [first, ...others] = row.anyOf.map((claim) => `\`${claim}\``);
  const holders = others.length > 0 ? `one of ${[first, ...others].join(', ')}` : first;
  const staff = row.staffOnly ? 'staff' : 'people';
  return `${staff} whose role has ${holders}. Others get ${row.deniedAs}.`;
}

function stepUpOf(row: Access): string {
  if (row.kind !== 'signedIn' || !row.stepUp) return '';
  return `\n\n**Step-up:** needed${when(row.stepUp)}.`;
}

function when(stepUp: true | 'ifNeeded' | readonly string[]): string {
  if (stepUp === true) return '';
  if (stepUp === 'ifNeeded') return ' for some requests, as said above';
  return ` if the body has ${stepUp.map((field) => `\`${field}\``).join(' or ')}`;
}

function security(endpoint: Endpoint, row: Access): Json[] {
  const signedIn = admitsPrograms(endpoint) ? ['session', 'apiToken'] : ['session'];
  const byTable = row.kind === 'public' ? [] : row.kind === 'operator' ? ['operator'] : signedIn;
  return (endpoint.security ?? byTable).map((scheme) => (scheme === 'none' ? {} : { [scheme]: [] }));
}

function parameters(where: 'path' | 'query', schema: z.ZodType | undefined, example: Json = {}, schemas: Schemas) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.ofParameters(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    description: parameterTexts[name as keyof typeof parameterTexts],
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(name in example && { example: example[name] }),
  }));
}

/** `If-Match` for changes that can conflict; the conditional and range headers of browsers for file downloads. */
function headersTaken(endpoint: Endpoint): Json[] {
  return parameterRefs([
    ...(endpoint.problems?.includes(412) ? (['IfMatch'] as const) : []),
    ...(isBytes(endpoint) ? (['IfNoneMatch'] as const) : []),
    ...(hasRanges(endpoint) ? (['Range', 'IfRange'] as const) : []),
  ]);
}

function requestBody(endpoint: Endpoint, body: z.ZodType, example: unknown, schemas: Schemas): Json {
  const type = endpoint.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';
  return {
    required: !body.safeParse(undefined).success,
    content: { [type]: { schema: schemas.ofBody(body), example } },
  };
}

/** Writes count against the caller's limit. Public operations name their limits in their own row. */
function limitsOfWrites({ method }: Endpoint, { kind }: Access): readonly AnswerHeader[] {
  return method === 'GET' || kind === 'public' ? [] : rateLimited;
}

function answers(endpoint: Endpoint, more: readonly AnswerHeader[], example: unknown, schemas: Schemas): Json {
  const pages: AnswerHeader[] = endpoint.query && 'cursor' in endpoint.query.shape ? ['Link'] : [];
  const always: AnswerHeader[] = ['X-Request-Id', ...pages, ...more];
  const described: Json = {};
  for (const [status, body] of Object.entries(endpoint.responses)) {
    described[status] =
      body === 'binary'
        ? {
            description: 'The bytes.',
            headers: headerRefs([...always, ...headersOfBytes(endpoint)]),
            content: bytes,
          }
        : {
            description: meanings[status],
            headers: headerRefs(always),
            ...contentOf(endpoint, body, example, schemas),
          };
  }
  if (hasRanges(endpoint)) {
    const headers = headerRefs([...always, ...headersOfBytes(endpoint), 'Content-Range']);
    described[206] = { description: 'The bytes of the range.', headers, content: bytes };
  }
  if (isBytes(endpoint)) {
    const headers = headerRefs([...always, 'ETag', ...(hasRanges(endpoint) ? (['Accept-Ranges'] as const) : [])]);
    described[304] = { description: 'The bytes are still those of `If-None-Match`.', headers };
  }
  return described;
}

function contentOf(
  endpoint: Endpoint,
  body: Endpoint['responses'][number] | undefined,
  example: unknown,
  schemas: Schemas,
): Json {
  if (!body || body === 'binary') return {};
  if (body === 'events') return { content: { 'text/event-stream': { schema: { type: 'string' }, example } } };
  const json = { 'application/json': { schema: schemas.ofAnswer(body), example } };
  return { content: { ...json, ...(hasCsv(endpoint) && { 'text/csv': csvOf(endpoint.id as CsvList) }) } };
}

const meanings: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; there is no body.',
  204: 'Done; there is no body.',
  302: 'The page to open next is in `Location`.',
};

const bytes = { 'application/octet-stream': {} };

function hasCsv({ id }: Endpoint): boolean {
  return id in csvColumns;
}

/** For `format=csv`. A file for a client user has only the columns for everyone. */
function csvOf(list: CsvList): Json {
  const { everyone, staff = [] } = csvColumnsOf(list);
  const more = staff.length > 0 ? `, and for staff ${staff.join(', ')}` : '';
  const description = `All items. The columns: ${everyone.join(', ')}${more}.`;
  return { schema: { type: 'string', description }, example: `${everyone.join()}\r\n` };
}

function isBytes(endpoint: Endpoint): boolean {
  return Object.values(endpoint.responses).includes('binary');
}

function hasRanges(endpoint: Endpoint): boolean {
  return isBytes(endpoint) && (endpoint.problems?.includes(416) ?? false);
}

function headersOfBytes(endpoint: Endpoint): AnswerHeader[] {
  return [
    'ETag',
    ...(hasRanges(endpoint) ? (['Accept-Ranges'] as const) : []),
    // A download has a name.
    ...(endpoint.id.startsWith('download') ? (['Content-Disposition'] as const) : []),
  ];
}

function problems(endpoint: Endpoint, row: Access): Json {
  const signedIn = row.kind === 'signedIn' ? [401, row.deniedAs, ...(endpoint.method === 'GET' ? [] : [403])] : [];
  const operator = row.kind === 'operator' || (row.kind === 'public' && row.operatorSeesMore) ? [401] : [];
  const statuses = new Set([...(endpoint.problems ?? []), ...signedIn, ...operator, 429, 503]);
  const described = [...statuses].sort().map((status) => [status, problemRef(status)]);
  // The default covers problems of any request, such as its length, content type or URL.
  return { ...Object.fromEntries(described), default: problemRef('default') };
}
