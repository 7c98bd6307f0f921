import { silenceError, stoppedError } from './api-error.ts';
import { checkConnection } from './connection.ts';
import { beginWrite } from './running-writes.ts';

/** Milliseconds without a sign of the server after which a request ends. */
export const patienceMs = 20_000;

/** How fast a line carries a form, at least: bytes per millisecond. Browsers do not say how much of it is sent. */
const slowest = 10;

interface Asked {
  signal?: AbortSignal | undefined;
  patience?: number | undefined;
  form?: FormData | undefined;
  /** A dialog that sends it can stop it. */
  isWrite: boolean;
}

/** A request that ends after a while without a sign of the server: the first of an answer, or more of it. */
export class PatientRequest {
  readonly #abort = new AbortController();
  readonly #patience: number;
  readonly #isWrite: boolean;
  readonly #finish: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ signal, patience = patienceMs, form, isWrite }: Asked) {
    this.#isWrite = isWrite;
    this.#patience = patience + bytesOf(form) / slowest;
    const leave = () => this.#abort.abort(signal?.reason);
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
    const forget = isWrite ? beginWrite(() => this.#end(stoppedError())) : undefined;
    this.#finish = () => {
      clearTimeout(this.#timer);
      signal?.removeEventListener('abort', leave);
      forget?.();
    };
    this.#wait();
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Waits again for each part of the answer. */
  receive(response: Response): Response {
    // Chromium gives 204 an empty body, which a new response must not have.
    if (!response.body || response.status === 204) {
      this.#finish();
      return response;
    }
    this.#wait();
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (part, to) => {
          this.#wait();
          to.enqueue(part);
        },
        flush: () => this.#finish(),
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  }

  /** There will be no answer. */
  fail(): void {
    this.#finish();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void checkConnection();
      this.#end(silenceError(this.#isWrite));
    }, this.#patience);
  }

  /** With this reason the request rejects, or the answer while it is read. */
  #end(reason: Error): void {
    this.#finish();
    this.#abort.abort(reason);
  }
}

function bytesOf(form: FormData | undefined): number {
  let bytes = 0;
  form?.forEach((value) => {
    bytes += value instanceof File ? value.size : value.length;
  });
  return bytes;
}
