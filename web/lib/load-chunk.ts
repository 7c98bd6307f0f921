import { checkConnection, connectionIsLost, watchConnection } from './connection.ts';

/** Milliseconds before another try where the server can be reached: the first failure may be from the moment before. */
const pauses = [0, 1_000];

/** Stylesheets that did not come. */
const missing = new Set<HTMLLinkElement>();

// Such an event stays at its element, but is seen on its way there.
document.addEventListener('error', ({ target }) => noteMissing(target), true);

/** Loads a part of the web; without a connection it waits for one instead of failing. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let refusals = 0; ; ) {
    // Some browsers remember a script that failed for as long as the page is open: what cannot come is not asked for.
    if (connectionIsLost()) await connected();
    try {
      await loadMissingStyles();
      return await load();
    } catch (error) {
      if (!(await checkConnection())) continue;
      const pause = pauses[refusals++];
      // Reached and still refused: a newer version has taken this one's place, or the browser remembers.
      if (pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function noteMissing(target: EventTarget | null): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
}

/** What loads the parts asks for each stylesheet once, whether it came or not; without it a screen would stay bare. */
async function loadMissingStyles(): Promise<void> {
  const links = [...missing];
  missing.clear();
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
