import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { Loading } from '#web/ui/loading.tsx';
import type { ConversationProps } from './conversation.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';

// Brings the parser of Markdown along.
const Conversation = lazy(() =>
  loadChunk(() => import('./conversation.tsx').then(({ Conversation }) => ({ default: Conversation }))),
);

/** A conversation within a page, which is shown before the conversation is loaded. */
export function LazyConversation(props: ConversationProps) {
  return (
    <Suspense
      fallback={
        <>
          <Box sx={bar}>{props.heading}</Box>
          <Loading text={t('Loading messages...')} failure={null}>
            <MessagesSkeleton isEmpty={props.isEmpty} />
          </Loading>
        </>
      }
    >
      <Conversation key={props.subjectId} {...props} />
    </Suspense>
  );
}

/** As high as that of the conversation, which brings its styles along. */
const bar = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 34,
  mb: 1.5,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
