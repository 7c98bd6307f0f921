import { Worker } from 'node:worker_threads';

/** Of the objects of the thread. The decoder's memory is not among them. */
const heapMb = 128;

/**
 * Runs a decoder, which is WebAssembly, in a thread of its own, which ends afterwards: a hostile file reaches nothing else, and its memory
 * is given back. Undefined if the thread has no answer, or takes longer. `onLate` is called if it takes longer.
 */
export async function askDecoder<T>(
  thread: URL,
  task: object,
  milliseconds: number,
  onLate?: () => void,
): Promise<T | undefined> {
  const worker = new Worker(thread, {
    workerData: task,
    // It needs no secret of ours.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // What the decoder says about a file is not for our log.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<T | undefined>();
  const end = () => resolve(undefined);
  const timeUp = setTimeout(() => {
    onLate?.();
    end();
  }, milliseconds);
  worker.once('message', resolve).once('error', end).once('exit', end);
  try {
    return await promise;
  } finally {
    clearTimeout(timeUp);
    await worker.terminate();
  }
}
