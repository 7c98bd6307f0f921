import { openApiDocument } from '#server/platform/http/openapi-document.ts';

export type Schema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
};

type Content = Record<string, { schema?: Schema; example?: unknown }>;
type Header = { required?: boolean; schema: Schema };

export type DescribedAnswer = { description: string; content?: Content; headers?: Record<string, Header> };

/** An operation of the OpenAPI document. */
export type Described = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    description: string;
    schema: Schema;
    example?: unknown;
  }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, DescribedAnswer>;
  security: Record<string, string[]>[];
};

export type OpenApi = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  components: Record<'schemas' | 'responses' | 'parameters' | 'headers' | 'securitySchemes', Record<string, object>>;
};

/** Reads the document as it is served. */
export function readOpenApi(): OpenApi {
  return JSON.parse(JSON.stringify(openApiDocument()));
}

/** Reads the document with every `$ref` replaced by its target. */
export function readInlinedOpenApi(): OpenApi {
  const document = readOpenApi();
  return inlineRefs(document, document) as OpenApi;
}

function inlineRefs(value: unknown, document: OpenApi): unknown {
  if (Array.isArray(value)) return value.map((each) => inlineRefs(each, document));
  if (value === null || typeof value !== 'object') return value;
  const { $ref } = value as Schema;
  if ($ref !== undefined) return inlineRefs(resolveRef(document, $ref), document);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inlineRefs(each, document)]));
}

function resolveRef(document: unknown, address: string): unknown {
  const [, ...keys] = address.split('/');
  const found = keys.reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
  if (found === undefined) throw new Error(`The document has nothing at ${address}.`);
  return found;
}
