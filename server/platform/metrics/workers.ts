import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** The serialised form: one entry per metric. */
type WorkerMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

const requestType = 'loggia:metrics-request';
const answerType = 'loggia:metrics';
type Answer = { type: typeof answerType; metrics: WorkerMetrics };

/** Milliseconds after which a worker that has not answered counts as failed. */
const answerTimeoutMs = 5000;

/** In a worker: sends its metrics to the primary process on request. */
export function answerMetricsRequests(registry: Registry): void {
  process.on('message', async (message: { type?: string }) => {
    if (message.type !== requestType) return;
    const metrics = await registry.getMetricsAsJSON();
    // The channel may have closed in the meantime.
    if (process.connected) process.send?.({ type: answerType, metrics } satisfies Answer, undefined, {}, () => {});
  });
}

/**
 * In the primary process: returns a function that collects the metrics of all serving workers as one text, or undefined
 * if no worker has served yet. Workers that exit during the collection are left out.
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
    const answers = await Promise.all([...serving].map(requestMetrics));
    return AggregatorRegistry.aggregate(answers.filter((answer) => answer !== null)).metrics();
  };
}

/** Resolves to null if the worker exits, and rejects if it does not answer in time. */
function requestMetrics(worker: Worker): Promise<WorkerMetrics | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new Error('A worker did not answer in time.'))),
      answerTimeoutMs,
    );
    const onMessage = (message: Partial<Answer>) => {
      if (message.type === answerType) settle(() => resolve(message.metrics ?? null));
    };
    const onExit = () => settle(() => resolve(null));
    function settle(act: () => void): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('exit', onExit);
      act();
    }
    worker.on('message', onMessage).once('exit', onExit);
    // A failed send is not an error: the worker is about to exit, which the exit listener handles.
    worker.send({ type: requestType }, () => {});
  });
}
