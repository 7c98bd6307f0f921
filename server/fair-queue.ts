import { problemTexts } from '#contract/problems.ts';
import { Failure, unavailable } from './failures.ts';

type Waiting = { weight: number; beats: number; start: () => void; refuse: (failure: unknown) => void };
type Share = { busy: number; queued: number; waiting: Waiting[] };

type TurnOptions = {
  /** Weight of what runs at once: all of it, and of one company. */
  capacity: number;
  capacityOfOne?: number;
  /** Weight of what waits: all of it, and of one company. */
  waiting?: number;
  waitingOfOne?: number;
  /** Seconds after which it makes sense for a refused one to try again. */
  retryAfter?: number;
};

/**
 * Turns at something scarce, given out fairly: whoever waits gets theirs company by company, one each, so that a company
 * that asks for much waits for itself and not the others for it. Lines are bounded; beyond them 503 at once.
 */
export function openFairQueue(options: TurnOptions) {
  const { capacity, capacityOfOne = capacity, waiting = Infinity, waitingOfOne = waiting, retryAfter = 1 } = options;
  const shares = new Map<string, Share>();
  let busy = 0;
  let queued = 0;

  /** Nothing to wait for when undefined. Each turn taken has to be given back, with the same weight. */
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
      share.waiting.push({ weight, beats: 0, start: resolve, refuse: reject });
    });
  }

  function giveBack(company: string, weight = 1): void {
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
      giveBack(company, counted);
    }
  }

  /** Whether one more of this company would be refused. */
  function isQueueFull(company: string, weight = 1): boolean {
    return queued > 0 && (shares.get(company)?.queued ?? 0) + weight > waitingOfOne;
  }

  /** Lets those who wait grow older by one beat, and refuses who has waited for more than `beats`. */
  function grow(beats: number): void {
    if (queued > 0) refuseWaiting((each) => ++each.beats > beats);
  }

  /** For when there is nothing to wait for any more. */
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
        leaveLine(share, weight);
        refuse(new Failure('unavailable', problemTexts.unavailable, { retryAfter }));
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
      // To the end of the round: each company that waits comes before this one's next.
      shares.delete(company);
      shares.set(company, share);
      const started = share.waiting.shift() as Waiting;
      leaveLine(share, started.weight);
      start(share, started.weight);
      started.start();
    }
  }

  /** What is too heavy for now is waited for, rather than overtaken by lighter ones for ever. */
  function firstThatFits(): [string, Share] | undefined {
    const next = firstOwed();
    return next && busy + (next[1].waiting[0] as Waiting).weight <= capacity ? next : undefined;
  }

  /** The company whose turn is next; those that already have all they may have at once are passed over. */
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

  function leaveLine(share: Share, weight: number): void {
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

  /** How many wait. */
  function inLine(): number {
    return shares.values().reduce((count, share) => count + share.waiting.length, 0);
  }

  return { take, giveBack, run, isQueueFull, grow, refuseAll, inLine };
}
