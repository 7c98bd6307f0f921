import type { z } from 'zod';
import type { Access } from './access.ts';
import type { AuditAction } from './audit-actions.ts';
import type { ChangingNoun } from './changing-nouns.ts';
import type { AnswerHeader } from './headers.ts';

type Shape = z.ZodObject;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The format of the body. */
type BodyType = 'json' | 'multipart';
/** The successful responses: status → schema of the body. null: no body, 'binary': a file, 'events': server-sent events. */
type Responses = Record<number, z.ZodType | null | 'binary' | 'events'>;

/** The input and the responses of an operation. */
type Schemas = {
  params?: Shape | undefined;
  query?: Shape | undefined;
  body?: z.ZodType | undefined;
  bodyType?: BodyType | undefined;
  responses: Responses;
};

/** What `/docs` says about an operation. The web never loads it. */
type Texts = {
  /** The title of the operation in lists. */
  summary: string;
  /** What the operation does. The document adds who may call it. */
  description: string;
  /** Response headers that cannot be derived from the contract. */
  headers?: readonly AnswerHeader[];
  /** Replaces the security that follows from `access`: an optional token or a signed link. */
  security?: readonly ('none' | 'session' | 'apiToken' | 'operator' | 'signedLink')[];
};

/** What else an operation says about itself. */
type Rules = Texts & {
  access: Access;
  /**
   * Whether a program may call it with an API token. By default it may if the operation needs a permission, which the token then has too.
   * Set it for what programs need although it needs no permission; what else needs none concerns one's own account. Clear it for what
   * concerns credentials of others, or acts as others.
   */
  programs?: boolean;
  /**
   * Its body has keys that nobody knows, which are ignored: the specification describes it, and programs that were written for it may
   * send more (spec section 7). In all others such a key is a mistake that its sender should learn of.
   */
  ignoresUnknownKeys?: true;
};

/** One operation. Route, OpenAPI document, typed client and guarantee tests are derived from it. */
export type Endpoint = Schemas &
  Rules & {
    id: string;
    method: Method;
    /** In Fastify's notation: `/api/Projects/:id`. */
    path: string;
    /**
     * The statuses of problems that it lists. Any operation may also answer 401, 403, 429 and 503. The web raises another error for a
     * status that is not listed (spec section 8, which lists 500 for documents).
     */
    problems: readonly number[];
    /** The kind of object that a write changes, so that other users see the change without a reload; null if there is none. */
    changes?: ChangingNoun | null | undefined;
    /** The audit entry that a write adds; null if it adds none. */
    records?: AuditAction | null | undefined;
    /** A request and the body of its response. tests/guarantees/reference/reference.test.ts sends it. */
    example: unknown;
  };

/** A write says what it changes and records. */
type Effects<M extends Method, Noun> = M extends 'GET' ? unknown : { changes: Noun; records: AuditAction | null };

/** Declares an operation: all that there is to say of it. `npm run generate` then lists it in `contract/endpoints.ts`. */
export function defineEndpoint<
  const Id extends string,
  const M extends Method,
  const Path extends string,
  Responded extends Responses,
  const Problems extends readonly number[] = readonly [],
  const Noun extends ChangingNoun | null = null,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Type extends BodyType = 'json',
>(
  id: Id,
  declaration: Rules &
    Effects<M, Noun> & {
      method: M;
      path: Path;
      problems?: Problems;
      params?: Params;
      query?: Query;
      body?: Body;
      bodyType?: Type;
      responses: Responded;
      example: Example<{ params: Params; query: Query; body: Body; bodyType: Type; responses: Responded }>;
    },
) {
  type Declared = typeof declaration & { problems: Problems; params: Params; query: Query; body: Body; bodyType: Type };
  return { problems: [], ...declaration, id } as unknown as Declared & { id: Id; changes?: Noun };
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
export type CallInput<E extends Schemas> = (E['params'] extends Shape ? { params: Sent<E['params']> } : unknown) &
  (E['query'] extends Shape ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Sent<E['body']> } : unknown);

/** The body of the successful response. */
export type Output<E extends Schemas> = BodyOf<E['responses'][keyof E['responses']]>;

type Example<E extends Schemas> = RequestExample<E> & AnswerExample<E>;

/** In a form, the file is written as text. */
type RequestExample<E extends Schemas> = E extends { bodyType: 'multipart' }
  ? Omit<CallInput<E>, 'body'> & { body: Omit<FormOf<E>, 'File'> & { File: string } }
  : CallInput<E>;
type FormOf<E extends Schemas> = CallInput<E> extends { body: infer Form } ? Form : never;

/** JSON that matches the schema, or events as text. Files and empty responses have no example. */
type AnswerExample<E extends Schemas> = E['responses'][keyof E['responses']] extends null | 'binary'
  ? unknown
  : { answer: Output<E> extends Blob ? string : Output<E> };

/** Whether a program may call this operation with an API token, if the token has the permission. Everything else answers 403. */
export function admitsPrograms({ access, programs }: Endpoint): boolean {
  if (access.kind !== 'signedIn' || access.adminOnly || access.stepUp === true) return false;
  return programs ?? access.anyOf !== undefined;
}

/** The status of the successful response: the first one listed. */
export function successStatus(endpoint: Endpoint): number {
  return Number(Object.keys(endpoint.responses)[0]);
}
