import type { z } from 'zod';

type Shape = z.ZodObject;

/** One call of the API: everything route, OpenAPI document, typed client and guarantee tests need to know of it. */
export type Endpoint = {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's notation: `/api/Projects/:id`. */
  path: string;
  params?: Shape;
  query?: Shape;
  body?: z.ZodType;
  /** What the body is made of; JSON unless said otherwise. */
  bodyType?: 'json' | 'multipart';
  /** The answers that are not problems: status → schema of the body; null means no body, 'binary' a file's bytes,
   * 'events' server-sent events. */
  responses: Record<number, z.ZodType | null | 'binary' | 'events'>;
  /**
   * The statuses of problems that this call lists, beside 401, 403, 429 and 503 which any may answer. The web raises
   * another error for a status that is not listed (spec section 8, which lists 500 for documents).
   */
  problems?: readonly number[];
};

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
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

/** What a caller passes: only the parts that the endpoint takes. */
export type CallInput<E extends Endpoint> = (E['params'] extends Shape ? { params: Sent<E['params']> } : unknown) &
  (E['query'] extends Shape ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Sent<E['body']> } : unknown);

/** The body of the successful answer. */
export type Output<E extends Endpoint> = BodyOf<E['responses'][keyof E['responses']]>;

/** The status of the successful answer: the first one listed. */
export function successStatus(endpoint: Endpoint): number {
  return Number(Object.keys(endpoint.responses)[0]);
}
