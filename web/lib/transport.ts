import { type OperationId, operations } from '#contract/operations.ts';
import { networkError } from './api-error.ts';
import { checkConnection } from './connection.ts';
import { apiUrl } from './settings.ts';

export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface SendOptions {
  token?: string | null;
  /** The version that was edited; the server refuses with 412 when there is a newer one (D8). */
  ifMatch?: number;
  /** Sent instead of a JSON body. */
  form?: FormData;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Lets the browser send first what a screen waits for. */
  priority?: RequestPriority;
}

/** Sends one request. Any answer resolves; no answer rejects with an ApiError of status 0, an abort as it is. */
export async function send(operation: OperationId, parts: Parts, options: SendOptions): Promise<Response> {
  const { method, path } = operations[operation];
  const address = addressOf(operation, parts);
  const headers = new Headers({ accept: 'application/json, */*;q=0.5' });
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  const body = options.form ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body));
  const { signal, keepalive, priority } = options;
  // By its cookie the server knows this device again, also where the API has an origin of its own. It goes nowhere else.
  const credentials = path.startsWith('/api/Auth/') ? 'include' : 'same-origin';
  try {
    return await fetch(address, { method, headers, body, signal, keepalive, priority, credentials });
  } catch (error) {
    if (signal?.aborted) throw error;
    void checkConnection();
    throw networkError(error, { write: method !== 'GET' });
  }
}

/** The full address of a call, its parameters encoded. Empty ones of the query are left out, those of the path refused. */
export function addressOf(operation: OperationId, { params = {}, query = {} }: Parts): string {
  const path = operations[operation].path.replace(/:(\w+)/g, (_, name: string) => segment(defined(name, params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return apiUrl(search.size > 0 ? `${path}?${search}` : path);
}

/** Without it `undefined` would stand in the path, or the path of another call (spec section 5). */
function defined(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '')
    throw new Error(`The parameter '${name}' must be defined.`);
  return String(value);
}

/** `.` and `..` would be taken for steps in the path, encoded or not; a blank more keeps them names. */
function segment(value: string): string {
  return /^\.{1,2}$/.test(value) ? `${value}%20` : encodeURIComponent(value);
}
