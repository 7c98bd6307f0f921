/** The writes that run, by the order in which they began, and how to stop each. */
const running = new Map<number, () => void>();
let begun = 0;

/** Where the writes begin that are sent from now on, for `stopWrites`. */
export function nextWrite(): number {
  return begun;
}

/** Stops the writes that began there or later. They reject, and the server may have saved them all the same. */
export function stopWrites(from: number): void {
  for (const [number, stop] of running) if (number >= from) stop();
}

/** Returns a function to call when the write has ended. */
export function beginWrite(stop: () => void): () => void {
  const number = begun++;
  running.set(number, stop);
  return () => running.delete(number);
}
