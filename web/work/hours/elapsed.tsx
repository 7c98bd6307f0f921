import { useEffect, useState } from 'react';

/** The time since then, with seconds: `1:05:09`. Screen readers read it when they come to it, and are not told of each second. */
export function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // The clock of the device may be behind.
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return (
    <span className="tabular" dir="ltr" role="timer" aria-live="off">
      {`${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`}
    </span>
  );
}
