import { lazy, Suspense } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import type { ConversationProps } from './conversation.tsx';

// Brings the parser of Markdown along.
const Conversation = lazy(() =>
  loadChunk(() => import('./conversation.tsx').then(({ Conversation }) => ({ default: Conversation }))),
);

/** A conversation within a page, which is shown before the conversation is loaded. */
export function LazyConversation(props: ConversationProps) {
  return (
    <Suspense
      fallback={
        <Loading text={t('Loading messages...')} failure={null}>
          <SkeletonRows count={4} height={72} />
        </Loading>
      }
    >
      <Conversation key={props.subjectId} {...props} />
    </Suspense>
  );
}
