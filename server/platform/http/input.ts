import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Input } from '#contract/platform/endpoint.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { constant, toldBy } from '#contract/platform/texts/constant.ts';
import { type Told, told } from '#contract/platform/texts/say.ts';
import type { Text, Texts } from '#contract/platform/texts/speak.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import { UnreadableBody } from './body.ts';
import { bodySchemaOf } from './body-schema.ts';

/** The input parsed by the contract's schemas, or the failure to answer with after access is checked. */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> | Failure {
  const { body } = request;
  if (isEncoded(request)) return new Failure('unsupported', told(problemTexts.unsupported));
  if (endpoint.body && endpoint.bodyType !== 'multipart' && body instanceof UnreadableBody) return body.failure;
  const errors: Errors = new Map();
  const pathErrors: Errors = new Map();
  const input = {
    params: parse(endpoint.params, request.params, pathErrors),
    query: parse(endpoint.query, request.query, errors),
    body: endpoint.bodyType === 'multipart' ? undefined : parse(bodySchemaOf(endpoint), body, errors),
  };
  const first = [...errors.values()][0]?.[0];
  // A malformed id or name in the path cannot refer to anything that exists.
  if (!first && pathErrors.size > 0) return new Failure('notFound', told(problemTexts.notFound));
  return first ? new Failure('invalid', first, { errors: Object.fromEntries(errors) }) : (input as Input<E>);
}

/** Compressed bodies are refused, which avoids decompression bombs and decoder vulnerabilities. */
export function isEncoded({ headers }: FastifyRequest): boolean {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  return content !== 'identity' || transfer.toLowerCase() !== 'chunked';
}

/** The messages of each field. */
type Errors = Map<string, Told[]>;

function parse(schema: z.ZodType | undefined, value: unknown, errors: Errors): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const add = (path: readonly PropertyKey[], message: Told) => {
      const field = path.map(String).join('.') || 'body';
      errors.set(field, [...(errors.get(field) ?? []), message]);
    };
    if (issue.code !== 'unrecognized_keys') add(issue.path, toldBy(issue.message));
    else for (const key of issue.keys.slice(0, maxNamed)) add([...issue.path, nameOfKey(key)], unknownKey(key));
  }
  return undefined;
}

/** Unknown keys that are named. A body may have thousands. */
const maxNamed = 10;

/** What the sender learns of a key that the operation does not know. The key is the sender's, so it is cut and shown without control characters. */
export function unknownKey(key: string): Told {
  return told('Unknown field: {name}', { name: nameOfKey(key) });
}

function nameOfKey(key: string): string {
  return key.slice(0, 100).replace(/[\p{Cc}\p{Cf}]/gu, '�');
}

/** Describes an issue for which the contract has no message, because Zod's own messages name technical types. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This field is required' satisfies Text;
  switch (issue.code) {
    case 'invalid_type':
      return typeMessages[issue.expected] ?? invalidMessage;
    case 'invalid_value':
      return 'Not one of the allowed values' satisfies Text;
    case 'too_small':
      return constant('Must be at least {limit}', { limit: String(issue.minimum) });
    case 'too_big':
      return constant('Must be at most {limit}', { limit: String(issue.maximum) });
    default:
      return invalidMessage;
  }
}

const invalidMessage = 'This value is not valid' satisfies Text;

const typeMessages: Texts = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};
