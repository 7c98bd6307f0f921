import { Readable } from 'node:stream';
import type { ChangeEvent } from '#contract/platform/changes.ts';
import { openFairQueue } from '#server/platform/limits/fair-queue.ts';
import type { Services } from '#server/platform/services.ts';
import type { Change, Principal } from '#server/platform/tenancy/index.ts';
import { type Changed, type ChangeRules, isAbout, seenBy } from './seen.ts';
import { tokenSnapshotOf } from './token-snapshot.ts';

/** Milliseconds. Changes within a pause are sent as one event. */
const times = { gathering: 250, pause: 500, heartbeat: 20_000 };

/** How many streams may be open in this process. Above a limit the oldest ends. Most browsers share one among all tabs. */
export const maxStreams = { session: 6, user: 30, company: 1000 };

/** Ids waiting to be sent, and bytes waiting to be read. A client that exceeds a limit has to connect again. */
const limits = { ids: 5000, bytes: 64 * 1024 };

/** Recent changes kept for new streams: how many, and for how many milliseconds. */
const memory = { changes: 5000, milliseconds: 60_000 };

type FairQueue = ReturnType<typeof openFairQueue>;
type Stream = { principal: Principal; events: Readable; changed(change: Change): void; missed(): void };

/** The user's profile and permissions as the access token has them, and as they are now. */
type Snapshots = { inToken: string; current: string };

export type Streams = {
  /**
   * Events for a signed-in user until `seconds` have passed, the session ends or the client disconnects. The stream first
   * reports the changes of the last `sinceMs` milliseconds.
   */
  open(principal: Principal, snapshots: Snapshots, seconds: number, sinceMs?: number): Readable;
  /** Ends all streams, when the server stops. */
  end(): void;
};

export function openStreams(
  { tenancy, bus, viewers }: Pick<Services, 'tenancy' | 'bus' | 'viewers'>,
  rules: ChangeRules,
): Streams {
  const tenants = new Map<string, Set<Stream>>();
  // One stream of a company at a time, or the company's reads and writes would wait for all its streams. A capacity of 3
  // leaves connections of the pool for other calls.
  const queue = openFairQueue({ capacity: 3, capacityOfOne: 1 });
  let listening: (() => void) | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  const recent: { at: number; change: Change }[] = [];
  /** `recent` has all changes since then. Infinity until the bus has connected, because other processes are not heard yet. */
  let completeSince = Infinity;

  function open(principal: Principal, snapshots: Snapshots, seconds: number, sinceMs = 0): Readable {
    listening ??= bus.listen({
      changed: (change) => {
        remember(change);
        for (const stream of tenants.get(change.tenantId) ?? []) stream.changed(change);
      },
      missed: () => {
        completeSince = performance.now();
        each(({ missed }) => missed());
      },
    });
    heartbeat ??= setInterval(() => each(({ events }) => push(events, ': here\n\n')), times.heartbeat).unref();
    const stream = openStream({ tenancy, viewers, rules }, queue, principal, snapshots);
    const { events } = stream;
    const company = tenants.get(principal.tenantId) ?? new Set();
    tenants.set(principal.tenantId, company.add(stream));
    endOldest(company, principal);
    catchUp(stream, performance.now() - sinceMs);
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
    if (recent.length > memory.changes) completeSince = Math.max(completeSince, recent.shift()?.at ?? 0);
  }

  /** Sends the changes since then, or `missed` if `recent` may not have all of them. */
  function catchUp(stream: Stream, since: number): void {
    const oldest = performance.now() - memory.milliseconds;
    while (recent[0] && recent[0].at < oldest) recent.shift();
    // If the bus has not connected yet, it calls `missed` as soon as it has.
    if (completeSince !== Infinity && since < Math.max(completeSince, oldest)) stream.missed();
    const { tenantId } = stream.principal;
    for (const { at, change } of recent) if (at >= since && change.tenantId === tenantId) stream.changed(change);
  }

  function each(act: (stream: Stream) => void): void {
    for (const company of tenants.values()) for (const stream of company) act(stream);
  }

  return {
    open,
    end() {
      clearInterval(heartbeat);
      listening?.();
      each(({ events }) => end(events));
    },
  };
}

function openStream(
  { tenancy, viewers, rules }: Pick<Services, 'tenancy' | 'viewers'> & { rules: ChangeRules },
  queue: FairQueue,
  principal: Principal,
  { inToken, current }: Snapshots,
): Stream {
  const events = new Readable({ read() {} });
  let snapshot = current;
  let waiting: Changed = new Map();
  let waitingIds = 0;
  let hasMissed = false;
  let checking: NodeJS.Timeout | undefined;

  events.once('close', () => clearTimeout(checking));
  push(events, eventOf('ready', selfChange(current !== inToken)));

  function changed({ noun, id, formerViewer }: Change): void {
    // Something personal of another user, of which this user hears nothing.
    if ((noun === 'notifications' || noun === 'withheldMessages') && id !== principal.userId) return;
    if (noun === 'viewers' && !concerns(formerViewer, id)) return;
    const { ids, formerViewers } = waiting.get(noun) ?? { ids: new Set(), formerViewers: new Set() };
    if (formerViewer) formerViewers.add(formerViewer);
    waiting.set(noun, { ids: ids.add(id), formerViewers });
    waitingIds++;
    // A client that reconnects treats everything as changed.
    if (waitingIds > limits.ids) end(events);
    else check(times.gathering);
  }

  /** Who looks at a project concerns only the others who look at it. */
  function concerns(viewer: string | undefined, projectId: string): boolean {
    const { tenantId, userId } = principal;
    return viewer !== undefined && viewer !== userId && viewers.isViewing(tenantId, projectId, userId);
  }

  function check(milliseconds: number): void {
    if (isOpen(events)) checking ??= setTimeout(() => void sendInTurn(), milliseconds).unref();
  }

  async function sendInTurn(): Promise<void> {
    // Changes that arrive while it waits for its turn are sent with the others.
    await queue.run(principal.tenantId, 1, sendChanges);
    await new Promise((resolve) => setTimeout(resolve, times.pause).unref());
    checking = undefined;
    if (waiting.size > 0 || hasMissed) check(0);
  }

  /** Reads as the user whether the session is still valid, which changes they may see, and their current profile. */
  async function sendChanges(): Promise<void> {
    if (!isOpen(events)) return;
    const changes = waiting;
    waiting = new Map();
    waitingIds = 0;
    hasMissed = false;
    try {
      const [nouns, who] = await tenancy.asActor(principal, anyone, (tx, actor) =>
        Promise.all([seenBy(rules, tx, actor, changes), actor()]),
      );
      const hasNewSnapshot = tokenSnapshotOf(who) !== snapshot;
      snapshot = tokenSnapshotOf(who);
      if (nouns.length > 0 || hasNewSnapshot) {
        const event: ChangeEvent = { nouns, ...selfChange(hasNewSnapshot || isAbout(who, changes)) };
        push(events, eventOf('change', event));
      }
    } catch {
      // The session is over, or the database is down. In both cases the client has to connect again.
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

const selfChange = (hasChanged: boolean) => (hasChanged ? { selfChanged: true as const } : {});

function eventOf(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

const anyone = { anyOf: null, adminOnly: false, write: false, mode: 'read' } as const;

/** `company` is in the order of opening. */
function endOldest(company: Set<Stream>, { sessionId, userId }: Principal): void {
  const endBeyond = (most: number, counts: (stream: Stream) => boolean) => {
    for (const stream of [...company].filter(counts).slice(0, -most)) {
      end(stream.events);
      company.delete(stream);
    }
  };
  endBeyond(maxStreams.session, ({ principal }) => principal.sessionId === sessionId);
  endBeyond(maxStreams.user, ({ principal }) => principal.userId === userId);
  endBeyond(maxStreams.company, () => true);
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
