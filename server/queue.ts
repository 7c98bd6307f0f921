type Waiting = { weight: number; start: () => void };

/** Work in the order in which it came, as much at once as `capacity` has room for. */
export function openQueue(capacity: number) {
  const waiting: Waiting[] = [];
  let busy = 0;

  async function run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    const counted = Math.min(weight, capacity);
    await new Promise<void>((start) => {
      waiting.push({ weight: counted, start });
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
      busy += next.weight;
      next.start();
    }
  }

  return { run };
}
