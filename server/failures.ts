import { problemTexts } from '#contract/problems.ts';

export type FailureKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'denied'
  | 'notFound'
  | 'versionConflict'
  | 'tooLarge'
  | 'unsupported'
  | 'tooManyRequests'
  | 'unavailable';

/** A refusal with a name; only `server/http/` knows which status and body each becomes. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    more: { errors?: Record<string, string[]>; retryAfter?: number } = {},
  ) {
    super(message);
    this.kind = kind;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

/** What the caller may not see does not exist for them (D6). */
export function notFound(): never {
  throw new Failure('notFound', problemTexts.notFound);
}

/** One field is wrong: `message` stands beside it, and is the text of the whole. */
export function invalid(field: string, message: string): never {
  throw new Failure('invalid', message, { errors: { [field]: [message] } });
}

/** The request as a whole cannot be done. */
export function refuse(message: string): never {
  throw new Failure('invalid', message);
}

export function unauthorized(message: string = problemTexts.unauthorized): never {
  throw new Failure('unauthorized', message);
}

export function forbidden(message: string = problemTexts.forbidden): never {
  throw new Failure('forbidden', message);
}

/** The access table refuses the caller: 403, or 401 for the operations that answer so (D6). */
export function denied(): never {
  throw new Failure('denied', problemTexts.forbidden);
}

/** The caller may do this, but not set these fields of it. */
export function forbidFields(fields: readonly string[], message: string): never {
  throw new Failure('forbidden', message, { errors: Object.fromEntries(fields.map((field) => [field, [message]])) });
}

export function versionConflict(): never {
  throw new Failure('versionConflict', problemTexts.versionConflict);
}

export function tooManyRequests(retryAfter: number): never {
  throw new Failure('tooManyRequests', problemTexts.tooManyRequests, { retryAfter });
}

export function unavailable(retryAfter = 1): never {
  throw new Failure('unavailable', problemTexts.unavailable, { retryAfter });
}
