import Box from '@mui/material/Box';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { conversationPath } from './paths.ts';

// Brings the parser of Markdown along.
const Conversation = lazy(() =>
  loadChunk(() => import('./conversation.tsx').then(({ Conversation }) => ({ default: Conversation }))),
);

/** The Conversation tab of a project. */
export function ProjectConversation({ projectId }: { projectId: string }) {
  const { message } = useSearch({ from: '/signed-in/projects/$id' });
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    area.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // High enough to read in, and low enough for the form to be on screen, too.
    <Box
      ref={area}
      sx={{
        scrollMarginBottom: '16px',
        height: { xs: 'max(460px, calc(100dvh - 132px))', sm: 'clamp(480px, calc(100dvh - 200px), 960px)' },
      }}
    >
      <Suspense
        fallback={
          <Loading text={t('Loading messages...')} failure={null}>
            <SkeletonRows count={4} height={72} />
          </Loading>
        }
      >
        <Conversation
          key={projectId}
          subjectType="project"
          subjectId={projectId}
          pathOf={(id) => conversationPath({ projectId, message: id })}
          shownId={message}
        />
      </Suspense>
    </Box>
  );
}
