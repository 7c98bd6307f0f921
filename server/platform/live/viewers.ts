import type { Bus, Look } from './bus.ts';

/** Milliseconds for which a look counts. The web repeats it every 45 seconds, also when its browser slows timers down. */
const lookMs = 100_000;

/** How many looks this process knows. With more, it forgets the oldest. */
const maxLooks = 10_000;

export type Viewers = {
  /**
   * Notes that a user opened, still has open, or closed a project. Returns whether that is news. `at` is when this process was told
   * (`performance.now()`): requests overtake each other, and one that was sent before the user left must not bring them back.
   */
  look(look: Look, at: number): boolean;
  /** The users who have the project open. */
  of(tenantId: string, projectId: string): string[];
  isViewing(tenantId: string, projectId: string, userId: string): boolean;
};

type Noted = { viewing: boolean; at: number };

/** Who has which project open, in memory alone: it is gone after a restart, and nobody can look it up later. */
export function openViewers(bus: Pick<Bus, 'listen' | 'look' | 'onLook'>): Viewers {
  /** The last look of each user at each project, the latest last. */
  const looks = new Map<string, Noted>();
  const keyOf = (...ids: string[]) => ids.join(' ');

  function note({ tenantId, projectId, userId, viewing }: Look, at = performance.now()): boolean {
    const key = keyOf(tenantId, projectId, userId);
    const before = looks.get(key);
    looks.delete(key);
    looks.set(key, { viewing, at });
    for (const [oldest, each] of looks) {
      if (looks.size <= maxLooks && isRecent(each)) break;
      looks.delete(oldest);
    }
    return isViewer(before) !== viewing;
  }

  let isListening = false;

  bus.onLook((look) => note(look));
  return {
    look(look, at) {
      const { tenantId, projectId, userId } = look;
      const last = looks.get(keyOf(tenantId, projectId, userId));
      if (last && last.at > at) return false;
      // A process without open streams hears the others only if something listens.
      if (!isListening) bus.listen({ changed: () => {}, missed: () => {} });
      isListening = true;
      bus.look(look);
      return note(look, at);
    },
    of(tenantId, projectId) {
      const prefix = keyOf(tenantId, projectId, '');
      return [...looks].flatMap(([key, look]) =>
        key.startsWith(prefix) && isViewer(look) ? [key.slice(prefix.length)] : [],
      );
    },
    isViewing: (tenantId, projectId, userId) => isViewer(looks.get(keyOf(tenantId, projectId, userId))),
  };
}

function isRecent({ at }: Noted): boolean {
  return at + lookMs > performance.now();
}

function isViewer(look: Noted | undefined): boolean {
  return look?.viewing === true && isRecent(look);
}
