import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '#tests/specification/calls.ts';
import { everyField } from '#tests/support/schema-values.ts';
import { endpoints } from './index.ts';
import { type Endpoint, successStatus } from './platform/endpoint.ts';
import { problemSchema } from './platform/problems.ts';

/** Checks that responses contain only the fields of their schema. */

const described = Object.values(endpoints as Record<string, Endpoint>).flatMap((endpoint) =>
  Object.values(endpoint.responses).flatMap((schema) =>
    schema instanceof z.ZodType ? [[endpoint.id, schema] as const] : [],
  ),
);

describe('the response schema', () => {
  it.each(described)('of %s keeps every field and removes unknown ones', (_, schema) => {
    const body = everyField(schema);
    expect(schema.parse(withUnknown(body))).toEqual(body);
  });

  it('of problems keeps every field and removes unknown ones', () => {
    const problem = {
      type: 't',
      title: 't',
      status: 400,
      detail: 'd',
      message: 'm',
      errors: { a: ['b'] },
      traceId: 'i',
    };
    expect(problemSchema.parse({ ...problem, unknown: 1 })).toEqual(problem);
  });
});

function withUnknown(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withUnknown);
  if (typeof body !== 'object' || body === null) return body;
  const fields = Object.entries(body).map(([name, value]) => [name, withUnknown(value)]);
  return { ...Object.fromEntries(fields), unknown: 1 };
}

/** Every operation may return these statuses. */
const commonStatuses = [401, 403, 429, 503];

describe('the list of operations', () => {
  it.each(Object.entries(calls))(
    'contains %s of the specification with its statuses',
    (operation, [method, path, ...statuses]) => {
      const endpoint: Endpoint = endpoints[operation as keyof typeof calls];
      const named = path.replaceAll(/\{\w+\}/g, ':');
      expect([endpoint.method, endpoint.path.replaceAll(/:\w+/g, ':')]).toEqual([method, named]);
      const declared = [successStatus(endpoint), ...(endpoint.problems ?? []), ...commonStatuses];
      expect(statuses.filter((status) => !declared.includes(status))).toEqual([]);
    },
  );

  it.each([
    ['getHealth', 503],
    ['createTenant', 400],
    ['getTenantByDomain', 404],
    ['getTenantLogo', 400, 404],
    ['updateTenant', 400, 404],
    ['deleteTenant', 404],
    ['updateProjectSchema', 400],
    ['getTicket', 404],
  ] as const)('declares the problems of %s, which the web does not call', (operation, ...problems) => {
    expect((endpoints[operation] as Endpoint).problems).toEqual(problems);
  });

  it('accepts multipart bodies only for uploads', () => {
    const multipart = Object.values(endpoints).filter((endpoint: Endpoint) => endpoint.bodyType === 'multipart');
    expect(multipart.map((endpoint) => endpoint.id).toSorted()).toEqual(
      [
        'changeCompanyLogo',
        'changeOwnPicture',
        'uploadDocument',
        'uploadDocumentVersion',
        'uploadTaskDocument',
        'uploadImage',
        'uploadAttachment',
        'createImport',
      ].toSorted(),
    );
  });
});
