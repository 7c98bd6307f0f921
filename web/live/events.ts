import type { ChangeEvent } from '#contract/changes.ts';
import type { ChangingNoun } from '#contract/operations.ts';
import { sendSigned } from '#web/lib/api.ts';

/** Kinds that have changed; `missed`: any may have, unheard; `you`: who one is or what one may do, and so what one sees. */
export type News = readonly ChangingNoun[] | 'missed' | 'you';

/** Milliseconds before connecting again: at once where the stream ended as agreed, longer and longer where it broke. */
const pauses = { first: 1000, longest: 30_000 };

/** Seconds that a stream is asked to stay: as long as an access token lives. */
const seconds = 600;

/** Milliseconds that the first request may take to arrive, without that changes are missed. */
const margin = 5000;

/**
 * Follows the stream of changes until `signal` is aborted or the session is over. What breaks is tried again. `begun`:
 * when the first of what is on screen was asked for. What changed since then, before there was a stream, is told too,
 * so that nothing has to be read twice for fear of it.
 */
export async function followChanges(
  tell: (news: News) => Promise<void>,
  signal: AbortSignal,
  begun = performance.now(),
): Promise<void> {
  let pause = pauses.first;
  for (let again = false; !signal.aborted; again = true) {
    let opened = Infinity;
    try {
      // Behind what the screen reads; and the page counts as loaded, for whoever waits for that, while the stream is open.
      const sent = performance.now();
      const behind = again ? 0 : Math.ceil(sent - begun) + margin;
      const response = await sendSigned('streamChanges', { query: { seconds, behind } }, { signal, priority: 'low' });
      if (response.status === 401) return;
      if (response.ok && response.body) {
        if (again || performance.now() - sent > margin) await tell('missed');
        opened = performance.now();
        for await (const news of newsOf(response.body)) await tell(news);
      }
    } catch {
      // No connection just now: what reads and writes says so; here it is only tried again.
    }
    // A stream that ends soon after it opened may be one too many: two that push each other out have to slow down.
    if (performance.now() - opened > pauses.longest) pause = pauses.first;
    // Not all browsers at once, when a server comes back.
    await wait(pause * (0.5 + Math.random()), signal);
    pause = Math.min(2 * pause, pauses.longest);
  }
}

/** Reads server-sent events (one line of `data` each). */
export async function* newsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<News> {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader() as ReadableStreamDefaultReader<string>;
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      const { nouns, you }: Partial<ChangeEvent> = event ? JSON.parse(data) : {};
      if (you) yield 'you';
      else if (event === 'missed') yield 'missed';
      else if (nouns) yield nouns;
    }
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    window.addEventListener('online', over, { once: true });
    signal.addEventListener('abort', over, { once: true });
  });
}
