import { useEffect, useState } from 'react';

const pause = 150;

/** The text after a short pause in typing. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? pause : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
