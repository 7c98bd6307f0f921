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
  const stopped = new AbortController();
  let said: string | undefined;
  let asking = Promise.resolve();

  function say(line: string): void {
    if (line !== said && !stopped.signal.aborted) log.warn(line);
    said = line;
  }

  async function ask(url: string): Promise<void> {
    try {
      const newer = await findNewerVersion(outgoing, url, version.number, stopped.signal);
      metrics?.newerVersionFound(newer !== undefined);
      if (newer) say(`a newer version of Loggia exists: ${newer}`);
    } catch (error) {
      say(`the feed of VERSION_FEED cannot be read: ${(error as Error).message}`);
    }
  }

  const askAgain = () => {
    if (versionFeed) asking = asking.then(() => ask(versionFeed));
  };
  askAgain();
  const timer = setInterval(askAgain, every).unref();

  return {
    stop: () => {
      stopped.abort();
      clearInterval(timer);
      return asking;
    },
  };
}
