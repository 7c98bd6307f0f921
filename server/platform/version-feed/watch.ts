import { startLoop } from '#server/platform/jobs/loop.ts';
import type { Log } from '#server/platform/outbox/watch.ts';
import type { Services } from '#server/platform/services.ts';
import { findNewerVersion } from './feed.ts';

/** Milliseconds. */
const day = 24 * 60 * 60 * 1000;

/**
 * Asks the feed of VERSION_FEED now and then once a day, and says in the log that a newer version exists, or that the feed cannot be
 * read, once each. Without VERSION_FEED it asks nobody. `every` is in milliseconds.
 */
export function startVersionWatch(
  { config, outgoing, metrics }: Pick<Services, 'config' | 'outgoing' | 'metrics'>,
  log: Pick<Log, 'warn'>,
  every = day,
): { stop(): Promise<void> } {
  const { versionFeed, version } = config;
  let said: string | undefined;

  function report(line: string): void {
    if (line !== said) log.warn(line);
    said = line;
  }

  async function ask(url: string, signal: AbortSignal): Promise<void> {
    try {
      const newer = await findNewerVersion(outgoing, url, version.number, signal);
      metrics?.newerVersionFound(newer !== undefined);
      if (newer && !signal.aborted) report(`a newer version of Loggia exists: ${newer}`);
    } catch (error) {
      if (!signal.aborted) report(`the feed of VERSION_FEED cannot be read: ${(error as Error).message}`);
    }
  }

  if (!versionFeed) return { stop: async () => {} };
  return startLoop((signal) => ask(versionFeed, signal), { every });
}
