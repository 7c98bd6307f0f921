import { problemTexts } from '#contract/platform/problems.ts';
import { told } from '#contract/platform/texts/say.ts';
import { Failure, unavailable } from '#server/platform/answers/failures.ts';

type Waiting = { weight: number; ticks: number; start: () => void; refuse: (failure: unknown) => void };
type Share = { busy: number; queued: number; waiting: Waiting[] };

type FairQueueOptions = {
  /** Weight that may run at the same time, in total and for one company. */
  capacity: number;
  capacityOfOne?: number;
  /** Weight that may wait, in total and for one company. */
  waiting?: number;
  waitingOfOne?: number;
  /** Seconds after which a refused request should try again. */
  retryAfter?: number;
};

/**
 * Shares a scarce resource fairly: companies that wait take turns, so a company with many requests delays only itself. The
 * queue is bounded; when it is full, `take` answers 503 immediately.
 */
export function openFairQueue(options: FairQueueOptions) {
  const { capacity, capacityOfOne = capacity, waiting = Infinity, waitingOfOne = waiting, retryAfter = 1 } = options;
  const shares = new Map<string, Share>();
  let busy = 0;
  let queued = 0;

  /** Undefined if the turn begins immediately. Each turn must be released with the same weight. */
  function take(company: string, weight = 1): Promise<void> | undefined {
    const share = shareOf(company);
    if (share.waiting.length === 0 && fits(share, weight) && (queued === 0 || !firstOwed())) {
      start(share, weight);
      return undefined;
    }
    if (isQueueFull(company, weight) || queued + weight > waiting) {
      forget(company, share);
      unavailable(retryAfter);
    }
    queued += weight;
    share.queued += weight;
    return new Promise((resolve, reject) => {
      share.waiting.push({ weight, ticks: 0, start: resolve, refuse: reject });
    });
  }

  function release(company: string, weight = 1): void {
    const share = shareOf(company);
    busy -= weight;
    share.busy -= weight;
    forget(company, share);
    startWaiting();
  }

  async function run<T>(company: string, weight: number, work: () => Promise<T>): Promise<T> {
    const counted = Math.min(weight, capacityOfOne);
    await take(company, counted);
    try {
      return await work();
    } finally {
      release(company, counted);
    }
  }

  /** Whether one more of this company would be refused. */
  function isQueueFull(company: string, weight = 1): boolean {
    return queued > 0 && (shares.get(company)?.queued ?? 0) + weight > waitingOfOne;
  }

  /** Called at each tick: refuses what has waited for more than `timeoutTicks`. */
  function expireWaiting(timeoutTicks: number): void {
    if (queued > 0) refuseWaiting((each) => ++each.ticks > timeoutTicks);
  }

  /** For when the resource is gone. */
  function refuseAll(): void {
    refuseWaiting(() => true);
  }

  function refuseWaiting(isRefused: (each: Waiting) => boolean): void {
    for (const [company, share] of shares) {
      const { refused = [], kept = [] } = Object.groupBy(share.waiting, (each) =>
        isRefused(each) ? 'refused' : 'kept',
      );
      share.waiting = kept;
      for (const { weight, refuse } of refused) {
        removeQueued(share, weight);
        refuse(new Failure('unavailable', told(problemTexts.unavailable), { retryAfter }));
      }
      forget(company, share);
    }
    startWaiting();
  }

  function startWaiting(): void {
    while (queued > 0) {
      const next = firstThatFits();
      if (!next) return;
      const [company, share] = next;
      // The company moves to the end of the round, so every waiting company comes before its next turn.
      shares.delete(company);
      shares.set(company, share);
      const started = share.waiting.shift() as Waiting;
      removeQueued(share, started.weight);
      start(share, started.weight);
      started.start();
    }
  }

  /** Waits until a heavy request fits. If lighter ones could overtake it, it might never start. */
  function firstThatFits(): [string, Share] | undefined {
    const next = firstOwed();
    return next && busy + (next[1].waiting[0] as Waiting).weight <= capacity ? next : undefined;
  }

  /** The company whose turn is next. Companies that already use all they may are skipped. */
  function firstOwed(): [string, Share] | undefined {
    for (const entry of shares) {
      const [, { busy: itsBusy, waiting: its }] = entry;
      if (its[0] && itsBusy + its[0].weight <= capacityOfOne) return entry;
    }
    return undefined;
  }

  function fits(share: Share, weight: number): boolean {
    return busy + weight <= capacity && share.busy + weight <= capacityOfOne;
  }

  function start(share: Share, weight: number): void {
    busy += weight;
    share.busy += weight;
  }

  function removeQueued(share: Share, weight: number): void {
    queued -= weight;
    share.queued -= weight;
  }

  function shareOf(company: string): Share {
    const found = shares.get(company);
    if (found) return found;
    const made: Share = { busy: 0, queued: 0, waiting: [] };
    shares.set(company, made);
    return made;
  }

  function forget(company: string, share: Share): void {
    if (share.busy === 0 && share.waiting.length === 0) shares.delete(company);
  }

  /** The number of requests that wait. */
  function inLine(): number {
    return shares.values().reduce((count, share) => count + share.waiting.length, 0);
  }

  return { take, release, run, isQueueFull, expireWaiting, refuseAll, inLine };
}
