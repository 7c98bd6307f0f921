import type { OperationId } from '#contract/operations.ts';
import { locale } from '#web/texts/plain.ts';
import { apiErrorOf, networkError, silenceError } from './api-error.ts';
import { checkConnection } from './connection.ts';
import type { OutputOf } from './operations.ts';
import { patienceMs } from './patient-request.ts';
import { freshToken, renew } from './renewal.ts';
import { clearSession, readToken } from './session.ts';
import { addressOf } from './transport.ts';

export interface UploadOptions {
  /** What the path names. */
  params?: Record<string, string>;
  signal: AbortSignal;
  /** 0 to 1: the share of bytes sent. */
  onProgress: (part: number) => void;
}

/** Milliseconds for the server to look at a whole file: whether it has a virus, and what the picture is. */
const checkingMs = 120_000;

/**
 * Sends a form with a file and reports progress, which fetch cannot do. Rejects with an ApiError or the abort reason.
 * An upload ends if nothing of it gets through for 20 seconds. Handles a 401 like every call: renews the session and sends again.
 */
export async function upload<Id extends OperationId>(
  operation: Id,
  form: FormData,
  options: UploadOptions,
): Promise<OutputOf<Id>> {
  const token = await freshToken();
  let response = await post(operation, form, token, options);
  if (response.status === 401) {
    if (!token) clearSession();
    else if (await renew(token)) response = await post(operation, form, readToken(), options);
  }
  if (!response.ok) throw await apiErrorOf(operation, response);
  return (await response.json()) as OutputOf<Id>;
}

/**
 * The form of an upload, with the file last. The check keeps a missing part from being sent as the text `undefined`
 * (spec section 5).
 */
export function uploadForm(file: File, parts: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, requireValue(name, value));
  form.set('File', requireValue('File', file));
  return form;
}

function requireValue<Value>(name: string, value: Value): Value {
  if (value === undefined || value === null) throw new Error(`The parameter '${name}' cannot be null.`);
  return value;
}

function post(
  operation: OperationId,
  form: FormData,
  token: string | null,
  { signal, onProgress, params = {} }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    let isSilent = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isSilent = true;
        request.abort();
      }, milliseconds);
    };
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      wait(patienceMs);
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.upload.onload = () => wait(checkingMs);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => {
      void checkConnection();
      reject(networkError(new Error('The upload was interrupted'), { write: true }));
    };
    request.onabort = () => {
      if (!isSilent) return reject(signal.reason);
      void checkConnection();
      reject(silenceError(true));
    };
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    request.open('POST', addressOf(operation, { params }));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', locale);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    wait(patienceMs);
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(status === 204 ? null : responseText, { status, statusText, headers });
}
