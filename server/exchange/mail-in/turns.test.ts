import { expect, it } from 'vitest';
import { openTurns, type Turn } from './turns.ts';

/** Queues mails while the first one is read, and returns the order in which all are read. `company/sender`, with `?` if nobody vouches. */
async function orderOf(...names: string[]): Promise<string[]> {
  const turns = openTurns();
  const order: string[] = [];
  await Promise.all(
    names.map((name) => {
      const [company = '', sender = ''] = name.replace('?', '').split('/');
      const turn: Turn = { company, sender, isAuthenticated: !name.endsWith('?') };
      return turns.run(turn, async () => {
        order.push(name);
        await new Promise((resolve) => setImmediate(resolve));
      });
    }),
  );
  return order;
}

it('lets companies take turns', async () => {
  expect(await orderOf('a/x', 'a/x', 'a/x', 'b/y', 'c/z')).toEqual(['a/x', 'b/y', 'c/z', 'a/x', 'a/x']);
});

it('lets the senders of a company take turns', async () => {
  expect(await orderOf('a/x', 'a/x', 'a/x', 'a/y', 'a/z')).toEqual(['a/x', 'a/y', 'a/z', 'a/x', 'a/x']);
});

it('reads mail that nobody vouches for last, whoever it claims to be from', async () => {
  expect(await orderOf('a/x?', 'a/x?', 'b/y?', 'a/x', 'a/z')).toEqual(['a/x?', 'a/z', 'a/x', 'b/y?', 'a/x?']);
});

it('goes on after a mail that fails', async () => {
  const turns = openTurns();
  const turn = { company: 'a', sender: 'x', isAuthenticated: true };
  const failed = turns.run(turn, () => Promise.reject(new Error('no'))).catch((error: Error) => error.message);
  expect(await Promise.all([failed, turns.run(turn, async () => 'yes')])).toEqual(['no', 'yes']);
});
