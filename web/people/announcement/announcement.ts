import { useEffect, useState } from 'react';
import type { Announcement } from '#contract/people/announcement.ts';
import { call } from '#web/lib/api.ts';

/** Milliseconds between two requests of a page that somebody sees. */
const pause = 60_000;

/** The last answer and when it was asked for. They outlive a layout, so that the next one need not ask. */
let last: Announcement = {};
let askedAt = -Infinity;

/** What the operator announces. Without the query cache, because the sign-in pages load before it. */
export function useAnnouncement(): Announcement {
  const [shown, show] = useState(last);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let isAsking = false;
    const ask = async () => {
      const now = performance.now();
      if (document.hidden || now - askedAt < pause) return;
      askedAt = now;
      isAsking = true;
      // If the server does not answer, what it announced stays: it may say why.
      const found = await call('getAnnouncement', {}, { signal }).catch(() => last);
      isAsking = false;
      if (signal.aborted) return;
      last = found;
      show(found);
    };
    void ask();
    const timer = setInterval(ask, pause);
    document.addEventListener('visibilitychange', ask, { signal });
    return () => {
      left.abort();
      // Nobody hears the answer, so the next layout asks again.
      if (isAsking) askedAt = -Infinity;
      clearInterval(timer);
    };
  }, []);
  return shown;
}

/** As on a page that was just loaded. Only tests need it. */
export function forgetAnnouncement(): void {
  last = {};
  askedAt = -Infinity;
}
