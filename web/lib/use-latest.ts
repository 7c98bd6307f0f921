import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same between renders and does what the latest one does, for rows that are drawn again only if they change. */
export function useLatest<Args extends unknown[], Result>(work: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args) => latest.current(...args), []);
}
