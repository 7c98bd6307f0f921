import type { InjectOptions } from 'fastify';
import { ids } from '#contract/reference/ids.ts';
import type { Described, DescribedAnswer, OpenApi } from '#tests/support/openapi.ts';
import { encodeForm, type FormPart } from '#tests/support/upload.ts';
import { urlOf } from './bad-input.ts';
import type { ReferenceWorld } from './reference-world.ts';

export type Operation = Described & { method: 'get' | 'patch' | 'put' | 'post' | 'delete'; path: string };

/** What is read comes before what is changed, and what is deleted last: so the examples tell of one state. */
const order = ['get', 'patch', 'put', 'post', 'delete'] as const;

export function inOrder({ paths }: OpenApi): Operation[] {
  return order.flatMap((method) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([each, described]) => (each === method ? [{ ...described, method, path }] : [])),
    ),
  );
}

export function successOf({ responses }: Operation): [status: number, answer: DescribedAnswer] {
  const found = Object.entries(responses).find(([status]) => Number(status) < 300);
  if (!found) throw new Error('No success is described.');
  return [Number(found[0]), found[1]];
}

/** The example of the document as a request, and nothing that only the contract knows. */
export function requestOf(operation: Operation, world: ReferenceWorld, operatorToken: string): InjectOptions {
  const { operationId, parameters, requestBody, method, path } = operation;
  const named = (where: 'path' | 'query' | 'header') =>
    Object.fromEntries(
      parameters.filter((each) => each.in === where && 'example' in each).map(({ name, example }) => [name, example]),
    );
  const token = tokenFor(operation, world, operatorToken);
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  const encoded = form && encodeForm(partsOf(form.example as Record<string, string>, operationId, world));
  const type = encoded?.contentType ?? (json && 'application/json');
  return {
    method,
    url: urlOf({ path }, named('path'), named('query')),
    headers: {
      ...(named('header') as Record<string, string>),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
    },
    ...((encoded ?? json) && { payload: encoded?.payload ?? JSON.stringify(json?.example) }),
  };
}

/** Of a scheme that the document asks for; where it asks for none, or would do without, there is none. */
function tokenFor({ operationId, security }: Operation, { tokens }: ReferenceWorld, operatorToken: string) {
  const schemes = security.map((each) => Object.keys(each)[0]);
  if (schemes.length === 0 || schemes.includes(undefined)) return undefined;
  if (schemes.includes('operator')) return operatorToken;
  // What ends sessions ends none that an example after it needs.
  return ['changePassword', 'endOtherSessions'].includes(operationId) ? tokens.wim : tokens.ada;
}

/** The text of the example is what the file holds; only a picture has to be one. */
function partsOf(example: Record<string, string>, operationId: string, { picture }: ReferenceWorld): FormPart[] {
  return Object.entries(example).map(([name, value]) => {
    if (name !== 'File') return [name, value];
    return operationId === 'uploadImage' ? [name, picture, 'example.png'] : [name, Buffer.from(value), 'example.txt'];
  });
}

/**
 * An answer with what is different each time in its place: instants, tokens, and the ids of what was created. A list of
 * the document may show a few of the items alone.
 */
export function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (typeof value === 'string') return settledText(value);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, settled(each)]));
}

const { created: _, ...idsThatStay } = ids;
const known = new Set<string>(Object.values(idsThatStay));

function settledText(text: string): string {
  return text
    .replace(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/, 'an instant')
    .replace(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/, 'an access token')
    .replace(/^[\w-]{64}$/, 'a refresh token')
    .replace(/&expires=\d+&signature=[\w-]+/, '&signed')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (known.has(id) ? id : 'a new id'));
}
