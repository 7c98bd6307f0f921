export type Loop = {
  /** Runs the work at the latest so many milliseconds from now. While it runs, it runs once more afterwards. */
  wake(milliseconds?: number): void;
  /** Ends the loop at once, and waits for the work that runs. */
  stop(): Promise<void>;
};

type Options = {
  /** Milliseconds between the end of a run and the next one. Without it only `wake` runs the work. */
  every?: number | (() => number);
  /** Milliseconds until the first run. 0 if it is not given. */
  first?: number;
  /** Called for a failure. The next run tries again, so failures in a row are reported once. */
  report?: (error: unknown) => void;
};

/** Does work in the background, again and again, one run at a time. It keeps no process alive. */
export function startLoop(
  work: (signal: AbortSignal) => Promise<void>,
  { every, first = 0, report = () => {} }: Options,
): Loop {
  const stopped = new AbortController();
  const { signal } = stopped;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** When the next run is due. */
  let due = Number.POSITIVE_INFINITY;
  let lastFailed = false;

  function wake(milliseconds = 0): void {
    due = Math.min(due, performance.now() + milliseconds);
    if (!running) schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (signal.aborted || due === Number.POSITIVE_INFINITY) return;
    const pause = Math.ceil(due - performance.now());
    if (pause > 0) timer = setTimeout(run, pause).unref();
    else run();
  }

  function run(): void {
    due = Number.POSITIVE_INFINITY;
    running = attempt().finally(() => {
      running = undefined;
      if (every !== undefined) wake(typeof every === 'function' ? every() : every);
      else schedule();
    });
  }

  async function attempt(): Promise<void> {
    try {
      await work(signal);
      lastFailed = false;
    } catch (error) {
      if (!lastFailed && !signal.aborted) report(error);
      lastFailed = true;
    }
  }

  if (every !== undefined) wake(first);
  return {
    wake,
    stop: async () => {
      stopped.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
