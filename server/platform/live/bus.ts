import { sql } from 'kysely';
import pg from 'pg';
import { type ChangingNoun, changingNouns } from '#contract/platform/changing-nouns.ts';
import type { Change, Tenancy } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';

/** `missed`: changes may have been lost, so a listener must treat everything as changed. */
type Listener = { changed(change: Change): void; missed(): void };

/** A user opened a project, still has it open, or closed it. */
export type Look = { tenantId: string; projectId: string; userId: string; viewing: boolean };

export type Bus = {
  /** Informs this process immediately and the others within a fraction of a second. Never fails: delivery is best effort. */
  publish(change: Change): void;
  /** The first listener opens the connection that receives changes of other processes. Returns a function that removes the listener. */
  listen(listener: Listener): () => void;
  /** Hears the changes that this process publishes. Opens no connection. Returns a function that removes the listener. */
  onOwnChange(listener: (change: Change) => void): () => void;
  /** Tells the other processes of a look, as far as they listen. */
  look(look: Look): void;
  /** Hears the looks at other processes, while anything listens. */
  onLook(listener: (look: Look) => void): void;
  close(): Promise<void>;
};

const channel = 'loggia_changes';

/** Changes are collected for this time, because the commit of a NOTIFY takes a lock on the whole database. */
const gatheringMs = 100;

/** PostgreSQL takes payloads of up to 8,000 bytes; a change or a look takes up to 170. */
const itemsPerPayload = 45;

/** How many changes wait while the database is away. With more, the other processes get `missed`. */
const backlog = 2000;

/** Milliseconds before reconnecting. The pause doubles each time. */
const firstPause = 500;
const longestPause = 30_000;

type Payload = { from: string; changes?: Change[] | 'missed'; looks?: Look[] };

/**
 * Carries changes between the processes of one database over LISTEN and NOTIFY. `url` must lead directly to PostgreSQL,
 * because LISTEN does not work through a pooler in transaction mode.
 */
export function openBus(tenancy: Tenancy, url: string): Bus {
  const self = newId();
  const listeners = new Set<Listener>();
  const ownListeners = new Set<(change: Change) => void>();
  const lookListeners = new Set<(look: Look) => void>();
  let waiting: Change[] = [];
  let waitingLooks: Look[] = [];
  let someLost = false;
  let flushing: NodeJS.Timeout | undefined;
  let reopening: NodeJS.Timeout | undefined;
  let connection: pg.Client | undefined;
  let pause = firstPause;
  let closed = false;

  function publish(change: Change): void {
    notify(change);
    for (const hearOwn of ownListeners) hearOwn(change);
    if (waiting.length < backlog) waiting.push(change);
    else someLost = true;
    schedule(gatheringMs);
  }

  function look(told: Look): void {
    if (waitingLooks.length < backlog) waitingLooks.push(told);
    schedule(gatheringMs);
  }

  function schedule(milliseconds: number): void {
    if (closed) return;
    flushing ??= setTimeout(() => void flush(), milliseconds).unref();
  }

  async function flush(): Promise<void> {
    const sent = waiting;
    const lost = someLost;
    const looks = waitingLooks;
    waiting = [];
    // Each is repeated soon, so one that gets lost does no harm.
    waitingLooks = [];
    someLost = false;
    // Looks come first, because a change tells others to ask who is looking.
    const payloads: Payload[] = [
      ...inParts(looks).map((part) => ({ from: self, looks: part })),
      ...(lost ? [{ from: self, changes: 'missed' as const }] : []),
      ...inParts(sent).map((part) => ({ from: self, changes: part })),
    ];
    const texts = payloads.map((each) => JSON.stringify(each));
    const hasFailed = await tenancy
      .lookUp(sql`select pg_notify(${channel}, payload) from unnest(${texts}::text[]) payload`)
      .then(() => false)
      .catch(() => true);
    flushing = undefined;
    if (hasFailed) {
      someLost ||= lost || sent.length + waiting.length > backlog;
      waiting = [...sent, ...waiting].slice(0, backlog);
    }
    if (waiting.length > 0 || waitingLooks.length > 0 || someLost) schedule(hasFailed ? 10 * gatheringMs : gatheringMs);
  }

  function notify(change: Change): void {
    for (const { changed } of listeners) changed(change);
  }

  function notifyMissed(): void {
    for (const { missed } of listeners) missed();
  }

  function hear(text: string): void {
    const { from, changes = [], looks = [] } = JSON.parse(text) as Payload;
    if (from === self) return;
    for (const each of looks.filter(isLook)) for (const hearLook of lookListeners) hearLook(each);
    if (changes === 'missed') notifyMissed();
    else for (const change of changes.filter(isChange)) notify(change);
  }

  async function open(): Promise<void> {
    reopening = undefined;
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5000 });
    connection = client;
    client.on('notification', ({ payload }) => {
      try {
        hear(payload ?? '');
      } catch {
        // Every user of the database can send notifications. Ignore those that are not ours.
      }
    });
    client.on('error', () => {});
    client.once('end', () => reopen(client));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      pause = firstPause;
      notifyMissed();
    } catch {
      await client.end().catch(() => {});
      reopen(client);
    }
  }

  function reopen(broken: pg.Client): void {
    if (closed || connection !== broken) return;
    connection = undefined;
    reopening = setTimeout(() => void open(), pause).unref();
    pause = Math.min(2 * pause, longestPause);
  }

  return {
    publish,
    listen(listener) {
      listeners.add(listener);
      if (!connection && !reopening && !closed) void open();
      return () => listeners.delete(listener);
    },
    onOwnChange(listener) {
      ownListeners.add(listener);
      return () => ownListeners.delete(listener);
    },
    look,
    onLook: (listener) => void lookListeners.add(listener),
    async close() {
      closed = true;
      clearTimeout(flushing);
      clearTimeout(reopening);
      await connection?.end().catch(() => {});
    },
  };
}

function isChange(value: Partial<Change>): value is Change {
  const { tenantId, noun, id, formerViewer = id } = value;
  return changingNouns.includes(noun as ChangingNoun) && [tenantId, id, formerViewer].every(isUuid);
}

function isLook({ tenantId, projectId, userId, viewing }: Partial<Look>): boolean {
  return [tenantId, projectId, userId].every(isUuid) && typeof viewing === 'boolean';
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts = Math.ceil(items.length / itemsPerPayload);
  return Array.from({ length: parts }, (_, part) => items.slice(part * itemsPerPayload, (part + 1) * itemsPerPayload));
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
}
