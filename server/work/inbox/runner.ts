import { sql } from 'kysely';
import { startLoop } from '#server/platform/jobs/loop.ts';
import type { Services } from '#server/platform/services.ts';
import { distribute } from './distribute.ts';

/** Milliseconds. A company is served this long after a write, so that the events of a busy moment are told together. */
const gathering = 200;

type Report = (error: unknown, job: string) => void;

/**
 * Distributes events: after each write of this process, and every few seconds. Any number of processes may do so. `stop` waits
 * for the current step. Every `interval` milliseconds each company is checked, for events of processes that died.
 */
export function startInbox(
  { inBackground, bus }: Pick<Services, 'inBackground' | 'bus'>,
  report: Report,
  interval = 5000,
): { stop(): Promise<void> } {
  const waiting = new Set<string>();

  const unsubscribe = bus.onOwnChange(({ tenantId, noun }) => {
    if (noun === 'notifications' || noun === 'withheldMessages' || noun === 'webhooks') return;
    waiting.add(tenantId);
    serving.wake(gathering);
  });
  const serving = startLoop(serveWaiting, { report: (error) => report(error, 'inbox') });
  const sweeping = startLoop(sweep, { every: interval, first: interval });

  /** One step for each company in turn, so that a busy company delays no other. */
  async function serveWaiting(signal: AbortSignal): Promise<void> {
    const companies = [...waiting];
    const failures: unknown[] = [];
    waiting.clear();
    for (const tenantId of companies) {
      if (signal.aborted) return;
      try {
        if (await distribute(inBackground, tenantId)) waiting.add(tenantId);
      } catch (error) {
        // The next sweep tries again.
        failures.push(error);
      }
    }
    if (waiting.size > 0) serving.wake(gathering);
    if (failures.length > 0) throw failures[0];
  }

  async function sweep(): Promise<void> {
    const companies = await inBackground.lookUp(sql<{ id: string }>`select app.tenants_with_new_events() as id`);
    for (const { id } of companies) waiting.add(id);
    if (companies.length > 0) serving.wake();
  }

  return {
    stop: async () => {
      unsubscribe();
      await Promise.all([sweeping.stop(), serving.stop()]);
    },
  };
}
