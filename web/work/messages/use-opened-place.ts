import { useEffect, useState } from 'react';
import type { useConversation } from './use-conversation.ts';

type Conversation = ReturnType<typeof useConversation>;

/**
 * The conversation once the place to begin with is known and loaded: a message, or the end without one. Both requests leave at the
 * same time, and most conversations need no third, because the message is among the latest.
 */
export function useOpenedPlace(conversation: Conversation, startId: string | undefined, isSettled: boolean) {
  const { entries, isPending, open } = conversation;
  const [isOpened, setIsOpened] = useState(false);
  const isReady = isSettled && !isPending;
  const isMissing = isReady && startId !== undefined && !entries.some(({ id }) => id === startId);
  if (isReady && !isMissing && !isOpened) setIsOpened(true);
  useEffect(() => {
    if (isOpened || !isMissing || !startId) return;
    // One that is not there any longer leaves the conversation at its end.
    open({ around: startId }).catch(() => setIsOpened(true));
  }, [isOpened, isMissing, startId, open]);
  return { conversation, isOpening: (!isOpened || isPending) && !conversation.error };
}
