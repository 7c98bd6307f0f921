import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';
import type { endpoints, OperationId } from '#contract/index.ts';
import type { AnswerHeader } from './headers.ts';

/** The words and the example of one operation, for the OpenAPI document alone: the web never loads them. */
export type Reference<E extends Endpoint> = {
  /** A few words, as lists of operations show them. */
  summary: string;
  /** What the operation does, and what is special. Who may call it is added from the permission table. */
  description: string;
  /** Headers of the answer that the contract does not tell of. */
  headers?: readonly AnswerHeader[];
  /** Other ways in than the permission table says: a token that may be left out, or a signed link. */
  security?: readonly ('none' | 'session' | 'operator' | 'signedLink')[];
  /** A request, and the body it is answered with. tests/guarantees/reference.test.ts sends it. */
  example: RequestExample<E> & AnswerExample<E>;
};

export type References = { [Id in OperationId]: Reference<(typeof endpoints)[Id]> };

/** Of a form the file is written as a text. */
type RequestExample<E extends Endpoint> = E extends { bodyType: 'multipart' }
  ? Omit<CallInput<E>, 'body'> & { body: Omit<BodyOf<E>, 'File'> & { File: string } }
  : CallInput<E>;
type BodyOf<E extends Endpoint> = CallInput<E> extends { body: infer Body } ? Body : never;

/** JSON as the schema describes it, or events as text; bytes and empty answers have no example. */
type AnswerExample<E extends Endpoint> = E['responses'][keyof E['responses']] extends null | 'binary'
  ? unknown
  : { answer: Output<E> extends Blob ? string : Output<E> };
