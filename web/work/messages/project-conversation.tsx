import Box from '@mui/material/Box';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Project } from '#contract/work/projects.ts';
import { t } from '#web/texts/index.ts';
import { LazyConversation } from './lazy-conversation.tsx';
import { conversationPath } from './paths.ts';

/** The Conversation tab of a project. */
export function ProjectConversation({
  project: { id: projectId, archivedAt },
}: {
  project: Pick<Project, 'id' | 'archivedAt'>;
}) {
  const { message, show = 'all' } = useSearch({ from: '/signed-in/projects/$id' });
  const navigate = useNavigate({ from: '/projects/$id' });
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    area.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // High enough to read in, and low enough for the form to be on screen, too.
    <Box
      ref={area}
      sx={{
        position: 'relative',
        scrollMarginBottom: '16px',
        height: { xs: 'max(460px, calc(100dvh - 132px))', sm: 'clamp(480px, calc(100dvh - 200px), 960px)' },
      }}
    >
      <h2 className="only-read">{t('Conversation')}</h2>
      <LazyConversation
        subjectType="project"
        subjectId={projectId}
        pathOf={(id) => conversationPath({ projectId, message: id })}
        shownId={message}
        feed={{
          show,
          onShow: (chosen) => {
            const search = { tab: 'conversation', show: chosen === 'all' ? undefined : chosen } as const;
            void navigate({ search, replace: true, resetScroll: false });
          },
        }}
        isArchived={archivedAt !== undefined}
      />
    </Box>
  );
}
