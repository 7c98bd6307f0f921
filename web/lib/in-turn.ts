const atOnce = 2;
const waiting = new Set<() => void>();
let running = 0;

/** Reads a picture. Two are read at a time: the browser has few connections, and people wait for other answers more. */
export async function inTurn<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (running < atOnce) running += 1;
  else await turn(signal);
  try {
    return await read();
  } finally {
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  }
}

function turn(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const start = () => {
    waiting.delete(start);
    resolve();
  };
  waiting.add(start);
  signal.addEventListener('abort', () => {
    if (waiting.delete(start)) reject(signal.reason);
  });
  return promise;
}
