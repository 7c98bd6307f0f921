import type { News } from './events.ts';

/** The browser's tabs among themselves: the one that holds the stream tells the others. */
export interface Tabs {
  /** `performance.now()` of then. */
  joined: number;
  tell(news: News): void;
  /** Hears what has been told since joining, and from now on. */
  follow(listener: (news: News) => void): void;
  leave(): void;
}

/** To be joined before anything is read, so that nothing told meanwhile goes by: what it takes to follow comes later. */
export function joinTabs(): Tabs {
  const channel = new BroadcastChannel('loggia-live');
  const early: News[] = [];
  channel.onmessage = ({ data }: MessageEvent<News>) => early.push(data);
  return {
    joined: performance.now(),
    tell: (news) => channel.postMessage(news),
    follow(listener) {
      channel.onmessage = ({ data }: MessageEvent<News>) => listener(data);
      for (const news of early.splice(0)) listener(news);
    },
    leave: () => channel.close(),
  };
}
