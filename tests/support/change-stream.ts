import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Person } from './company.ts';

// biome-ignore lint/suspicious/noExplicitAny: events of any shape.
type StreamEvent = { event: string; data: any };

const open: { stop(): void }[] = [];

export function closeChangeStreams(): void {
  for (const each of open) each.stop();
}

/** Opens the stream of changes over a real connection and waits for its first event. */
export async function openChangeStream(app: FastifyInstance, person: Person, sinceMs = 0) {
  const { port } = app.server.address() as { port: number };
  const aborted = new AbortController();
  const answer = await fetch(`http://localhost:${port}/api/Changes?seconds=600&sinceMs=${sinceMs}`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: aborted.signal,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const heard: StreamEvent[] = [];
  let read = 0;
  let missed = 0;
  const ended = (async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        // Also sent when the connection that receives changes of other processes opens.
        if (event === 'missed') missed++;
        else if (event) heard.push({ event, data: JSON.parse(data ?? '') });
      }
    }
  })().catch(() => {});
  open.push({ stop: () => aborted.abort() });
  const all = () => heard.flatMap(({ event, data }) => (event === 'change' ? (data.nouns as string[]) : [event]));
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  read = 1;
  return {
    ended,
    all,
    ready: heard[0]?.data,
    missed: () => missed,
    heard: (noun: string) => all().includes(noun),
    async next(): Promise<StreamEvent> {
      await expect.poll(() => heard.length, { timeout: 5000 }).toBeGreaterThan(read);
      return heard[read++] as StreamEvent;
    },
  };
}
