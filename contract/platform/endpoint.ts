import type { z } from 'zod';
import { type OperationId, type Operations, operations } from '#contract/operations.ts';

type Shape = z.ZodObject;

/** The input and the responses of an operation. */
type Schemas = {
  params?: Shape;
  query?: Shape;
  body?: z.ZodType;
  /** The format of the body. The default is JSON. */
  bodyType?: 'json' | 'multipart';
  /** The successful responses: status → schema of the body. null: no body, 'binary': a file, 'events': server-sent events. */
  responses: Record<number, z.ZodType | null | 'binary' | 'events'>;
};

/** One operation with its schemas. Route, OpenAPI document, typed client and guarantee tests are derived from it. */
export type Endpoint = Schemas & {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In Fastify's notation: `/api/Projects/:id`. */
  path: string;
  problems: readonly number[];
};

/** Adds the schemas to a row of the table of operations. */
export function defineEndpoint<Id extends OperationId, const S extends Schemas>(
  id: Id,
  schemas: S,
): S & { id: Id } & Pick<Operations[Id], 'method' | 'path' | 'problems'> {
  const { method, path, problems }: Pick<Operations[Id], 'method' | 'path' | 'problems'> = operations[id];
  return { id, method, path, problems, ...schemas };
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type BodyOf<R> = R extends z.ZodType ? z.output<R> : R extends 'binary' | 'events' ? Blob : undefined;

/** What a handler receives: the input as the contract's schemas return it. */
export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

/** What a caller passes: only the parts that the endpoint has. */
export type CallInput<E extends Endpoint> = (E['params'] extends Shape ? { params: Sent<E['params']> } : unknown) &
  (E['query'] extends Shape ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Sent<E['body']> } : unknown);

/** The body of the successful response. */
export type Output<E extends Endpoint> = BodyOf<E['responses'][keyof E['responses']]>;

/** The status of the successful response: the first one listed. */
export function successStatus(endpoint: Endpoint): number {
  return Number(Object.keys(endpoint.responses)[0]);
}
