import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { problemTexts } from '#contract/problems.ts';
import { Failure } from '#server/failures.ts';
import { UnreadableBody } from './body.ts';

/** The input as the contract's schemas return it, or the failure to answer with once access is granted. */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> | Failure {
  const { body } = request;
  if (isEncoded(request)) return new Failure('unsupported', problemTexts.unsupported);
  if (endpoint.body && endpoint.bodyType !== 'multipart' && body instanceof UnreadableBody) return body.failure;
  const errors: Record<string, string[]> = {};
  const pathErrors: Record<string, string[]> = {};
  const input = {
    params: parse(endpoint.params, request.params, pathErrors),
    query: parse(endpoint.query, request.query, errors),
    body: endpoint.bodyType === 'multipart' ? undefined : parse(endpoint.body, body, errors),
  };
  const first = Object.values(errors)[0]?.[0];
  // An id or name in the path that cannot be one names nothing that exists.
  if (!first && Object.keys(pathErrors).length > 0) return new Failure('notFound', problemTexts.notFound);
  return first ? new Failure('invalid', first, { errors }) : (input as Input<E>);
}

/** Nothing is decompressed: one door less for bombs, and for the holes of decoders. */
function isEncoded({ headers }: FastifyRequest): boolean {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  return content !== 'identity' || transfer.toLowerCase() !== 'chunked';
}

function parse(schema: z.ZodType | undefined, value: unknown, errors: Record<string, string[]>): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return undefined;
}

/** For what the contract has no words of its own: the library's name types that people have never heard of. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is missing';
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? unfit;
    case 'invalid_value':
      return 'This is none of the possible values';
    case 'too_small':
      return `This is less than ${issue.minimum}`;
    case 'too_big':
      return `This is more than ${issue.maximum}`;
    default:
      return unfit;
  }
}

const unfit = 'This is not valid';

const kinds: Record<string, string> = {
  string: 'This has to be a text',
  number: 'This has to be a number',
  int: 'This has to be a whole number',
  boolean: 'This has to be true or false',
  array: 'This has to be a list',
  object: 'This has to be an object',
};
