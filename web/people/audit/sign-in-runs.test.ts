import { expect, it } from 'vitest';
import { namesOf, runsOf } from './sign-in-runs.ts';

/** `i`: a sign-in, `o`: a sign-out, `f`: one that failed, anything else: another entry. */
const entriesOf = (text: string) =>
  [...text].map((letter, index) => ({
    id: `${index}`,
    at: '2026-03-02T10:00:00Z',
    action: { i: 'session.started', o: 'session.ended', f: 'session.refused' }[letter] ?? 'client.created',
    actorName: 'Ada',
    details: {},
  }));

it.each([
  ['', ''],
  ['ii', 'i i'],
  ['iio', 'iio'],
  ['xiioix', 'x iioi x'],
  ['iiixiiyiii', 'iii x i i y iii'],
  ['iifii', 'i i f i i'],
  ['xxx', 'x x x'],
])('%s becomes %s', (text, expected) => {
  const entries = entriesOf(text);
  const runs = runsOf(entries);
  expect(runs.map((run) => run.map(({ id }) => text[Number(id)]).join('')).join(' ')).toBe(expected);
  expect(runs.flat()).toEqual(entries);
});

it('names each person once', () => {
  const [first, second, third] = entriesOf('iio');
  expect(namesOf([{ ...first, actorName: 'Wim' }, second, third, { ...first, actorName: undefined }] as never)).toEqual(
    ['Wim', 'Ada'],
  );
});
