import type { Bus, Look } from './bus.ts';

/** Milliseconds for which a look counts. The web repeats it every 45 seconds, also when its browser slows timers down. */
const lookMs = 100_000;

/** How many looks this process knows. With more, it forgets the oldest. */
const mostLooks = 10_000;

export type Viewers = {
  /** Notes that a user opened, still has open, or closed a project. Returns whether that is news. */
  look(look: Look): boolean;
  /** The users who have the project open. */
  of(tenantId: string, projectId: string): string[];
  isViewing(tenantId: string, projectId: string, userId: string): boolean;
};

/** Who has which project open, in memory alone: it is gone after a restart, and nobody can look it up later. */
export function openViewers(bus: Pick<Bus, 'listen' | 'look' | 'onLook'>): Viewers {
  /** When each look ends, the latest last. */
  const ends = new Map<string, number>();
  const keyOf = (...ids: string[]) => ids.join(' ');

  function note({ tenantId, projectId, userId, viewing }: Look): boolean {
    const key = keyOf(tenantId, projectId, userId);
    const wasViewing = isCurrent(ends.get(key));
    ends.delete(key);
    if (viewing) ends.set(key, performance.now() + lookMs);
    for (const [oldest, end] of ends) {
      if (ends.size <= mostLooks && isCurrent(end)) break;
      ends.delete(oldest);
    }
    return wasViewing !== viewing;
  }

  let isListening = false;

  bus.onLook(note);
  return {
    look(look) {
      // A process without open streams hears the others only if something listens.
      if (!isListening) bus.listen({ changed: () => {}, missed: () => {} });
      isListening = true;
      bus.look(look);
      return note(look);
    },
    of(tenantId, projectId) {
      const prefix = keyOf(tenantId, projectId, '');
      return [...ends].flatMap(([key, end]) =>
        key.startsWith(prefix) && isCurrent(end) ? [key.slice(prefix.length)] : [],
      );
    },
    isViewing: (tenantId, projectId, userId) => isCurrent(ends.get(keyOf(tenantId, projectId, userId))),
  };
}

function isCurrent(end: number | undefined): boolean {
  return end !== undefined && end > performance.now();
}
