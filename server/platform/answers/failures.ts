import { problemTexts, problemTypes } from '#contract/platform/problems.ts';
import { english, type Told, told } from '#contract/platform/texts/say.ts';
import type { Literal, NameIn, ValuesFor } from '#contract/platform/texts/speak.ts';

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

/**
 * An expected failure. `server/platform/http/` maps each kind to a status and a body, in the language of who asked. `message` is English,
 * for logs and programs.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly told: Told;
  readonly errors: Record<string, Told[]> | undefined;
  /** Seconds after which the client may try again. */
  readonly retryAfter: number | undefined;
  /** What the problem is about, for programs. */
  readonly type: string | undefined;
  /** For a second factor. */
  readonly challenge: string | undefined;

  constructor(
    kind: FailureKind,
    message: Told,
    more: { errors?: Record<string, Told[]>; retryAfter?: number; type?: string; challenge?: string } = {},
  ) {
    super(message(english));
    this.kind = kind;
    this.told = message;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.type = more.type;
    this.challenge = more.challenge;
  }
}

/** Also for what the caller may not see. */
export function notFound(): never {
  throw new Failure('notFound', told(problemTexts.notFound));
}

/** What the path names existed, but no longer works. */
export function gone<T extends string>(text: Literal<T>, ...values: ValuesFor<NameIn<T>>): never {
  throw new Failure('gone', told(text, ...values));
}

/** The object is in another state by now. */
export function conflict<T extends string>(text: Literal<T>, ...values: ValuesFor<NameIn<T>>): never {
  throw new Failure('conflict', told(text, ...values));
}

/** One field is invalid. The text is shown next to the field and is also the message of the problem. */
export function invalid<T extends string>(field: string, text: Literal<T>, ...values: ValuesFor<NameIn<T>>): never {
  return refuseField(field, told(text, ...values));
}

/** The same with a message that has texts in it. */
export function refuseField(field: string, message: Told): never {
  throw new Failure('invalid', message, { errors: { [field]: [message] } });
}

/** The request as a whole is refused. */
export function refuse<T extends string>(text: Literal<T>, ...values: ValuesFor<NameIn<T>>): never {
  throw new Failure('invalid', told(text, ...values));
}

/** The same with a message that has texts in it. */
export function refuseWith(message: Told): never {
  throw new Failure('invalid', message);
}

export function unauthorized<T extends string>(text?: Literal<T>): never {
  throw new Failure('unauthorized', told((text ?? problemTexts.unauthorized) as 'A text'));
}

/** The first factor was right. The sign-in goes on with the second one and this challenge, also after a wrong code. */
export function askForSecondFactor<T extends string>(challenge: string, text?: Literal<T>): never {
  throw new Failure('unauthorized', told((text ?? problemTexts.secondFactor) as 'A text'), {
    type: problemTypes.secondFactor,
    challenge,
  });
}

export function forbidden<T extends string>(text?: Literal<T>): never {
  throw new Failure('forbidden', told((text ?? problemTexts.forbidden) as 'A text'));
}

/** The project is archived, so nothing in it can be changed. */
export function archived(): never {
  throw new Failure('archived', told(problemTexts.archived));
}

/** The access table refuses the caller: 403, or 401 for some operations. */
export function denied(): never {
  throw new Failure('denied', told(problemTexts.forbidden));
}

/** The caller may use the operation, but may not set these fields. */
export function forbidFields<T extends string>(
  fields: readonly string[],
  text: Literal<T>,
  ...values: ValuesFor<NameIn<T>>
): never {
  const message = told(text, ...values);
  throw new Failure('forbidden', message, { errors: Object.fromEntries(fields.map((field) => [field, [message]])) });
}

export function versionConflict(): never {
  throw new Failure('versionConflict', told(problemTexts.versionConflict));
}

/** `retryAfter` is in seconds. */
export function tooManyRequests<T extends string>(retryAfter: number, text?: Literal<T>): never {
  throw new Failure('tooManyRequests', told((text ?? problemTexts.tooManyRequests) as 'A text'), { retryAfter });
}

export function unavailable(retryAfter = 1): never {
  throw new Failure('unavailable', told(problemTexts.unavailable), { retryAfter });
}
