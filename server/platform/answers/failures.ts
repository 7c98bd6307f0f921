import { problemTexts, problemTypes } from '#contract/platform/problems.ts';

export type FailureKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'archived'
  | 'denied'
  | 'notFound'
  | 'gone'
  | 'versionConflict'
  | 'conflict'
  | 'tooLarge'
  | 'noRoom'
  | 'unsupported'
  | 'tooManyRequests'
  | 'unavailable';

/** An expected failure. `server/platform/http/` maps each kind to a status and a body. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds after which the client may try again. */
  readonly retryAfter: number | undefined;
  /** What the problem is about, for programs. */
  readonly type: string | undefined;
  /** For a second factor. */
  readonly challenge: string | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    more: { errors?: Record<string, string[]>; retryAfter?: number; type?: string; challenge?: string } = {},
  ) {
    super(message);
    this.kind = kind;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.type = more.type;
    this.challenge = more.challenge;
  }
}

/** Also for what the caller may not see. */
export function notFound(): never {
  throw new Failure('notFound', problemTexts.notFound);
}

/** What the path names existed, but no longer works. */
export function gone(message: string): never {
  throw new Failure('gone', message);
}

/** The object is in another state by now. */
export function conflict(message: string): never {
  throw new Failure('conflict', message);
}

/** One field is invalid. `message` is shown next to the field and is also the message of the problem. */
export function invalid(field: string, message: string): never {
  throw new Failure('invalid', message, { errors: { [field]: [message] } });
}

/** The request as a whole is refused. */
export function refuse(message: string): never {
  throw new Failure('invalid', message);
}

export function unauthorized(message: string = problemTexts.unauthorized): never {
  throw new Failure('unauthorized', message);
}

/** The first factor was right. The sign-in goes on with the second one and this challenge, also after a wrong code. */
export function askForSecondFactor(challenge: string, message: string = problemTexts.secondFactor): never {
  throw new Failure('unauthorized', message, { type: problemTypes.secondFactor, challenge });
}

export function forbidden(message: string = problemTexts.forbidden): never {
  throw new Failure('forbidden', message);
}

/** The project is archived, so nothing in it can be changed. */
export function archived(): never {
  throw new Failure('archived', problemTexts.archived);
}

/** The access table refuses the caller: 403, or 401 for some operations. */
export function denied(): never {
  throw new Failure('denied', problemTexts.forbidden);
}

/** The caller may use the operation, but may not set these fields. */
export function forbidFields(fields: readonly string[], message: string): never {
  throw new Failure('forbidden', message, { errors: Object.fromEntries(fields.map((field) => [field, [message]])) });
}

export function versionConflict(): never {
  throw new Failure('versionConflict', problemTexts.versionConflict);
}

/** `retryAfter` is in seconds. */
export function tooManyRequests(retryAfter: number, message: string = problemTexts.tooManyRequests): never {
  throw new Failure('tooManyRequests', message, { retryAfter });
}

export function unavailable(retryAfter = 1): never {
  throw new Failure('unavailable', problemTexts.unavailable, { retryAfter });
}
