import type { Socket } from 'node:net';
import pg from 'pg';

/** A connection in use, once there is one: for how many beats it has been, and how many are left to it. */
export type Held = { client: pg.PoolClient | undefined; beats: number; left: number };

/** Milliseconds. */
const beat = 250;
/** Beats after which a transaction without answer makes us ask whether the database is there at all. */
const suspicious = 3;
/** Beats in which it has to answer that: a second. */
const probePatience = 4;

type Watched = {
  url: string;
  onBeat: () => void;
  /** One connection did not answer in time, though the database may be there. */
  onOverdue: () => void;
  onDown: () => void;
  report: (isUp: boolean) => void;
};

/**
 * Looks after transactions under way, so that none waits for a database that does not answer: each has so many beats,
 * and once the database is gone none is left waiting. Time is counted in beats of ours, not by the clock: when this
 * process itself stood still, the answers that lie in its sockets come first.
 */
export function openWatchdog({ url, onBeat, onOverdue, onDown, report }: Watched) {
  const inUse = new Set<Held>();
  let isDown = false;
  let probe: { client: pg.Client; beats: number; answered: Promise<boolean> } | undefined;

  const timer = setInterval(() => {
    let isOverdue = false;
    for (const held of inUse) {
      held.beats += 1;
      held.left -= 1;
      if (held.left <= 0) cut(held.client);
      else if (held.beats === suspicious) suspect();
      isOverdue ||= held.left <= 0;
    }
    if (isOverdue) onOverdue();
    if (probe && ++probe.beats > probePatience) cut(probe.client);
    if (isDown) suspect();
    onBeat();
  }, beat);
  timer.unref();

  return {
    isDown: () => isDown,
    suspect,
    /** Whether the database answers, asked over a connection of its own; many askers share one. */
    ask,
    add: (held: Held) => void inUse.add(held),
    remove: (held: Held) => void inUse.delete(held),
    close: () => clearInterval(timer),
  };

  function suspect(): void {
    void ask();
  }

  function ask(): Promise<boolean> {
    probe ??= startProbe();
    return probe.answered;
  }

  function startProbe() {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    const answered = answers(client).then((isUp) => {
      probe = undefined;
      if (isDown === isUp) report(isUp);
      const fell = !isUp && !isDown;
      isDown = !isUp;
      if (fell) {
        for (const held of inUse) cut(held.client);
        onDown();
      }
      return isUp;
    });
    return { client, beats: 0, answered };
  }
}

/** A server that answers with a refusal for want of connections is there; those that we have go on working. */
async function answers(client: pg.Client): Promise<boolean> {
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return /^(53300|28...)$/.test(String((error as { code?: unknown }).code));
  } finally {
    client.end().catch(() => {});
  }
}

/** Whatever waits on this connection fails at once. */
export function cut(client: unknown): void {
  (client as { connection: { stream: Socket } } | undefined)?.connection.stream.destroy();
}
