import { type OperationId, operations } from '#contract/operations.ts';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { ApiError, apiErrorOf } from './api-error.ts';
import type { InputOf, OutputOf } from './operations.ts';
import { freshToken, renew } from './renewal.ts';
import { clearSession, readPreview, readToken } from './session.ts';
import { passStepUp } from './step-up.ts';
import { type Parts, type SendOptions, send } from './transport.ts';

export { ApiError, fieldErrors, messageOf, statusOf } from './api-error.ts';

export type CallOptions = Omit<SendOptions, 'token'>;

/**
 * Calls the API and returns the response body: `await call('updateClient', { params: { id }, body: { name } })`.
 * Rejects with an ApiError; `messageOf(error)` returns the text to show.
 */
export async function call<Id extends OperationId>(
  operation: Id,
  input: InputOf<Id>,
  options: CallOptions = {},
): Promise<OutputOf<Id>> {
  return (await callWithHeaders(operation, input, options)).body;
}

/** Like `call`, but also returns the headers, for totals, links and file names. */
export async function callWithHeaders<Id extends OperationId>(
  operation: Id,
  input: InputOf<Id>,
  options: CallOptions = {},
): Promise<{ body: OutputOf<Id>; headers: Headers }> {
  const response = await sendAuthenticated(operation, input as Parts, options);
  if (!response.ok) throw await apiErrorOf(operation, response);
  return { body: (await bodyOf(response)) as OutputOf<Id>, headers: response.headers };
}

/**
 * After a 401, renews the session and repeats the call once. If the call is refused again, the user lacks a claim and
 * the session stays. If renewal fails, the session is over, and the screens react to that. If the server asks again who the
 * user is, a dialog asks them and the call is repeated.
 */
export async function sendAuthenticated(operation: OperationId, input: Parts, options: CallOptions): Promise<Response> {
  const response = await sendInSession(operation, input, options);
  return (await passStepUp(response)) ? sendInSession(operation, input, options) : response;
}

async function sendInSession(operation: OperationId, input: Parts, options: CallOptions): Promise<Response> {
  if (operations[operation].callers === 'public') {
    return send(operation, input, { ...options, token: readPreview()?.token ?? readToken() });
  }
  const token = await freshToken();
  const response = await send(operation, input, { ...options, token });
  if (response.status !== 401) return response;
  if (!token) clearSession();
  else if (await renew(token)) return send(operation, input, { ...options, token: readToken() });
  return response;
}

/** Parses JSON, returns files as a Blob, and returns undefined for an empty body. */
async function bodyOf(response: Response): Promise<unknown> {
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
  if (!isJson || response.headers.has('content-disposition')) {
    const blob = await response.blob();
    return blob.size > 0 ? blob : undefined;
  }
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(problemTexts.unexpected, response.status, text, response.headers);
  }
}
