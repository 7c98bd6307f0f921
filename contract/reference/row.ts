import type { endpoints, OperationId } from '#contract/index.ts';
import type { CallInput, Endpoint, Output } from '#contract/platform/endpoint.ts';
import type { AnswerHeader } from '#contract/platform/headers.ts';

/** The texts and the example of one operation in the OpenAPI document. The web never loads them. */
export type Reference<E extends Endpoint> = {
  /** The title of the operation in lists. */
  summary: string;
  /** What the operation does. The document adds who may call it, from the table of operations. */
  description: string;
  /** Response headers that cannot be derived from the contract. */
  headers?: readonly AnswerHeader[];
  /** Replaces the security that follows from the table of operations: an optional token or a signed link. */
  security?: readonly ('none' | 'session' | 'apiToken' | 'operator' | 'signedLink')[];
  /** A request and the body of its response. tests/guarantees/reference/reference.test.ts sends it. */
  example: RequestExample<E> & AnswerExample<E>;
};

export type References = { [Id in OperationId]: Reference<(typeof endpoints)[Id]> };

/** In a form, the file is written as text. */
type RequestExample<E extends Endpoint> = E extends { bodyType: 'multipart' }
  ? Omit<CallInput<E>, 'body'> & { body: Omit<BodyOf<E>, 'File'> & { File: string } }
  : CallInput<E>;
type BodyOf<E extends Endpoint> = CallInput<E> extends { body: infer Body } ? Body : never;

/** JSON that matches the schema, or events as text. Files and empty responses have no example. */
type AnswerExample<E extends Endpoint> = E['responses'][keyof E['responses']] extends null | 'binary'
  ? unknown
  : { answer: Output<E> extends Blob ? string : Output<E> };
