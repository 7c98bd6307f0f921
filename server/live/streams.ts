import { Readable } from 'node:stream';
import type { ChangeEvent } from '#contract/changes.ts';
import { openFairQueue } from '#server/fair-queue.ts';
import type { Change, Principal, Tenancy } from '#server/tenancy/index.ts';
import type { Bus } from './bus.ts';
import { type Changed, isAbout, seenBy } from './seen.ts';
import { tokenSnapshotOf } from './token-snapshot.ts';

/** Milliseconds. Changes within a pause are sent as one event. */
const times = { gathering: 250, pause: 500, beat: 20_000 };

/** Streams open at once in this process; beyond, the oldest ends. A browser has one for all its tabs where it can. */
export const mostStreams = { session: 6, user: 30, company: 1000 };

/** Ids that wait to be sent, and bytes that wait to be read. A listener beyond either limit has to connect again. */
const limits = { ids: 5000, bytes: 64 * 1024 };

/** Recent changes kept for new listeners: how many, and for how many milliseconds. */
const memory = { changes: 5000, milliseconds: 60_000 };

type FairQueue = ReturnType<typeof openFairQueue>;
type Stream = { principal: Principal; events: Readable; changed(change: Change): void; missed(): void };

/** What the listener's screens believe of them, and what is so. */
type Hints = { told: string; now: string };

export type Streams = {
  /**
   * Events for a signed-in user, until `seconds` have passed, the session ends or they disconnect. The first event covers
   * the `behind` milliseconds before.
   */
  open(principal: Principal, hints: Hints, seconds: number, behind?: number): Readable;
  /** Ends all: the server stops. */
  end(): void;
};

export function openStreams(tenancy: Tenancy, bus: Bus): Streams {
  const tenants = new Map<string, Set<Stream>>();
  // One of a company at once: its own reads and writes would otherwise wait behind all its streams. Some of the pool's
  // connections stay free for other calls.
  const queue = openFairQueue({ capacity: 3, capacityOfOne: 1 });
  let listening: (() => void) | undefined;
  let beating: NodeJS.Timeout | undefined;
  const recent: { at: number; change: Change }[] = [];
  /** Since when every change has been heard and is remembered; never before other processes were heard for the first time. */
  let heardSince = Infinity;

  function open(principal: Principal, hints: Hints, seconds: number, behind = 0): Readable {
    listening ??= bus.listen({
      changed: (change) => {
        remember(change);
        for (const stream of tenants.get(change.tenantId) ?? []) stream.changed(change);
      },
      missed: () => {
        heardSince = performance.now();
        each(({ missed }) => missed());
      },
    });
    beating ??= setInterval(() => each(({ events }) => push(events, ': here\n\n')), times.beat).unref();
    const stream = openStream(tenancy, queue, principal, hints);
    const { events } = stream;
    const company = tenants.get(principal.tenantId) ?? new Set();
    tenants.set(principal.tenantId, company.add(stream));
    endOldest(company, principal);
    catchUp(stream, performance.now() - behind);
    const over = setTimeout(() => end(events), seconds * 1000).unref();
    events.once('close', () => {
      clearTimeout(over);
      company.delete(stream);
      if (company.size === 0 && tenants.get(principal.tenantId) === company) tenants.delete(principal.tenantId);
    });
    return events;
  }

  function remember(change: Change): void {
    recent.push({ at: performance.now(), change });
    if (recent.length > memory.changes) heardSince = Math.max(heardSince, recent.shift()?.at ?? 0);
  }

  /** Tells what changed since then, or, where that is not known for certain, that changes may be missed. */
  function catchUp(stream: Stream, since: number): void {
    const oldest = performance.now() - memory.milliseconds;
    while (recent[0] && recent[0].at < oldest) recent.shift();
    // Nobody heard yet: that is told as soon as somebody is.
    if (heardSince !== Infinity && since < Math.max(heardSince, oldest)) stream.missed();
    const { tenantId } = stream.principal;
    for (const { at, change } of recent) if (at >= since && change.tenantId === tenantId) stream.changed(change);
  }

  function each(act: (stream: Stream) => void): void {
    for (const company of tenants.values()) for (const stream of company) act(stream);
  }

  return {
    open,
    end() {
      clearInterval(beating);
      listening?.();
      each(({ events }) => end(events));
    },
  };
}

function openStream(tenancy: Tenancy, queue: FairQueue, principal: Principal, { told, now }: Hints): Stream {
  const events = new Readable({ read() {} });
  let hints = now;
  let waiting: Changed = new Map();
  let waitingIds = 0;
  let hasMissed = false;
  let checking: NodeJS.Timeout | undefined;

  events.once('close', () => clearTimeout(checking));
  push(events, eventOf('ready', you(now !== told)));

  function changed({ noun, id, formerViewer }: Change): void {
    const { ids, formerViewers } = waiting.get(noun) ?? { ids: new Set(), formerViewers: new Set() };
    if (formerViewer) formerViewers.add(formerViewer);
    waiting.set(noun, { ids: ids.add(id), formerViewers });
    waitingIds++;
    // A listener that connects again treats everything as changed.
    if (waitingIds > limits.ids) end(events);
    else check(times.gathering);
  }

  function check(milliseconds: number): void {
    if (isOpen(events)) checking ??= setTimeout(() => void tellInTurn(), milliseconds).unref();
  }

  async function tellInTurn(): Promise<void> {
    // What changes while it waits for its turn is told with the rest.
    await queue.run(principal.tenantId, 1, tell);
    await new Promise((resolve) => setTimeout(resolve, times.pause).unref());
    checking = undefined;
    if (waiting.size > 0 || hasMissed) check(0);
  }

  /** Asks the database as the listener: whether the session still stands, what of the changed they may see, and who they are. */
  async function tell(): Promise<void> {
    if (!isOpen(events)) return;
    const changes = waiting;
    waiting = new Map();
    waitingIds = 0;
    hasMissed = false;
    try {
      const [nouns, who] = await tenancy.asActor(principal, anyone, (tx, actor) =>
        Promise.all([seenBy(tx, actor, changes), actor()]),
      );
      const isOther = tokenSnapshotOf(who) !== hints;
      hints = tokenSnapshotOf(who);
      if (nouns.length > 0 || isOther) {
        push(events, eventOf('change', { nouns, ...you(isOther || isAbout(who, changes)) } satisfies ChangeEvent));
      }
    } catch {
      // No session any more, or no database: either way they have to connect again.
      end(events);
    }
  }

  function missed(): void {
    push(events, eventOf('missed', {}));
    hasMissed = true;
    check(times.gathering);
  }

  return { principal, events, changed, missed };
}

const you = (isOther: boolean) => (isOther ? { you: true as const } : {});

function eventOf(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

const anyone = { anyOf: null, adminOnly: false, write: false, mode: 'read' } as const;

/** The newest stays; `company` is in the order of opening. */
function endOldest(company: Set<Stream>, { sessionId, userId }: Principal): void {
  const endBeyond = (most: number, counts: (stream: Stream) => boolean) => {
    for (const stream of [...company].filter(counts).slice(0, -most)) {
      end(stream.events);
      company.delete(stream);
    }
  };
  endBeyond(mostStreams.session, ({ principal }) => principal.sessionId === sessionId);
  endBeyond(mostStreams.user, ({ principal }) => principal.userId === userId);
  endBeyond(mostStreams.company, () => true);
}

/** Streams that have ended but may not be read to their end yet. Nothing may be written to them. */
const ending = new WeakSet<Readable>();

function isOpen(events: Readable): boolean {
  return !events.destroyed && !ending.has(events);
}

function push(events: Readable, text: string): void {
  if (!isOpen(events)) return;
  if (events.readableLength > limits.bytes) events.destroy();
  else events.push(text);
}

function end(events: Readable): void {
  if (!isOpen(events)) return;
  ending.add(events);
  events.push(null);
}
