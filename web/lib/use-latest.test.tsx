import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLatest } from './use-latest.ts';

test('the function stays the same, and does what the latest one does', () => {
  const { result, rerender } = renderHook(({ factor }) => useLatest((value: number) => value * factor), {
    initialProps: { factor: 2 },
  });
  const first = result.current;
  expect(first(3)).toBe(6);
  rerender({ factor: 5 });
  expect(result.current).toBe(first);
  expect(first(3)).toBe(15);
});
