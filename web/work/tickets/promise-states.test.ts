import { describe, expect, it } from 'vitest';
import type { Promises } from '#contract/work/tickets.ts';
import { hasPromise, nextPromise, promisesOf } from './promise-states.ts';

/** The answer is due at 10:00 and runs out at 09:45, the solution is due at 18:00 and runs out at 16:00. */
const at = (time: string) => `2026-03-26T${time}:00Z`;
const promises = (more: Partial<Promises> = {}): { promises: Promises } => ({
  promises: {
    answerWarning: at('09:45'),
    answerDue: at('10:00'),
    resolveWarning: at('16:00'),
    resolveDue: at('18:00'),
    ...more,
  },
});
const states = (time: string, more?: Partial<Promises>) =>
  promisesOf(promises(more), Date.parse(at(time))).map(({ name, state }) => `${name} ${state}`);

describe('a promise', () => {
  it.each([
    ['09:44', {}, ['answer open', 'resolve open']],
    ['09:45', {}, ['answer runningOut', 'resolve open']],
    ['10:00', {}, ['answer missed', 'resolve open']],
    ['16:00', { answeredAt: at('10:00') }, ['answer kept', 'resolve runningOut']],
    ['18:00', { answeredAt: at('10:01') }, ['answer late', 'resolve missed']],
    ['19:00', { stoppedSince: at('09:00') }, ['answer paused', 'resolve paused']],
    ['19:00', { stoppedSince: at('10:00') }, ['answer missed', 'resolve paused']],
    [
      '19:00',
      { answeredAt: at('09:00'), resolvedAt: at('17:00'), stoppedSince: at('17:00') },
      ['answer kept', 'resolve kept'],
    ],
    ['19:00', { resolvedAt: at('18:01'), stoppedSince: at('18:01') }, ['resolve late']],
    ['19:00', { answerDue: undefined, answerWarning: undefined }, ['resolve missed']],
  ] as [string, Partial<Promises>, string[]][])('at %s with %j is %j', (time, more, expected) => {
    expect(states(time, more)).toEqual(expected);
  });

  it('is missing without a service level', () => {
    expect(promisesOf({}, 0)).toEqual([]);
    expect(nextPromise({}, 0)).toBeUndefined();
  });
});

it('a card shows what is due first and not kept yet', () => {
  const next = (more?: Partial<Promises>) => nextPromise(promises(more), Date.parse(at('09:00')))?.name;
  expect(next()).toBe('answer');
  expect(next({ answeredAt: at('08:00') })).toBe('resolve');
  expect(next({ answeredAt: at('08:00'), resolvedAt: at('08:30') })).toBeUndefined();
});

it('what was missed does not run out too, as for the server', () => {
  const has = (time: string) =>
    (['runningOut', 'missed'] as const).filter((wanted) => hasPromise(promises(), wanted, Date.parse(at(time))));
  expect(['09:00', '09:50', '10:00', '17:00'].map(has)).toEqual([[], ['runningOut'], ['missed'], ['missed']]);
});
