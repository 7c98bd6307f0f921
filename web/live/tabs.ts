import type { News } from './events.ts';

/** Messages between tabs: the tab that holds the stream informs the others. */
export interface Tabs {
  /** `performance.now()` when the tab joined. */
  joined: number;
  broadcast(news: News): void;
  /** Receives all messages since joining. */
  follow(listener: (news: News) => void): void;
  leave(): void;
}

/** Join before anything is read, so that no message is lost while the rest of the code loads. */
export function joinTabs(): Tabs {
  const channel = new BroadcastChannel('loggia-live');
  const early: News[] = [];
  channel.onmessage = ({ data }: MessageEvent<News>) => early.push(data);
  return {
    joined: performance.now(),
    broadcast: (news) => channel.postMessage(news),
    follow(listener) {
      channel.onmessage = ({ data }: MessageEvent<News>) => listener(data);
      for (const news of early.splice(0)) listener(news);
    },
    leave: () => channel.close(),
  };
}
