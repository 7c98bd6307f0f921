// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchText } from './use-search-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A search box whose search stands in the address, which changes as the search says or by `go`. */
function open(address = '') {
  const searched: string[] = [];
  const search = (text: string) => searched.push(text);
  const hook = renderHook(({ inAddress }) => useSearchText(inAddress, search), {
    initialProps: { inAddress: address },
  });
  return {
    searched,
    shown: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    go: (inAddress: string) => hook.rerender({ inAddress }),
    leave: hook.unmount,
    wait: (time: number) =>
      act(() => {
        vi.advanceTimersByTime(time);
      }),
  };
}

test('what is typed shows at once and is searched for after 300 ms without another key', () => {
  const box = open();
  box.type('a');
  box.wait(299);
  box.type('ab');
  expect(box.shown()).toBe('ab');
  box.wait(299);
  expect(box.searched).toEqual([]);
  box.wait(1);
  expect(box.searched).toEqual(['ab']);
  box.go('ab');
  box.wait(1000);
  expect(box.searched).toEqual(['ab']);
});

test('what was there at first is not searched for, nor what comes back to it', () => {
  const box = open('roof');
  expect(box.shown()).toBe('roof');
  box.wait(1000);
  box.type('roofs');
  box.type('roof');
  box.wait(1000);
  expect(box.searched).toEqual([]);
});

test('an address that changes otherwise is taken over, and not searched for again', () => {
  const box = open('roof');
  box.go('wall');
  expect(box.shown()).toBe('wall');
  box.wait(1000);
  expect(box.searched).toEqual([]);
});

test('an address that says late what was searched for takes nothing back that was typed since', () => {
  const box = open();
  box.type('a');
  box.wait(300);
  box.type('ab');
  box.go('a');
  expect(box.shown()).toBe('ab');
  box.wait(300);
  expect(box.searched).toEqual(['a', 'ab']);
});

test('nothing is searched for once the box is gone', () => {
  const box = open();
  box.type('a');
  box.leave();
  box.wait(1000);
  expect(box.searched).toEqual([]);
});
