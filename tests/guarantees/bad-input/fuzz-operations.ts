import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { type Described, readInlinedOpenApi, type Schema } from '#tests/support/openapi.ts';
import type { Received } from './bad-input.ts';
import { expectAnswered } from './bad-input.ts';

export type { Schema };

/** An operation, read only from the OpenAPI document. */
export type Operation = {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  parameters: Described['parameters'];
  body?: { type: 'json' | 'form'; schema: Schema };
  /** Fails for a response that the document does not describe. */
  expectDescribed(answer: Received, what: string): void;
};

export function readOperations(): Operation[] {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  return Object.entries(readInlinedOpenApi().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase() as Operation['method'],
      path,
      parameters: described.parameters,
      ...bodyOf(described.requestBody),
      expectDescribed: responseCheck(described, ajv),
    })),
  );
}

function bodyOf(
  { content }: NonNullable<Described['requestBody']> = { required: false, content: {} },
): Pick<Operation, 'body'> {
  const { 'application/json': json, 'multipart/form-data': form } = content;
  if (json?.schema) return { body: { type: 'json', schema: json.schema } };
  return form?.schema ? { body: { type: 'form', schema: form.schema } } : {};
}

function responseCheck({ responses }: Described, ajv: Ajv2020): Operation['expectDescribed'] {
  const validators = new Map<string, ValidateFunction | undefined>();
  for (const [status, { content }] of Object.entries(responses)) {
    const schema = (content?.['application/json'] ?? content?.['application/problem+json'])?.schema;
    validators.set(status, schema && ajv.compile(schema));
  }

  return (answer, what) => {
    const { status, headers, body } = answer;
    const isPartial = status === 206 || status === 304;
    if (!isPartial) expectAnswered(answer, what);
    const described = responses[status] ?? responses.default;
    expect(described, `${what}: ${status} is not described`).toBeDefined();
    const type = String(headers['content-type'] ?? '').split(';')[0];
    const types = Object.keys(described?.content ?? {});
    if (status === 304 || types.length === 0) return expect(body, what).toBe('');
    // Files have their own content type.
    if (!types.includes('application/octet-stream')) expect(types, what).toContain(type);
    // A list as a table has another description than as JSON.
    if (isPartial || type === 'text/csv') return;
    const validate = validators.get(responses[status] ? String(status) : 'default');
    if (!validate) return;
    validate(JSON.parse(body));
    expect(validate.errors ?? [], `${what}: ${status} ${body.slice(0, 500)}`).toEqual([]);
  };
}
