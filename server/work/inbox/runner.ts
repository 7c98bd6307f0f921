import { sql } from 'kysely';
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
  let stopped = false;
  let running: Promise<void> | undefined;
  let waking: NodeJS.Timeout | undefined;
  let lastFailed = false;

  const unsubscribe = bus.onOwnChange(({ tenantId, noun }) => {
    if (noun === 'notifications' || noun === 'withheldMessages' || noun === 'webhooks') return;
    waiting.add(tenantId);
    wake(gathering);
  });
  const sweeping = setInterval(() => void sweep(), interval);
  sweeping.unref();

  function wake(milliseconds: number): void {
    if (stopped || running) return;
    waking ??= setTimeout(() => void run(), milliseconds).unref();
  }

  async function run(): Promise<void> {
    waking = undefined;
    if (running) return running;
    running = serveWaiting().finally(() => {
      running = undefined;
      if (waiting.size > 0) wake(gathering);
    });
    return running;
  }

  /** One step for each company in turn, so that a busy company delays no other. */
  async function serveWaiting(): Promise<void> {
    const companies = [...waiting];
    waiting.clear();
    for (const tenantId of companies) {
      if (stopped) return;
      try {
        if (await distribute(inBackground, tenantId)) waiting.add(tenantId);
        lastFailed = false;
      } catch (error) {
        // The next sweep tries again. A database that is down is reported once.
        if (!lastFailed) report(error, 'inbox');
        lastFailed = true;
      }
    }
  }

  async function sweep(): Promise<void> {
    const companies = await inBackground
      .lookUp(sql<{ id: string }>`select app.tenants_with_new_events() as id`)
      .catch(() => []);
    for (const { id } of companies) waiting.add(id);
    if (companies.length > 0) wake(0);
  }

  return {
    async stop() {
      stopped = true;
      unsubscribe();
      clearInterval(sweeping);
      clearTimeout(waking);
      await running;
    },
  };
}
