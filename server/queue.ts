import { unavailable } from '#server/failures.ts';

type Waiting = { weight: number; start: () => void };

/** Seconds after which there may be room again. */
const retryAfter = 5;

/**
 * Work in the order in which it came, as much at once as `capacity` has room for. No more than `waitingAtMost` waits:
 * beyond it 503 rather than ever longer waits.
 */
export function openQueue(capacity: number, waitingAtMost = Number.POSITIVE_INFINITY) {
  const waiting: Waiting[] = [];
  let busy = 0;
  let queued = 0;

  async function run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    const counted = Math.min(weight, capacity);
    if (queued + counted > waitingAtMost) unavailable(retryAfter);
    await new Promise<void>((start) => {
      waiting.push({ weight: counted, start });
      queued += counted;
      startNext();
    });
    try {
      return await work();
    } finally {
      busy -= counted;
      startNext();
    }
  }

  function startNext(): void {
    for (let next = waiting[0]; next && busy + next.weight <= capacity; next = waiting[0]) {
      waiting.shift();
      queued -= next.weight;
      busy += next.weight;
      next.start();
    }
  }

  return { run };
}
