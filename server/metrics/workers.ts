import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** As they travel: one entry for each metric. */
type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

const question = 'loggia:figures?';
type Answer = { type: 'loggia:figures'; figures: Figures };

/** Milliseconds in which a worker that lives has answered. */
const answerTimeoutMs = 5000;

/** In a worker: tells its figures to the process that has started it, whenever that asks. */
export function answerMetricsRequests(registry: Registry): void {
  process.on('message', async (message: { type?: string }) => {
    if (message.type !== question) return;
    const figures = await registry.getMetricsAsJSON();
    // Nobody is there to be told once the channel is closed.
    if (process.connected)
      process.send?.({ type: 'loggia:figures', figures } satisfies Answer, undefined, {}, () => {});
  });
}

/**
 * In the process that has started workers: what those that serve have done, as one text. Undefined before there were any.
 * One that dies meanwhile is left out, and one that is only starting has done nothing yet.
 */
export function collectFromWorkers(): () => Promise<string | undefined> {
  const serving = new Set<Worker>();
  let hasServed = false;
  cluster.on('listening', (worker) => {
    hasServed = true;
    serving.add(worker);
    worker.once('exit', () => serving.delete(worker));
  });
  return async () => {
    if (!hasServed) return undefined;
    const answers = await Promise.all([...serving].map(figuresOf));
    const figures = answers.filter((each) => each !== null);
    return AggregatorRegistry.aggregate(figures).metrics();
  };
}

/** Null where it ends instead of answering; rejects where it lives and says nothing. */
function figuresOf(worker: Worker): Promise<Figures | null> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => settle(() => reject(new Error('A worker does not answer.'))), answerTimeoutMs);
    const onMessage = (message: Partial<Answer>) => {
      if (message.type === 'loggia:figures') settle(() => resolve(message.figures ?? null));
    };
    const onExit = () => settle(() => resolve(null));
    function settle(act: () => void): void {
      clearTimeout(late);
      worker.off('message', onMessage).off('exit', onExit);
      act();
    }
    worker.on('message', onMessage).once('exit', onExit);
    // That it cannot be told any more is no error: it is about to end, which is heard.
    worker.send({ type: question }, () => {});
  });
}
