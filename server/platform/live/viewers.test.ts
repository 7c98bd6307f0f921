import { afterEach, expect, it, vi } from 'vitest';
import type { Look } from './bus.ts';
import { openViewers } from './viewers.ts';

afterEach(() => vi.useRealTimers());

function openBetween() {
  const told: Look[] = [];
  const hears: ((look: Look) => void)[] = [];
  const viewers = openViewers({
    listen: () => () => {},
    look: (look) => told.push(look),
    onLook: (hear) => hears.push(hear),
  });
  return {
    told,
    viewers: { ...viewers, look: (look: Look, at = performance.now()) => viewers.look(look, at) },
    hear: (look: Look) => {
      for (const each of hears) each(look);
    },
  };
}

const ada = { tenantId: 't', projectId: 'p', userId: 'ada', viewing: true };

it('knows who has a project open, whichever process they told, and tells the others', () => {
  const { viewers, told, hear } = openBetween();
  expect(viewers.look(ada)).toBe(true);
  expect(viewers.look(ada)).toBe(false);
  hear({ ...ada, userId: 'wim' });
  hear({ ...ada, userId: 'bea', projectId: 'q' });
  hear({ ...ada, userId: 'eve', tenantId: 'u' });
  expect(viewers.of('t', 'p')).toEqual(['ada', 'wim']);
  expect(told).toEqual([ada, ada]);
  expect(viewers.look({ ...ada, viewing: false })).toBe(true);
  expect(viewers.of('t', 'p')).toEqual(['wim']);
  expect(viewers.isViewing('t', 'p', 'ada')).toBe(false);
  expect(viewers.isViewing('t', 'p', 'wim')).toBe(true);
});

it('does not take somebody who left back because of a request from before', () => {
  const { viewers, told } = openBetween();
  const before = performance.now();
  const left = { ...ada, viewing: false };
  viewers.look(ada, before);
  expect(viewers.look(left, before + 2)).toBe(true);
  expect(viewers.look(ada, before + 1)).toBe(false);
  expect(viewers.of('t', 'p')).toEqual([]);
  expect(told).toEqual([ada, left]);
  expect(viewers.look(ada, before + 3)).toBe(true);
  expect(viewers.of('t', 'p')).toEqual(['ada']);
});

it('forgets a look that is not repeated', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { viewers } = openBetween();
  viewers.look(ada);
  vi.advanceTimersByTime(60_000);
  viewers.look({ ...ada, userId: 'wim' });
  vi.advanceTimersByTime(60_000);
  expect(viewers.of('t', 'p')).toEqual(['wim']);
  expect(viewers.look(ada)).toBe(true);
});

it('keeps the newest 10,000 looks', () => {
  const { viewers } = openBetween();
  for (let number = 0; number <= 10_000; number++) viewers.look({ ...ada, userId: `user ${number}` });
  expect(viewers.of('t', 'p')).toHaveLength(10_000);
  expect(viewers.isViewing('t', 'p', 'user 0')).toBe(false);
  expect(viewers.isViewing('t', 'p', 'user 1')).toBe(true);
});
