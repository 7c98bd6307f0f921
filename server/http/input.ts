import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { problemTexts } from '#contract/problems.ts';
import { Failure } from '#server/failures.ts';
import { UnreadableBody } from './body.ts';

/** The input as the contract's schemas return it, or the failure to answer with once access is granted. */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> | Failure {
  const { body } = request;
  if (endpoint.body && endpoint.bodyType !== 'multipart' && body instanceof UnreadableBody) return body.failure;
  const errors: Record<string, string[]> = {};
  const input = {
    params: parse(endpoint.params, request.params, errors),
    query: parse(endpoint.query, request.query, errors),
    body: endpoint.bodyType === 'multipart' ? undefined : parse(endpoint.body, body, errors),
  };
  // An id in the path that cannot be one names nothing that exists.
  if (endpoint.params && errors.id && Object.keys(errors).length === 1 && input.params === undefined) {
    return new Failure('notFound', problemTexts.notFound);
  }
  const first = Object.values(errors)[0]?.[0];
  return first ? new Failure('invalid', first, { errors }) : (input as Input<E>);
}

function parse(schema: z.ZodType | undefined, value: unknown, errors: Record<string, string[]>): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return undefined;
}
