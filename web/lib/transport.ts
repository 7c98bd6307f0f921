import { type OperationId, operations } from '#contract/operations.ts';
import { locale } from '#web/texts/plain.ts';
import { networkError } from './api-error.ts';
import { checkConnection } from './connection.ts';
import { takeEarly } from './early-answers.ts';
import { PatientRequest } from './patient-request.ts';
import { apiUrl } from './settings.ts';

export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface SendOptions {
  token?: string | null;
  /** The edited version. The server returns 412 if there is a newer one. */
  ifMatch?: number;
  /** Sent instead of a JSON body. */
  form?: FormData;
  signal?: AbortSignal;
  /** Keeps the request running after the page closes. */
  keepalive?: boolean;
  /** Lets the browser prefer requests that a screen waits for. */
  priority?: RequestPriority;
  /** Milliseconds to wait for a sign of the server, if it may need longer than usual. */
  patience?: number;
}

/**
 * Sends one request and resolves with any response. Rejects with an ApiError of status 0 if there is none within 20 seconds or a
 * dialog stopped it, or with the abort reason.
 */
export async function send(operation: OperationId, parts: Parts, options: SendOptions): Promise<Response> {
  const { method, path } = operations[operation];
  const address = addressOf(operation, parts);
  const headers = new Headers({ accept: 'application/json, */*;q=0.5', 'accept-language': locale });
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
  if (parts.body !== undefined && !options.form) headers.set('content-type', 'application/json');
  const body = options.form ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body));
  const { signal, keepalive, priority, patience, form } = options;
  // A dialog that is closed does not end the session.
  const isWrite = method !== 'GET' && operation !== 'refreshToken';
  const request = new PatientRequest({ signal, patience, form, isWrite });
  // The cookie lets the server recognize this device, also if the API has another origin. Only auth calls need it.
  const credentials = path.startsWith('/api/Auth/') ? 'include' : 'same-origin';
  try {
    const init: RequestInit = { method, headers, body, signal: request.signal, keepalive, priority, credentials };
    const early = method === 'GET' ? takeEarly(address, options.token, request.signal) : undefined;
    return request.receive(await (early ?? fetch(address, init)));
  } catch (error) {
    request.fail();
    if (request.signal.aborted) throw request.signal.reason;
    void checkConnection();
    throw networkError(error, { write: method !== 'GET' });
  }
}

/** The URL of a call with encoded parameters. Omits empty query parameters and throws on empty path parameters. */
export function addressOf(operation: OperationId, { params = {}, query = {} }: Parts): string {
  const path = operations[operation].path.replace(/:(\w+)/g, (_, name: string) => segment(defined(name, params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return apiUrl(search.size > 0 ? `${path}?${search}` : path);
}

/** Without this check the path could contain `undefined` or belong to another call (spec section 5). */
function defined(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '')
    throw new Error(`The parameter '${name}' must be defined.`);
  return String(value);
}

/** `.` and `..` would act as path steps even if encoded, so a trailing space is added. */
function segment(value: string): string {
  return /^\.{1,2}$/.test(value) ? `${value}%20` : encodeURIComponent(value);
}
