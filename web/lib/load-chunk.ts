import { checkConnection, connectionIsLost, watchConnection } from './connection.ts';

/** Milliseconds before each retry. The first retry is immediate, because the connection may just have returned. */
const pauses = [0, 1_000];

/** Milliseconds after which a chunk that is still loading leads to the question whether the server responds at all. */
const slowMs = 5_000;

/** Stylesheets that failed to load. */
const missingStyles = new Set<HTMLLinkElement>();

// Load errors do not bubble, but can be captured.
document.addEventListener('error', ({ target }) => recordMissing(target), true);

/** Loads a chunk of the web app. Without a connection it waits instead of failing. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 0; ; ) {
    // Some browsers remember a failed script until the page is reloaded, so a retry must wait for the connection.
    if (connectionIsLost()) await connected();
    try {
      await loadMissingStyles();
      return await asking(load());
    } catch (error) {
      if (!(await checkConnection())) continue;
      const pause = pauses[failures++];
      // The server responds, but the chunk still fails: a newer version may have replaced it.
      if (pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** A browser waits for minutes on a line that is dead, and tells nobody. */
async function asking<Part>(loading: Promise<Part>): Promise<Part> {
  const timer = setTimeout(checkConnection, slowMs);
  try {
    return await loading;
  } finally {
    clearTimeout(timer);
  }
}

function recordMissing(target: EventTarget | null): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target);
}

/** Vite requests each stylesheet only once, even if it failed. Without this retry the screen would have no styles. */
async function loadMissingStyles(): Promise<void> {
  // A link that left the page would never load.
  const links = [...missingStyles].filter(({ isConnected }) => isConnected);
  missingStyles.clear();
  await Promise.all(links.map(replace));
}

function replace(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.onload = () => resolve();
    again.onerror = () => reject(new Error(`${again.href} did not load`));
    link.replaceWith(again);
  });
}

function connected(): Promise<void> {
  return new Promise((resolve) => {
    const stop = watchConnection(() => {
      if (connectionIsLost()) return;
      stop();
      resolve();
    });
  });
}
