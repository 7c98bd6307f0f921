import { type OperationId, operations } from '#contract/operations.ts';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { t, translated } from '#web/texts/index.ts';
import { textOfPage } from './page-text.ts';

const unreachable = t('The server could not be reached. Please check your connection and try again.');
const notSaved = t(
  'The server could not be reached, so this was not saved. What you entered is still here: please try again.',
);

const silent = t('The server has not answered for 20 seconds. Please check your connection and try again.');
const unknown = t(
  'The server has not answered for 20 seconds, so this may or may not be saved. What you entered is still here: please look before you try again.',
);
const stopped = t(
  'You stopped this before the server answered, so it may have been saved all the same. What you entered is still here.',
);

/** Any call may return these. The others are listed with the call. */
const anyCallMayAnswer: readonly number[] = [401, 403, 429, 503];

/** A failed call. `messageOf(error)` returns the text to show. */
export class ApiError extends Error {
  /** 0 if there was no response. */
  readonly status: number;
  /** The response body as text. */
  readonly response: string;
  readonly headers: Headers;
  /** The response body, parsed if it is JSON. */
  readonly result: unknown;

  constructor(message: string, status: number, response = '', headers = new Headers(), options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.response = response;
    this.headers = headers;
    this.result = parsed(response);
  }
}

/** An error for a request without a response. For a write it says that nothing was saved. */
export function networkError(cause: unknown, { write = false } = {}): ApiError {
  return new ApiError(write ? notSaved : unreachable, 0, '', new Headers(), { cause });
}

/** An error for a request that ended because the server gave no sign. A write may have reached it. */
export function silenceError(isWrite: boolean): ApiError {
  return new ApiError(isWrite ? unknown : silent, 0);
}

/** An error for a write that its dialog stopped. */
export function stoppedError(): ApiError {
  return new ApiError(stopped, 0);
}

/** The error for a response whose status is not a success. */
export async function apiErrorOf(operation: OperationId, response: Response): Promise<ApiError> {
  const listed = [...anyCallMayAnswer, ...operations[operation].problems].includes(response.status);
  const text = await response.text().catch(() => '');
  return new ApiError(
    listed ? problemTexts.serverSide : problemTexts.unexpected,
    response.status,
    text,
    response.headers,
  );
}

/**
 * The text to show (spec section 8): a string unchanged; for a response, the first message in `errors`, else `message`,
 * else the raw body; otherwise the error's own message. The server writes in the language of the page.
 */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof ApiError) {
    const message = textOf(error.result, 'message') ?? readable(error.response) ?? translated(error.message);
    return firstFieldMessage(error) ?? message;
  }
  return translated(error instanceof Error ? error.message : problemTexts.unexpected);
}

/** Maps each field to its first message, if the response names fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError && isRecord(error.result) ? error.result.errors : undefined;
  if (!isRecord(errors)) return {};
  const messages = Object.entries(errors).map(([field, list]) => [field, Array.isArray(list) ? list[0] : list]);
  return Object.fromEntries(
    messages.flatMap(([field, message]) => (typeof message === 'string' && message ? [[field, message]] : [])),
  );
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}

function firstFieldMessage(error: ApiError): string | undefined {
  return Object.values(fieldErrors(error))[0];
}

function textOf(value: unknown, key: string): string | undefined {
  const text = isRecord(value) ? value[key] : undefined;
  return typeof text === 'string' && text ? text : undefined;
}

function readable(body: string): string | undefined {
  const result = parsed(body);
  if (typeof result === 'string') return result || undefined;
  if (/^\s*(\{\s*\}|\[\s*\]|null)\s*$/.test(body)) return undefined;
  if (/^\s*<[!?a-z]/i.test(body)) return textOfPage(body);
  return body.trim() ? body : undefined;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
