import { t } from '#web/texts/index.ts';
import { statusOf } from './api-error.ts';

/** Retries after the first attempt (spec section 9). */
const retries = 3;

/** Shown from the first failure on, while retries continue. */
export const tryingAgain = t('Something went wrong. Trying again...');

/** Whether to retry a read after this many failures. Only if a retry can help. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < retries && mayPass(error);
}

/** Milliseconds before a retry: 1 s, doubled each time, at most 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

interface Retrying {
  /** Stops the retries. The promise then rejects. */
  signal: AbortSignal;
  /** Called before each retry. */
  onFailure?: () => void;
}

/** Retries a read like the query cache does, for screens that load before it. */
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

/** True for network errors (status 0), 429 and 5xx. Any other error is a bug, and a retry would fail again. */
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
