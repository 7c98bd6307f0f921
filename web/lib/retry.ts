import { statusOf } from './api-error.ts';

/** Tries after the first one (spec section 9). */
const retries = 3;

/** What a screen says from the first failure on, while it is still being tried. */
export const tryingAgain = 'Something went wrong. Trying again...';

/** Whether a read that has failed so many times before is tried again: where another try can help (D34). */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < retries && mayPass(error);
}

/** Milliseconds before another try: 1 s, doubled each time, never over 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

interface Retrying {
  /** Ends the waiting; the promise then rejects. */
  signal: AbortSignal;
  /** Told each time before it is tried again. */
  onFailure?: () => void;
}

/** A read that is tried like the server cache's, for screens that are loaded before that. */
export async function withRetries<T>(read: () => Promise<T>, { signal, onFailure }: Retrying): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read();
    } catch (error) {
      if (signal.aborted || !shouldRetry(failures, error)) throw error;
      onFailure?.();
      await pause(retryDelay(failures), signal);
    }
  }
}

/** No answer came (status 0), 429, or 5xx. Anything but an answer's error is a mistake of ours, which repeats. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || status === 429 || (status !== undefined && status >= 500);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
