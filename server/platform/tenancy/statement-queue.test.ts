import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Outcome, Statement } from './pipeline.ts';
import { StatementQueue } from './statement-queue.ts';

const statement = (text: string): Statement => ({ name: undefined, text, values: [] });
const result = (command: string) => ({ command, rows: [] });

/** A queue whose pipelines the test answers. Each begins with `begin` and `enter`. */
function openQueue({ preamble = ['begin', 'enter'] } = {}) {
  const sent: { texts: string[]; answer(outcome: Outcome): void }[] = [];
  const queue = new StatementQueue(
    () => preamble.map(statement),
    (takeStatements) => {
      const texts = takeStatements().map(({ text }) => text);
      return new Promise((answer) => sent.push({ texts, answer }));
    },
  );
  /** The pipeline that was sent last, once it has been. */
  const last = async () => {
    await turn();
    return sent.at(-1) as (typeof sent)[number];
  };
  const succeed = (index: number) => {
    const { texts, answer } = sent[index] as (typeof sent)[number];
    answer({ results: texts.map(result), error: undefined });
  };
  return { queue, sent, last, succeed };
}

it('sends statements of the same turn together, after the preamble, and gives each its result', async () => {
  const { queue, sent, last, succeed } = openQueue();
  const results = [queue.add(statement('a')), queue.add(statement('b'))];
  expect((await last()).texts).toEqual(['begin', 'enter', 'a', 'b']);
  expect(sent).toHaveLength(1);
  succeed(0);
  expect(await Promise.all(results)).toEqual([result('a'), result('b')]);
  expect(await queue.entered).toEqual(result('enter'));
});

it('sends later statements in the next pipeline, once the first is answered', async () => {
  const { queue, sent, last, succeed } = openQueue();
  const first = queue.add(statement('a'));
  await last();
  const later = [queue.add(statement('b')), queue.add(statement('c'))];
  await turn();
  expect(sent).toHaveLength(1);
  succeed(0);
  await first;
  expect((await last()).texts).toEqual(['begin', 'enter', 'b', 'c']);
  expect(sent).toHaveLength(2);
  succeed(1);
  expect(await Promise.all(later)).toEqual([result('b'), result('c')]);
});

it('sends the preamble even if no statement follows', async () => {
  const { queue, last, succeed } = openQueue();
  expect((await last()).texts).toEqual(['begin', 'enter']);
  succeed(0);
  expect(await queue.entered).toEqual(result('enter'));
});

it('rejects the failed statement and those after it with the error', async () => {
  const { queue, last } = openQueue();
  const [done, failed, skipped] = ['a', 'b', 'c'].map((text) => queue.add(statement(text)));
  const settled = Promise.allSettled([queue.entered, done, failed, skipped]);
  const reason = new Error('failed');
  (await last()).answer({ results: ['begin', 'enter', 'a'].map(result), error: reason });
  expect(await settled).toEqual([
    { status: 'fulfilled', value: result('enter') },
    { status: 'fulfilled', value: result('a') },
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ]);
});

it('rejects a statement that has neither a result nor an error', async () => {
  const { queue, last } = openQueue();
  const asked = queue.add(statement('a'));
  const settled = expect(asked).rejects.toThrow('The database did not answer a statement.');
  (await last()).answer({ results: ['begin', 'enter'].map(result), error: undefined });
  await settled;
});

it('refuses statements after the end', async () => {
  const { queue, last, succeed } = openQueue();
  const ended = queue.end(statement('commit'));
  expect(() => queue.add(statement('a'))).toThrow('No statement can run after the end of a transaction.');
  expect((await last()).texts).toEqual(['begin', 'enter', 'commit']);
  succeed(0);
  expect(await ended).toEqual(result('commit'));
});

it('still sends a second end, such as a ROLLBACK after a failed COMMIT', async () => {
  const { queue, last, succeed } = openQueue();
  const ended = queue.end(statement('commit'));
  await last();
  succeed(0);
  await ended;
  const again = queue.end(statement('rollback'));
  expect((await last()).texts).toContain('rollback');
  succeed(1);
  expect(await again).toEqual(result('rollback'));
});
