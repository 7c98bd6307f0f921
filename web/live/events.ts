import type { ChangeEvent } from '#contract/platform/changes.ts';
import type { ChangingNoun } from '#contract/platform/changing-nouns.ts';
import { sendAuthenticated } from '#web/lib/api.ts';

/**
 * Kinds that have changed. `missed`: events may have been lost. `selfChanged`: the user's own profile or permissions
 * changed.
 */
export type News = readonly ChangingNoun[] | 'missed' | 'selfChanged';

/** Milliseconds before reconnecting. The pause doubles each time a stream ends early. */
const pauses = { first: 1000, longest: 30_000 };

/** Seconds to keep a stream open, the lifetime of an access token. */
const seconds = 600;

/** Milliseconds that the first request may take before changes could be missed. */
const marginMs = 5000;

/**
 * Follows the stream of changes until `signal` aborts or the session is over, and reconnects after failures. `startedAt` is
 * when the screen's first request was sent: the stream also reports changes since then, so that nothing has to be read
 * twice.
 */
export async function followChanges(
  publish: (news: News) => Promise<void>,
  signal: AbortSignal,
  startedAt = performance.now(),
): Promise<void> {
  let pause = pauses.first;
  for (let again = false; !signal.aborted; again = true) {
    let opened = Infinity;
    try {
      // Low priority, so that the screen's own requests go first.
      const sent = performance.now();
      const sinceMs = again ? 0 : Math.ceil(sent - startedAt) + marginMs;
      const response = await sendAuthenticated(
        'streamChanges',
        { query: { seconds, sinceMs } },
        // The server gives a sign every 20 seconds.
        { signal, priority: 'low', patience: 60_000 },
      );
      if (response.status === 401) return;
      if (response.ok && response.body) {
        if (again || performance.now() - sent > marginMs) await publish('missed');
        opened = performance.now();
        for await (const news of parseEvents(response.body)) await publish(news);
      }
    } catch {
      // No connection. Reads and writes report that, so only retry here.
    }
    // Slow down if a stream ends soon after it opened: two tabs may be pushing each other out.
    if (performance.now() - opened > pauses.longest) pause = pauses.first;
    // Spread reconnects after a server restart.
    await wait(pause * (0.5 + Math.random()), signal);
    pause = Math.min(2 * pause, pauses.longest);
  }
}

/** Parses server-sent events with one line of `data` each. */
export async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<News> {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader() as ReadableStreamDefaultReader<string>;
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      const { nouns, selfChanged }: Partial<ChangeEvent> = event ? JSON.parse(data) : {};
      if (selfChanged) yield 'selfChanged';
      else if (event === 'missed') yield 'missed';
      else if (nouns) yield nouns;
    }
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    window.addEventListener('online', finish, { once: true });
    signal.addEventListener('abort', finish, { once: true });
  });
}
